import { isLanguage } from '#schemas/language.ts';
import { allNodes, items, keyOf, member, stringOf } from '../document/node-access.ts';
import { replaceNode, type TextEdit } from '../document/edit.ts';
import type { Node } from '../document/node.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { readComputations } from '../model/computations.ts';
import { isUse, routeEntries, type RouteEntry } from '../model/entries.ts';
import type { CampaignModel, PlacedBlock } from '../model/campaign-model.ts';
import { readPredicates } from '../model/predicate-tests.ts';
import type { CheckedCampaign } from '../workspace.ts';
import { renamedFact, type Change } from './renaming.ts';

/** Returns the edits for every occurrence of the name in a document, in the given campaigns that it is a part of. */
export function editsIn(document: SourceDocument, campaigns: readonly CheckedCampaign[], change: Change): TextEdit[] {
  if (change.what === 'route') {
    const links = blocksIn(document, campaigns).flatMap(({ block, asked }) =>
      asked.routesOf(block).includes(change.from) ? linkNodes(block.entry.props, change.from) : [],
    );
    return routeEdits(document, new Set(links), change.from, change.to);
  }
  if (change.what === 'value') return valueEdits(document, change);
  return [
    ...(change.what === 'block' ? idEdits(document, campaigns, change.from, change.to) : []),
    ...factEdits(document, change),
  ];
}

/** The routes that a document has itself. */
export function routesOf(document: SourceDocument): RouteEntry[] {
  return routeEntries(document).flatMap((entry) => (isUse(entry) ? [] : [entry]));
}

function named(node: Node | undefined, name: string): Node[] {
  return node !== undefined && stringOf(node) === name ? [node] : [];
}

/**
 * Returns the edits for every occurrence of a route in a document; its page keeps its address.
 * @param links where the props of blocks name it
 */
export function routeEdits(document: SourceDocument, links: Iterable<Node>, from: string, to: string): TextEdit[] {
  const routes = routesOf(document);
  const own = routes.filter(({ name }) => name === from);
  const targets = routes.flatMap(({ next }) => next.flatMap((transition) => named(transition.to, from)));
  const elsewhere = [
    ...named(member(document.root, 'home'), from),
    ...items(member(document.root, 'removeRoutes')).flatMap((item) => named(item, from)),
  ];
  return [
    ...own.flatMap(({ nameNode, node }) => [
      ...replaceNode(nameNode, to),
      ...(member(node, 'path') ? [] : insertAfter(document, nameNode, `"path": ${JSON.stringify(from)}`)),
    ]),
    ...[...targets, ...elsewhere, ...links].flatMap((node) => replaceNode(node, to)),
  ];
}

/** Finds strings in the props of a block that are the name of a route and not text in a language. */
export function linkNodes(props: Node | undefined, name: string): Node[] {
  return props === undefined
    ? []
    : allNodes(props).filter(
        (node) =>
          stringOf(node) === name &&
          node.parent?.type === 'property' &&
          node.parent.children?.[1] === node &&
          !isLanguage(keyOf(node.parent)),
      );
}

/** The blocks of campaigns that are in a document, without duplicates. */
function blocksIn(
  document: SourceDocument,
  campaigns: readonly CheckedCampaign[],
): { readonly block: PlacedBlock; readonly asked: CheckedCampaign['asked'] }[] {
  const seen = new Set<Node>();
  return campaigns
    .flatMap(({ model, asked }) =>
      placedIn(model)
        .filter(({ entry }) => entry.document === document)
        .map((block) => ({ block, asked })),
    )
    .filter(({ block }) => seen.size < seen.add(block.entry.node).size);
}

/** Every block of a campaign, including those of replaced routes. */
export function placedIn({ routes, own }: CampaignModel): PlacedBlock[] {
  return [...new Set([...routes, ...own])].flatMap(({ blocks }) => blocks);
}

function idEdits(
  document: SourceDocument,
  campaigns: readonly CheckedCampaign[],
  from: string,
  to: string,
): TextEdit[] {
  return blocksIn(document, campaigns)
    .filter(({ block }) => block.id === from)
    .flatMap(({ block: { entry } }) =>
      entry.idNode
        ? replaceNode(entry.idNode, to)
        : insertAfter(document, entry.blockNode, `"id": ${JSON.stringify(to)}`),
    );
}

/** Edits the names of facts in conditions, in what a route requires, and in what is computed. */
function factEdits(document: SourceDocument, change: Change): TextEdit[] {
  const facts = readPredicates(document).flatMap(({ tests }) => tests.map(({ factNode }) => factNode));
  const taken = readComputations(document).flatMap((computation) => computation.taken.map(({ node }) => node));
  const required = routesOf(document).flatMap(({ meta }) => items(member(meta, 'requires')));
  return [...facts, ...taken, ...required].flatMap((node) => {
    const fact = stringOf(node);
    const renamed = fact === undefined ? fact : renamedFact(fact, change);
    return renamed === fact ? [] : replaceNode(node, renamed);
  });
}

function valueEdits(document: SourceDocument, { fact, from, to }: Extract<Change, { what: 'value' }>): TextEdit[] {
  const tests = readPredicates(document)
    .flatMap((predicate) => predicate.tests)
    .filter((test) => test.fact === fact);
  return tests
    .flatMap(({ operators }) =>
      operators.flatMap(({ value }) => [value, ...items(value)].flatMap((node) => named(node, from))),
    )
    .flatMap((node) => replaceNode(node, to));
}

/** Inserts a property after another, on its own line if the other one is on its own line. */
export function insertAfter({ text }: Pick<SourceDocument, 'text'>, value: Node, property: string): TextEdit[] {
  const start = value.parent?.offset ?? value.offset;
  const line = text.slice(text.lastIndexOf('\n', start) + 1, start);
  const offset = value.offset + value.length;
  return [{ offset, length: 0, text: /^[ \t]*$/.test(line) ? `,\n${line}${property}` : `, ${property}` }];
}
