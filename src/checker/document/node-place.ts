import { inEnglish, listOf, sentence, type Sentence } from '#schemas/sentence.ts';
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
  return inEnglish(placeWords(node));
}

/** The same, such that it can be said in other languages. */
export function placeWords(node: Node): Sentence {
  const parts: (string | Sentence)[] = [];
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
  if (parts.length === 0 && rest.length > 0) return sentence`${rest.join('.')}`;
  return parts.length === 0 ? sentence`the document` : sentence`${listOf(parts, ' › ')}`;
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
function nameOf(node: Node, above: readonly string[]): Sentence | undefined {
  const list = above.at(-1);
  if (node.parent?.type !== 'array') return undefined;
  if (list === 'routes')
    return (
      labelled(member(node, 'name'), (name) => sentence`route "${name}"`) ??
      labelled(member(node, 'use'), (name) => sentence`fragment "${name}"`)
    );
  if (list === 'blocks')
    return blockLabel(node) ?? labelled(member(node, 'use'), (name) => sentence`fragment "${name}"`);
  if (list === 'rules') return labelled(member(node, 'id'), (name) => sentence`rule "${name}"`);
  return list === 'next' ? labelled(member(node, 'to'), (name) => sentence`transition to "${name}"`) : undefined;
}

function blockLabel(node: Node): Sentence | undefined {
  const id = stringOf(member(node, 'id'));
  const block = labelled(member(node, 'block'), (name) => sentence`block "${name}"`);
  return block === undefined || id === undefined ? block : sentence`${block} (${id})`;
}

function labelled(node: Node | undefined, label: (name: string) => Sentence): Sentence | undefined {
  const name = stringOf(node);
  return name === undefined ? undefined : label(name);
}
