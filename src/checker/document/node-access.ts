import type { Node } from './node.ts';
import { ValueNode } from './value-node.ts';

/** Returns the value of an object's property, or `undefined` if the node is not an object or lacks the property. */
export function member(node: Node | undefined, name: string): Node | undefined {
  return node instanceof ValueNode ? node.member(name) : propertyOf(node, name)?.children?.[1];
}

/** Returns the property itself, key and value. If a name occurs twice, the last one counts, as in every JSON parser. */
export function propertyOf(node: Node | undefined, name: string): Node | undefined {
  return properties(node).findLast((property) => keyOf(property) === name);
}

/** The properties of an object, in order. */
export function properties(node: Node | undefined): readonly Node[] {
  return node?.type === 'object' ? (node.children ?? []) : [];
}

/** The names of the properties of an object, without duplicates. */
export function namesIn(node: Node): readonly string[] {
  if (node instanceof ValueNode)
    return node.type === 'object' && typeof node.raw === 'object' && node.raw !== null ? Object.keys(node.raw) : [];
  return [...new Set(properties(node).map(keyOf))];
}

/** The node of a property's name. */
export function keyNode(property: Node): Node {
  return property.children?.[0] ?? property;
}

/** The name of a property. */
export function keyOf(property: Node): string {
  return stringOf(property.children?.[0]) ?? '';
}

/** The elements of a list, or none if the node is not a list. */
export function items(node: Node | undefined): readonly Node[] {
  return node?.type === 'array' ? (node.children ?? []) : [];
}

/** The text of a string node. */
export function stringOf(node: Node | undefined): string | undefined {
  const value: unknown = node?.type === 'string' ? node.value : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** The strings of a list, each with its node. */
export function stringItems(node: Node | undefined): { readonly node: Node; readonly text: string }[] {
  return items(node).flatMap((item) => {
    const text = stringOf(item);
    return text === undefined ? [] : [{ node: item, text }];
  });
}

/** Returns the node as a plain value. The parser's own values lack a prototype, which breaks schema validators. */
export function valueOf(node: Node): unknown {
  if (node instanceof ValueNode) return node.raw;
  if (node.type === 'array') return items(node).map(valueOf);
  if (node.type !== 'object') return node.value;
  return Object.fromEntries(
    properties(node).flatMap((property) =>
      property.children?.[1] ? [[keyOf(property), valueOf(property.children[1])]] : [],
    ),
  );
}

/** Formats the value for a message: a string without its quotes, anything else as JSON. */
export function asWords(node: Node): string {
  const value = valueOf(node);
  // A number such as 1e400, which JSON would write as null.
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number that is too large';
  return stringOf(node) ?? JSON.stringify(value);
}

/** The node at a path. */
export function nodeAtPath(root: Node, path: readonly (string | number)[]): Node | undefined {
  return path.reduce<Node | undefined>(
    (node, step) => (typeof step === 'number' ? items(node)[step] : member(node, step)),
    root,
  );
}

/** The index of a list that a step of a JSON Pointer names (RFC 6901: without leading zeros); undefined: none. */
export function indexOfStep(step: string): number | undefined {
  return /^(?:0|[1-9]\d*)$/.test(step) ? Number(step) : undefined;
}

/** The node at a JSON Pointer relative to another node. */
export function nodeAt(root: Node, pointer: string): Node | undefined {
  const segments = pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  let node: Node | undefined = root;
  for (const segment of segments) {
    node = node?.type === 'array' ? node.children?.[indexOfStep(segment) ?? -1] : member(node, segment);
  }
  return node;
}

/** Every descendant of a node and the node itself, from top to bottom. */
export function allNodes(node: Node): Node[] {
  const nodes: Node[] = [];
  const visit = (at: Node) => {
    nodes.push(at);
    for (const child of at.children ?? []) visit(child);
  };
  visit(node);
  return nodes;
}

/** Visits every object and list in a node, including the node itself, from top to bottom. */
export function visitContainers(node: Node, visit: (node: Node) => void): void {
  visit(node);
  const inner =
    node instanceof ValueNode
      ? node.containers()
      : node.type === 'array'
        ? items(node)
        : properties(node).flatMap((property) => property.children?.[1] ?? []);
  for (const below of inner) if (below.type === 'object' || below.type === 'array') visitContainers(below, visit);
}

/** Every string in an object or a list, with its node; property names are not included. */
export function textsIn(node: Node): { readonly text: string; readonly node: () => Node | undefined }[] {
  if (node instanceof ValueNode) return node.texts();
  const values =
    node.type === 'array' ? items(node) : properties(node).flatMap((property) => property.children?.[1] ?? []);
  return values.flatMap((value) => {
    const text = stringOf(value);
    return text === undefined ? [] : [{ text, node: () => value }];
  });
}

/**
 * The names and numbers that lead from the document to a node. A property has the path of its object, and its name has
 * the path of its value.
 */
export function pathOf(node: Node): readonly (string | number)[] {
  if (node instanceof ValueNode) return node.path;
  const { parent } = node;
  if (!parent) return [];
  if (parent.type === 'property') return [...pathOf(parent), keyOf(parent)];
  return parent.type === 'array' ? [...pathOf(parent), parent.children?.indexOf(node) ?? 0] : pathOf(parent);
}
