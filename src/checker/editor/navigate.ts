import { COMPUTED } from '#engine/computed/computed-facts.ts';
import type { Node } from '../document/node.ts';
import { allNodes, items, member, stringOf } from '../document/node-access.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { readComputations } from '../model/computations.ts';
import { routeEntries } from '../model/entries.ts';
import { readPredicates } from '../model/predicate-tests.ts';
import { editsIn } from '../rename/document-edits.ts';
import { campaignsByPart } from '../model/resolve-tests.ts';
import type { Cursor, Span } from './cursor.ts';
import type { Editing } from './editing.ts';
import { knownFacts } from './known-facts.ts';
import { namedHere } from './named-here.ts';

/** A place in a file. */
export interface Target {
  readonly path: string;
  readonly span: Span;
}

/** What the name at the cursor stands for, and can be looked for: a route, a fact, or a block by its id. */
export type Subject =
  | { readonly what: 'route'; readonly name: string }
  | { readonly what: 'fact'; readonly name: string }
  | { readonly what: 'block'; readonly name: string };

/** The route, block or fact that is named at the cursor. */
export function subjectAt(cursor: Cursor, { workspace }: Pick<Editing, 'workspace'>): Subject | undefined {
  const { word } = cursor;
  const named = namedHere(cursor, workspace);
  if (word === undefined || !named) return undefined;
  if (named.what === 'route' || named.what === 'inherited-route' || named.what === 'route-name')
    return { what: 'route', name: word };
  if (named.what === 'block-id') return { what: 'block', name: word };
  if (named.what === 'computed') return { what: 'fact', name: `${COMPUTED}${word}` };
  return named.what === 'fact' ? { what: 'fact', name: word } : undefined;
}

/** Where the name at the cursor is defined. Several places if campaigns that share this one differ. */
export function definitionsAt(cursor: Cursor, editing: Editing): readonly Target[] {
  const { word, document } = cursor;
  const { workspace } = editing;
  const named = namedHere(cursor, workspace);
  if (word === undefined || !named) return [];
  if (named.what === 'fragment') return startOf(workspace.library.fragment(word));
  if (named.what === 'campaign') return startOf(workspace.library.campaign(word));
  if (named.what === 'theme') return startOf(workspace.library.theme(word));
  if (named.what === 'questionnaire') return startOf(workspace.library.questionnaire(word));
  if ((named.what === 'media' || named.what === 'font') && editing.mediaNames.includes(word))
    return [{ path: `${homeOf(document.path)}media/${word}`, span: START }];
  if (named.what === 'value') return definitionsOfValue(cursor, named.fact, word);
  const subject = subjectAt(cursor, editing);
  return subject ? distinct(definitionsOf(subject, cursor)) : [];
}

const START: Span = { offset: 0, length: 0 };

function startOf(found: SourceDocument | 'unreadable' | undefined): readonly Target[] {
  return typeof found === 'object' ? [{ path: found.path, span: START }] : [];
}

/** The folder of campaigns that a document belongs to, with a slash at its end. */
function homeOf(path: string): string {
  return path.replace(/(?:(?:fragments|questionnaires|rules|themes)[/\\])?[^/\\]*$/, '');
}

function targetOf(document: SourceDocument, { offset, length }: Node): Target {
  return { path: document.path, span: { offset, length } };
}

function definitionsOf(subject: Subject, { campaigns, document }: Cursor): readonly Target[] {
  if (subject.what === 'route') {
    const placed = campaigns
      .flatMap(({ model }) => [...model.routes, ...model.own])
      .filter(({ name }) => name === subject.name)
      .map(({ entry }) => targetOf(entry.document, entry.nameNode));
    if (placed.length > 0) return placed;
    return routeEntries(document).flatMap((entry) =>
      'parts' in entry && entry.name === subject.name ? [targetOf(document, entry.nameNode)] : [],
    );
  }
  if (subject.what === 'block')
    return campaigns
      .flatMap(({ model }) => model.routes.flatMap(({ blocks }) => blocks))
      .filter(({ id }) => id === subject.name)
      .map(({ entry }) => targetOf(entry.document, entry.idNode ?? entry.blockNode));
  const fact = knownFacts(campaigns).get(subject.name);
  if (fact?.computed) return [targetOf(fact.computed.document, fact.computed.nameNode)];
  return (fact?.asked ?? []).map(({ block: { entry } }) => targetOf(entry.document, entry.idNode ?? entry.blockNode));
}

/** The choice that a condition compares an answer with. */
function definitionsOfValue({ campaigns }: Cursor, fact: string, value: string): readonly Target[] {
  const asked = knownFacts(campaigns).get(fact)?.asked ?? [];
  const found = asked.flatMap(({ block: { entry } }) =>
    (entry.props ? allNodes(entry.props) : [])
      .filter((node) => stringOf(node) === value && node.parent?.type !== 'property')
      .concat(
        (entry.props ? allNodes(entry.props) : []).flatMap((node) => {
          const written = node.type === 'object' ? member(node, 'value') : undefined;
          return written && stringOf(written) === value ? [written] : [];
        }),
      )
      .slice(0, 1)
      .map((node) => targetOf(entry.document, node)),
  );
  return distinct(found);
}

/** Every place that names the route or fact at the cursor, in all documents that share it. */
export function referencesAt(cursor: Cursor, editing: Editing, withDefinition: boolean): readonly Target[] {
  const subject = subjectAt(cursor, editing);
  if (!subject) return [];
  const found = [...definitionsOf(subject, cursor), ...usesOf(subject, cursor, editing)];
  const defined = withDefinition ? [] : definitionsOf(subject, cursor).map(keyOf);
  return distinct(found).filter((target) => !defined.includes(keyOf(target)));
}

function usesOf(subject: Subject, { campaigns, document, kind }: Cursor, editing: Editing): readonly Target[] {
  if (subject.what === 'fact') return usesOfFact(subject.name, { campaigns, document, kind }, editing);
  const { what, name: from } = subject;
  const together = kind === 'rules' ? [] : campaigns;
  const parts = [...new Set(together.flatMap(({ model }) => model.parts))];
  const byPart = campaignsByPart(together);
  return parts.flatMap((part) =>
    editsIn(part, byPart.get(part) ?? [], { what, from, to: `${from}-` })
      .filter(({ length }) => length > 0)
      .map(({ offset, length }) => ({ path: part.path, span: { offset, length } })),
  );
}

/** A fact of a block is one of the campaigns that share the document; every other fact is the same everywhere. */
function usesOfFact(
  fact: string,
  { campaigns, kind }: Pick<Cursor, 'campaigns' | 'document' | 'kind'>,
  { workspace, rules }: Editing,
): readonly Target[] {
  const own = /^(?:answer|computed)\./.test(fact) && kind !== 'rules';
  const documents = own ? [...new Set(campaigns.flatMap(({ model }) => model.parts))] : workspace.documents;
  return [...documents, ...rules].flatMap((document) =>
    factNodes(document)
      .filter((node) => stringOf(node) === fact)
      .map((node) => targetOf(document, node)),
  );
}

/** Every place of a document where the name of a fact stands. */
function factNodes(document: SourceDocument): readonly Node[] {
  const tested = readPredicates(document).flatMap(({ tests }) => tests.map(({ factNode }) => factNode));
  const required = routeEntries(document).flatMap((entry) =>
    'parts' in entry ? items(member(entry.meta, 'requires')) : [],
  );
  const taken = readComputations(document).flatMap((computation) => computation.taken.map(({ node }) => node));
  const named = items(member(document.root, 'rules')).flatMap((rule) =>
    ['asksAgain', 'reportsAfter'].flatMap((moment) => items(member(member(rule, 'at'), moment))),
  );
  return [...tested, ...required, ...taken, ...named];
}

const keyOf = ({ path, span }: Target) => `${path} ${span.offset}`;

function distinct(targets: readonly Target[]): readonly Target[] {
  return [...new Map(targets.map((target) => [keyOf(target), target])).values()];
}
