import type { Operation } from '#schemas/content-operations.ts';
import type { Registry } from '#registry/registry.ts';
import { applyEdits } from '../document/edit.ts';
import { member, valueOf } from '../document/node-access.ts';
import { readDocument } from '../document/source-document.ts';
import type { BlockEntry } from '../model/entries.ts';
import { linkNodes, routeEdits, routesOf } from '../rename/document-edits.ts';
import { changeOf } from '../rename/renaming.ts';
import { propsCheckOf } from '../schema/props-check.ts';

/** The routes that links of a block name; undefined: that cannot be said here. */
export type LinksOf = (block: string, props: unknown) => readonly string[] | undefined;

/** Asks the definitions of blocks; one that is unknown, or whose props are wrong, leads nowhere yet. */
export async function linksIn(registry: Registry): Promise<LinksOf> {
  const check = await propsCheckOf(registry);
  return (name, props) => {
    const block = registry.find(name);
    const isObject = typeof props === 'object' && props !== null && !Array.isArray(props);
    return block?.routes && isObject && check.accepts(name, props) ? block.routes({ ...props }) : [];
  };
}

/** `why`: in words, why it is impossible. */
type Renamed = { readonly text: string } | { readonly why: string };

/** Renames a route, and all that names it in the same document: transitions, the home, links of blocks. */
export function renameRoute(
  text: string,
  { route: from, name: to }: Extract<Operation, { do: 'renameRoute' }>,
  linksOf: LinksOf,
): Renamed {
  const change = changeOf({ kind: 'route', from, to });
  if (typeof change === 'string') return { why: change };
  const document = readDocument({ path: '', text });
  const routes = routesOf(document);
  if (routes.some(({ name }) => name === to)) return { why: `there is a route "${to}" already` };
  if (routes.some(({ name, meta }) => name === from && member(meta, 'landing')?.value === true))
    return { why: `"${from}" is a landing page: published addresses name it (?landing=${from})` };
  const blocks = routes.flatMap(({ parts }) => parts).filter((part): part is BlockEntry => 'block' in part);
  const unclear = new Set<string>();
  const links = blocks.flatMap(({ block, props }) => {
    const named = linkNodes(props, from);
    if (named.length === 0) return [];
    const known = linksOf(block, props && valueOf(props));
    if (known === undefined) unclear.add(block);
    return known?.includes(from) ? named : [];
  });
  if (unclear.size > 0)
    return { why: `whether ${[...unclear].join(', ')} leads to "${from}" cannot be said here: the server can` };
  const edits = routeEdits(document, links, from, to);
  return edits.length === 0
    ? { why: `nothing in this document names a route "${from}"` }
    : { text: applyEdits(text, edits) };
}
