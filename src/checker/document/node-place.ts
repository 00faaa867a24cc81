import type { Node } from './node.ts';
import { member, pathOf, stringOf } from './node-access.ts';

/** JSON Pointer of a node. */
export function pointerOf(node: Node): string {
  return pathOf(node)
    .map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

/** The position of a node, with names instead of indices: `route "home" › block "FullName" › props.whose`. */
export function placeOf(node: Node): string {
  const parts: string[] = [];
  let rest: string[] = [];
  for (const { step, at } of stepsTo(node)) {
    const named = nameOf(at, rest);
    if (named === undefined) rest.push(step);
    else {
      parts.push(named);
      rest = [];
    }
  }
  if (rest.length > 0 && !REDUNDANT_STEPS.has(rest.join('.'))) parts.push(rest.join('.'));
  if (parts.length === 0 && rest.length > 0) return rest.join('.');
  return parts.length === 0 ? 'the document' : parts.join(' › ');
}

/** The properties that the name of the part above already states. */
const REDUNDANT_STEPS: ReadonlySet<string> = new Set(['block', 'name', 'use', 'to', 'id']);

function stepsTo(node: Node): { readonly step: string; readonly at: Node }[] {
  const chain: Node[] = [];
  for (let at: Node | undefined = node; at; at = at.parent) if (at.type !== 'property') chain.unshift(at);
  const path = pathOf(node);
  return path.map((segment, index) => ({ step: String(segment), at: chain[index + 1] ?? node }));
}

/** Elements of lists that authors know by name replace the list and the index. */
function nameOf(node: Node, above: readonly string[]): string | undefined {
  const list = above.at(-1);
  if (node.parent?.type !== 'array') return undefined;
  if (list === 'routes') return label('route', member(node, 'name')) ?? label('fragment', member(node, 'use'));
  if (list === 'blocks') return blockLabel(node) ?? label('fragment', member(node, 'use'));
  if (list === 'rules') return label('rule', member(node, 'id'));
  return list === 'next' ? label('transition to', member(node, 'to')) : undefined;
}

function blockLabel(node: Node): string | undefined {
  const id = stringOf(member(node, 'id'));
  const block = label('block', member(node, 'block'));
  return block === undefined || id === undefined ? block : `${block} (${id})`;
}

function label(word: string, node: Node | undefined): string | undefined {
  const name = stringOf(node);
  return name === undefined ? undefined : `${word} "${name}"`;
}
