import { ownTexts } from '#registry/block-texts.ts';
import { operatorsFor, listedValues } from '#engine/predicates/evaluate.ts';
import { findFact } from '#engine/facts/index.ts';
import { isDerivedFact } from '#engine/facts/fact.ts';
import type { DomainKind } from '#schemas/campaign/domain.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#schemas/language.ts';
import type { MediaUse } from '#schemas/campaign/shown-media.ts';
import { nameOfLanguage } from '../author-languages.ts';
import { items, member, namesIn, stringOf } from '../document/node-access.ts';
import { routeEntries } from '../model/entries.ts';
import { OPERATOR_WORDS } from '../published/predicate-schema.ts';
import { domainWords } from '../published/reference/domain-words.ts';
import { nodeAt, type Cursor } from './cursor.ts';
import {
  describeBlock,
  describeFact,
  describeFragment,
  describeRoute,
  labelOfValue,
  questionOf,
  textIn,
} from './describe.ts';
import type { Editing } from './editing.ts';
import { knownFacts, type KnownFact } from './known-facts.ts';
import type { Named } from './named-here.ts';

/** A value or the name of a property that may stand at the cursor. */
export interface Candidate {
  readonly value: string | number | boolean;
  /** One line beside it. */
  readonly detail?: string | undefined;
  /** Markdown. */
  readonly documentation?: string | undefined;
}

/** The names of this folder that may stand at the cursor; undefined: the schema knows better. */
export async function nameCandidates(
  named: Named,
  cursor: Cursor,
  editing: Editing,
): Promise<readonly Candidate[] | undefined> {
  const {
    workspace,
    workspace: { shelf },
    mediaNames,
  } = editing;
  switch (named.what) {
    case 'route':
      return routesFor(cursor);
    case 'inherited-route':
      return inheritedRoutes(cursor, editing);
    case 'campaign':
      return workspace.campaignIds.filter((id) => id !== cursor.document.name).map((value) => ({ value }));
    case 'fragment':
      return workspace.all
        .filter(({ kind, root }) => kind === 'fragment' && items(member(root, named.holds)).length > 0)
        .map((one) => ({ value: one.name, detail: named.holds, documentation: describeFragment(one, workspace) }));
    case 'block':
      return workspace.registry.names.map((value) => ({
        value,
        detail: workspace.registry.find(value)?.description,
        documentation: describeBlock(value, workspace),
      }));
    case 'language':
      return languagesFor(cursor).map((value) => ({ value, detail: nameOfLanguage(value) }));
    case 'fact':
      return factCandidates(named.use, cursor);
    case 'value':
      return valueCandidates(named.fact, cursor);
    case 'operator':
      return operatorCandidates(named.fact, cursor);
    case 'points':
      return pointCandidates(named.facts, cursor);
    case 'media':
      return mediaNames.filter((name) => ENDINGS[named.kind].test(name)).map((value) => ({ value }));
    case 'theme':
      return workspace.themeNames
        .filter((name) => cursor.kind !== 'theme' || name !== cursor.document.name)
        .map((value) => ({ value, detail: stringOf(member(themeRoot(value, editing), 'about')) }));
    case 'font':
      return fontCandidates(editing);
    case 'illustrations':
      return shelf && [...shelf.illustrations, 'none'].map((value) => ({ value }));
    case 'questionnaire':
      return workspace.questionnaireNames.map((value) => ({ value }));
    case 'text': {
      const block = workspace.registry.find(named.block);
      const texts = block ? await ownTexts(block, DEFAULT_LANGUAGE) : {};
      return Object.entries(texts).map(([value, detail]) => ({ value, detail }));
    }
    case 'route-name':
    case 'block-id':
    case 'computed':
      return [];
    default:
      return named satisfies never;
  }
}

const ENDINGS: Readonly<Record<MediaUse['kind'], RegExp>> = {
  picture: /\.(jpg|jpeg|png|webp|avif|svg)$/,
  film: /\.(mp4|webm)$/,
  captions: /\.vtt$/,
};

function themeRoot(name: string, { workspace }: Editing) {
  const found = workspace.library.theme(name);
  return typeof found === 'object' ? found.root : undefined;
}

/** The fonts of the product, those of the media, and those of the device. */
function fontCandidates({ workspace: { shelf }, mediaNames }: Editing): readonly Candidate[] | undefined {
  const own = mediaNames.filter((name) => name.endsWith('.woff2'));
  if (!shelf && own.length === 0) return undefined;
  return [
    ...[...(shelf?.fonts.keys() ?? []), ...own].map((value) => ({ value })),
    { value: 'system', detail: 'The fonts of the device' },
  ];
}

function routesFor({ campaigns, document }: Cursor): readonly Candidate[] {
  const routes = campaigns.flatMap(({ model }) => model.routes);
  if (routes.length === 0)
    return routeEntries(document).flatMap((entry) => ('parts' in entry ? [{ value: entry.name }] : []));
  const byName = new Map(routes.toReversed().map((route) => [route.name, route]));
  return [...byName.values()].toReversed().map((route) => ({
    value: route.name,
    detail: textIn(member(route.entry.node, 'title')),
    documentation: describeRoute(route),
  }));
}

/** The routes of the campaign that this one extends. */
function inheritedRoutes({ document }: Cursor, { workspace }: Editing): readonly Candidate[] {
  const parent = stringOf(member(document.root, 'extends'));
  const routes = workspace.campaigns.find(({ model }) => model.document.name === parent)?.model.routes ?? [];
  return routes.map((route) => ({ value: route.name, documentation: describeRoute(route) }));
}

/** In the list of languages, those of the product; elsewhere, those that the campaign offers. */
function languagesFor({ path, campaigns }: Cursor): readonly string[] {
  const offered = campaigns.flatMap(({ model }) => model.languages);
  return path[0] === 'languages' || offered.length === 0
    ? LANGUAGES
    : LANGUAGES.filter((language) => offered.includes(language));
}

type FactUse = Extract<Named, { what: 'fact' }>['use'];

/** The kinds of facts that a computation takes. */
const KINDS: Readonly<Partial<Record<FactUse, readonly DomainKind[]>>> = {
  number: ['number'],
  score: ['choice', 'choices', 'boolean'],
  date: ['date'],
};

function factCandidates(use: FactUse, { campaigns }: Cursor): readonly Candidate[] {
  const kinds = KINDS[use];
  const facts = [...knownFacts(campaigns).values()].filter(
    ({ name, domain }) => kinds === undefined || (kinds.includes(domain.kind) && isAnswer(name)),
  );
  return [
    ...facts.map((fact) => ({
      value: fact.name,
      detail: questionOf(fact.asked) ?? domainWords(fact.domain).replaceAll('`', ''),
      documentation: describeFact(fact),
    })),
    ...(use === 'date' ? [{ value: 'today', detail: 'The day of the visit' }] : []),
  ];
}

const isAnswer = (fact: string) =>
  (findFact(fact)?.source ?? (isDerivedFact(fact) ? 'answer' : undefined)) === 'answer';

function valueCandidates(name: string, { campaigns, path }: Cursor): readonly Candidate[] | undefined {
  if (path.at(-1) === 'known') return [{ value: true }, { value: false }];
  const fact = knownFacts(campaigns).get(name);
  if (!fact) return undefined;
  if (fact.domain.kind === 'boolean') return [{ value: true }, { value: false }];
  if (fact.domain.kind === 'date') return [{ value: 'today', detail: 'The day of the visit' }];
  return labelled(fact, listedValues(fact.domain) ?? []);
}

function labelled(fact: KnownFact, values: readonly string[]): readonly Candidate[] {
  return values.map((value) => ({ value, detail: labelOfValue(fact, value) }));
}

function operatorCandidates(name: string | undefined, cursor: Cursor): readonly Candidate[] | undefined {
  const fact = name === undefined ? undefined : knownFacts(cursor.campaigns).get(name);
  if (!fact) return undefined;
  return operatorsFor(fact.domain).map((value) => ({ value, detail: OPERATOR_WORDS[value] }));
}

function pointCandidates(names: readonly string[], cursor: Cursor): readonly Candidate[] {
  const facts = knownFacts(cursor.campaigns);
  const written = nodeAt(cursor, cursor.path.slice(0, -1));
  const have = written ? namesIn(written) : [];
  const all = names.flatMap((name) => {
    const fact = facts.get(name);
    return fact ? labelled(fact, listedValues(fact.domain) ?? ['true', 'false']) : [];
  });
  return all.filter(
    ({ value }, index) => !have.includes(String(value)) && all.findIndex((other) => other.value === value) === index,
  );
}
