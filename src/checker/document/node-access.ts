import { findNodeAtLocation, type Node } from 'jsonc-parser';

/** The value of a property of an object; `undefined` when the node is no object or has no such property. */
export function member(node: Node | undefined, name: string): Node | undefined {
  return propertyOf(node, name)?.children?.[1];
}

/** The property itself, key and value. The last one counts where a name stands twice, as in every JSON reader. */
export function propertyOf(node: Node | undefined, name: string): Node | undefined {
  return properties(node).findLast((property) => keyOf(property) === name);
}

/** The properties of an object, in order. */
export function properties(node: Node | undefined): readonly Node[] {
  return node?.type === 'object' ? (node.children ?? []) : [];
}

/** The node of a property's name. */
export function keyNode(property: Node): Node {
  return property.children?.[0] ?? property;
}

/** The name of a property. */
export function keyOf(property: Node): string {
  return stringOf(property.children?.[0]) ?? '';
}

/** The elements of a list; none when the node is no list. */
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

/** The node as a plain value. The parser's own values lack a prototype, which schema validators stumble over. */
export function valueOf(node: Node): unknown {
  if (node.type === 'array') return items(node).map(valueOf);
  if (node.type !== 'object') return node.value;
  return Object.fromEntries(properties(node).flatMap((property) => (property.children?.[1] ? [[keyOf(property), valueOf(property.children[1])]] : [])));
}

/** The value as words of a message: a text without its quotes, anything else as JSON. */
export function asWords(node: Node): string {
  return stringOf(node) ?? JSON.stringify(valueOf(node));
}

/** The node at a JSON Pointer below another. */
export function nodeAt(root: Node, pointer: string): Node | undefined {
  const segments = pointer.split('/').slice(1).map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  let node: Node | undefined = root;
  for (const segment of segments) {
    node = node?.type === 'array' ? node.children?.[Number(segment)] : node && findNodeAtLocation(node, [segment]);
  }
  return node;
}

/** Every node below, itself included, from top to bottom. */
export function* allNodes(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children ?? []) yield* allNodes(child);
}
