import type { Node } from '../document/node.ts';
import { SEQUENCING_FRAGMENT } from '#engine/resolve/resolve-campaign.ts';
import { items, member, stringOf } from '../document/node-access.ts';
import type { SourceDocument } from '../document/source-document.ts';
import type { Spot } from '../issue.ts';
import { memoizeWeakly } from './memoize.ts';

/** A block as a document places it. */
export interface BlockEntry extends Spot {
  readonly block: string;
  readonly blockNode: Node;
  readonly id: string | undefined;
  readonly idNode: Node | undefined;
  /** Once the block is placed in a campaign, also those of its questionnaire. */
  readonly props: Node | undefined;
  readonly questionnaire: UseEntry | undefined;
  readonly showWhen: Node | undefined;
}

/** The name of a fragment or a questionnaire where a document uses it. */
export interface UseEntry extends Spot {
  readonly name: string;
}

export interface TransitionEntry extends Spot {
  readonly to: Node | undefined;
  readonly when: Node | undefined;
}

/** A route as a document writes it; fragments among its blocks are not yet expanded. */
export interface RouteEntry extends Spot {
  readonly name: string;
  readonly nameNode: Node;
  readonly parts: readonly (BlockEntry | UseEntry)[];
  readonly next: readonly TransitionEntry[];
  readonly meta: Node | undefined;
}

export function isUse(entry: object): entry is UseEntry {
  return !('block' in entry) && !('parts' in entry);
}

/** The routes and the fragments among them. Entries that are neither are left to the schema check. */
export const routeEntries = memoizeWeakly(readRoutes);

function readRoutes(document: SourceDocument): readonly (RouteEntry | UseEntry)[] {
  return items(member(document.root, 'routes')).flatMap((node) => {
    const use = useEntry(document, node);
    if (use) return [use];
    const nameNode = member(node, 'name');
    const name = stringOf(nameNode);
    return nameNode === undefined || name === undefined ? [] : [routeEntry(document, node, name, nameNode)];
  });
}

function routeEntry(document: SourceDocument, node: Node, name: string, nameNode: Node): RouteEntry {
  const next = items(member(node, 'next')).map((item) => ({
    document,
    node: item,
    to: member(item, 'to'),
    when: member(item, 'when'),
  }));
  const meta = member(node, 'meta');
  return {
    document,
    node,
    name,
    nameNode,
    parts: [...blockEntries(document, member(node, 'blocks')), ...impliedUses(document, meta)],
    next,
    meta,
  };
}

/** Fragments that the meta of a route implies, as the engine inserts them. */
function impliedUses(document: SourceDocument, meta: Node | undefined): UseEntry[] {
  const node = member(meta, 'sequencingConsent');
  return node?.value === true ? [{ document, node, name: SEQUENCING_FRAGMENT }] : [];
}

/** The blocks of a list, and the fragments among them. */
export function blockEntries(document: SourceDocument, list: Node | undefined): (BlockEntry | UseEntry)[] {
  return items(list).flatMap((node) => useEntry(document, node) ?? blockEntry(document, node) ?? []);
}

function useEntry(document: SourceDocument, node: Node): UseEntry | undefined {
  const use = member(node, 'use');
  const name = stringOf(use);
  return use === undefined || name === undefined ? undefined : { document, node: use, name };
}

function blockEntry(document: SourceDocument, node: Node): BlockEntry | undefined {
  const blockNode = member(node, 'block');
  const block = stringOf(blockNode);
  if (blockNode === undefined || block === undefined) return undefined;
  const idNode = member(node, 'id');
  const named = member(node, 'questionnaire');
  const questionnaire = stringOf(named);
  return {
    document,
    node,
    block,
    blockNode,
    id: stringOf(idNode),
    idNode,
    props: member(node, 'props'),
    questionnaire:
      named === undefined || questionnaire === undefined ? undefined : { document, node: named, name: questionnaire },
    showWhen: member(node, 'showWhen'),
  };
}

/** Every block entry of a document, including those of a fragment. */
export const allBlocks = memoizeWeakly(readBlocks);

function readBlocks(document: SourceDocument): readonly BlockEntry[] {
  const inRoutes = routeEntries(document).flatMap((entry) => ('parts' in entry ? entry.parts : []));
  return [...inRoutes, ...blockEntries(document, member(document.root, 'blocks'))].flatMap((entry) =>
    'block' in entry ? [entry] : [],
  );
}
