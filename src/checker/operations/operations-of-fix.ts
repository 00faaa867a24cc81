import { parseTree } from 'jsonc-parser';
import type { Operation } from '#schemas/content-operations.ts';
import { removeNode, type TextEdit } from '../document/edit.ts';
import { allNodes, keyOf, propertyOf, valueOf } from '../document/node-access.ts';
import { pointerOf } from '../document/node-place.ts';
import type { Node } from '../document/node.ts';
import type { SourceFile } from '../document/source-document.ts';
import type { Issue } from '../issue.ts';

/** An issue whose fix is also given as operations, if operations can express it. */
export type IssueWithOperations = Issue & { readonly operations?: readonly Operation[] };

const isSame = (one: TextEdit, other: Pick<TextEdit, 'offset' | 'length'>) =>
  one.offset === other.offset && one.length === other.length;

const below = (object: Node, name: string) =>
  `${pointerOf(object)}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** An operation on a property reaches the last one of its name. */
const isReached = (child: Node) =>
  child.type !== 'property' || (child.parent !== undefined && propertyOf(child.parent, keyOf(child)) === child);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A property gets another name; it then stands at the end. */
function renamed(property: Node, name: unknown): Operation[] | undefined {
  const [object, value] = [property.parent, property.children?.[1]];
  if (typeof name !== 'string' || object === undefined || value === undefined || !isReached(property)) return undefined;
  if (propertyOf(object, name) !== undefined) return undefined;
  return [
    { do: 'remove', pointer: below(object, keyOf(property)) },
    { do: 'set', pointer: below(object, name), value: valueOf(value) },
  ];
}

function replaced(node: Node, { text }: TextEdit): Operation[] | undefined {
  const value = parsed(text);
  const { parent } = node;
  if (value === undefined || parent === undefined) return undefined;
  if (parent.type === 'property' && parent.children?.[0] === node) return renamed(parent, value);
  return parent.type === 'property' && !isReached(parent)
    ? undefined
    : [{ do: 'set', pointer: pointerOf(node), value }];
}

/** Properties that are written at the start of an object. */
function inserted(object: Node, { text }: TextEdit): Operation[] | undefined {
  const value = parsed(`{${text.replace(/,\s*$/, '')}}`);
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries<unknown>({ ...value });
  if (entries.some(([name]) => propertyOf(object, name) !== undefined)) return undefined;
  return entries.map(([name, one]) => ({ do: 'set' as const, pointer: below(object, name), value: one }));
}

function operationsOf(edit: TextEdit, nodes: readonly Node[]): readonly Operation[] | undefined {
  if (edit.length === 0) {
    const object = nodes.find(({ type, offset }) => type === 'object' && offset + 1 === edit.offset);
    return object && inserted(object, edit);
  }
  if (edit.text !== '') {
    const node = nodes.find((one) => one.type !== 'property' && isSame(edit, one));
    return node && replaced(node, edit);
  }
  const children = nodes.filter(({ type, parent }) => type === 'property' || parent?.type === 'array');
  const child = children.find((one) => removeNode(one).some((removal) => isSame(edit, removal)));
  if (!child?.parent || !isReached(child)) return undefined;
  const isProperty = child.type === 'property';
  return [{ do: 'remove', pointer: isProperty ? below(child.parent, keyOf(child)) : pointerOf(child) }];
}

/**
 * Adds to each fix the operations that do the same to the document, if there are any: a text that is not JSON is mended
 * only as a text.
 */
export function withOperations(issues: readonly Issue[], files: readonly SourceFile[]): readonly IssueWithOperations[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const trees = new Map<string, readonly Node[]>();
  const nodesOf = (path: string) => {
    const known = trees.get(path);
    if (known) return known;
    const text = texts.get(path) ?? '';
    const root = parsed(text) === undefined ? undefined : parseTree(text);
    const nodes = root ? allNodes(root) : [];
    trees.set(path, nodes);
    return nodes;
  };
  return issues.map((issue) => {
    const [edit, ...more] = issue.fix ?? [];
    if (edit === undefined || more.length > 0) return issue;
    const operations = operationsOf(edit, nodesOf(issue.file));
    return operations ? { ...issue, operations } : issue;
  });
}
