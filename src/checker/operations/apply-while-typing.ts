import { parseTree } from 'jsonc-parser';
import type { Operation } from '#schemas/content-operations.ts';
import { items, member, nodeAt, stringOf } from '../document/node-access.ts';
import type { Node } from '../document/node.ts';
import { type Applied, applyOperations } from './apply-operations.ts';
import { replaceValue } from './edit-value.ts';

/** Where an operation has written a text. */
interface Written {
  /** The operation, whatever the text. */
  readonly what: string;
  /** The document with it. */
  readonly text: string;
  readonly offset: number;
  readonly length: number;
}

/** The text that an operation writes in place of another, and everything else of it. */
function textOf(operation: Operation): { readonly what: string; readonly value: string } | undefined {
  if (operation.do === 'setText') {
    const { text, ...rest } = operation;
    return { what: JSON.stringify(rest), value: text };
  }
  if (operation.do !== 'set' && operation.do !== 'setProp') return undefined;
  const { value, ...rest } = operation;
  return typeof value === 'string' ? { what: JSON.stringify(rest), value } : undefined;
}

/** Where an operation has written its text. */
function placeOf(root: Node | undefined, operation: Operation): Node | undefined {
  if (root === undefined) return undefined;
  if (operation.do === 'set') return nodeAt(root, operation.pointer);
  if (operation.do === 'setText') return member(nodeAt(root, operation.pointer), operation.language);
  if (operation.do !== 'setProp') return undefined;
  const { route, at, name } = operation;
  const found = items(member(root, 'routes')).find((one) => stringOf(member(one, 'name')) === route);
  return member(member(items(member(found, 'blocks'))[at], 'props'), name);
}

/** The place of a text that was written for the first time: the next letter need not look for it. */
function writtenBy(operation: Operation, what: string, text: string): Written | undefined {
  const node = placeOf(parseTree(text), operation);
  return node?.type === 'string' ? { what, text, offset: node.offset, length: node.length } : undefined;
}

/**
 * Applies operations as `applyOperations` does, and is fast where somebody types: if the last operation wrote a text,
 * and this one writes another in its place, the document is not read again for it.
 */
export function createTypingApplier(): (text: string, operations: readonly Operation[]) => Applied {
  let last: Written | undefined;
  return (text, operations) => {
    const [operation] = operations;
    const typed = operations.length === 1 && operation !== undefined ? textOf(operation) : undefined;
    if (typed === undefined || operation === undefined) return applyOperations(text, operations);
    const { what, value } = typed;
    if (last?.what === what && last.text === text) {
      const { offset, length } = last;
      const now = replaceValue(text, { type: 'string', offset, length }, value);
      last = { what, text: now, offset, length: length + now.length - text.length };
      return { ok: true, text: now };
    }
    const applied = applyOperations(text, operations);
    last = applied.ok ? writtenBy(operation, what, applied.text) : undefined;
    return applied;
  };
}
