import { parseTree } from 'jsonc-parser';
import type { Operation } from '#schemas/content-operations.ts';
import { indexOfStep, items, member, nodeAt, propertyOf, stringOf } from '../document/node-access.ts';
import { DEEPEST, isTooDeep, tooDeepAt } from '../document/nesting.ts';
import type { Node } from '../document/node.ts';
import { type LinksOf, renameRoute } from './rename-route.ts';
import { addProperty, insertItem, insertWritten, removeChild, replaceValue } from './edit-value.ts';

/** `index`: which operation is impossible, and why, in words. */
export type Applied =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly index: number; readonly message: string };

/** Why an operation cannot be applied to this document. */
class Impossible extends Error {}

function routesOf(root: Node): Node {
  const routes = member(root, 'routes');
  if (routes?.type !== 'array') throw new Impossible('the document has no list of routes');
  return routes;
}

function routeNamed(root: Node, name: string): Node {
  const route = items(routesOf(root)).find((one) => stringOf(member(one, 'name')) === name);
  if (route === undefined) throw new Impossible(`there is no route "${name}" in this document`);
  return route;
}

function blockAt(root: Node, route: string, at: number): Node {
  const block = items(member(routeNamed(root, route), 'blocks'))[at];
  if (block === undefined) throw new Impossible(`route "${route}" has no block ${at}`);
  return block;
}

const sliceOf = (text: string, { offset, length }: Node) => text.slice(offset, offset + length);

/** Sets a property; undefined removes it. */
function setMember(text: string, object: Node, name: string, value: unknown): string {
  const property = propertyOf(object, name);
  const node = property?.children?.[1];
  if (value === undefined) return property === undefined ? text : removeChild(text, property);
  return node === undefined ? addProperty(text, object, name, value) : replaceValue(text, node, value);
}

/** The last step of a pointer, and the pointer of what it is in. */
function stepsOf(pointer: string): { readonly parent: string; readonly step: string } {
  const cut = pointer.lastIndexOf('/');
  if (cut === -1) throw new Impossible('the whole document is replaced by writing it, not by an operation');
  return {
    parent: pointer.slice(0, cut),
    step: pointer
      .slice(cut + 1)
      .replaceAll('~1', '/')
      .replaceAll('~0', '~'),
  };
}

function parentAt(root: Node, pointer: string): Node {
  const parent = pointer === '' ? root : nodeAt(root, pointer);
  if (parent?.type !== 'object' && parent?.type !== 'array')
    throw new Impossible(`there is no object or list at "${pointer}"`);
  return parent;
}

function setAt(text: string, root: Node, pointer: string, value: unknown): string {
  const { parent, step } = stepsOf(pointer);
  const container = parentAt(root, parent);
  if (container.type === 'object') return setMember(text, container, step, value);
  const present = items(container);
  if (step === '-' || step === String(present.length)) return insertItem(text, container, present.length, value);
  const node = present[indexOfStep(step) ?? -1];
  if (node === undefined) throw new Impossible(`the list at "${parent}" has no element ${step}`);
  return replaceValue(text, node, value);
}

function removeAt(text: string, root: Node, pointer: string): string {
  const { parent, step } = stepsOf(pointer);
  const container = parentAt(root, parent);
  const child = container.type === 'array' ? items(container)[indexOfStep(step) ?? -1] : propertyOf(container, step);
  if (child === undefined) throw new Impossible(`there is nothing at "${pointer}"`);
  return removeChild(text, child);
}

/** Moves an element, as its author has written it, from one list to a place in another, or in the same one. */
function moveItem(text: string, item: Node, place: (root: Node) => Node, index: number): string {
  const written = sliceOf(text, item);
  const without = removeChild(text, item);
  return insertWritten(without, place(treeOf(without)), index, written);
}

function listIn(route: Node): Node {
  const blocks = member(route, 'blocks');
  if (blocks?.type !== 'array') throw new Impossible('the route has no list of blocks');
  return blocks;
}

function addRoute(text: string, root: Node, { name, title, to }: Extract<Operation, { do: 'addRoute' }>): string {
  const routes = routesOf(root);
  if (items(routes).some((one) => stringOf(member(one, 'name')) === name))
    throw new Impossible(`there is a route "${name}" already`);
  return insertItem(text, routes, to ?? items(routes).length, { name, title, blocks: [] });
}

function setText(text: string, root: Node, { pointer, language, text: words }: Extract<Operation, { do: 'setText' }>) {
  const node = nodeAt(root, pointer);
  if (node?.type !== 'object') throw new Impossible(`there is no text at "${pointer}"`);
  return setMember(text, node, language, words);
}

function addBlock(text: string, root: Node, { route, to, ...use }: Extract<Operation, { do: 'addBlock' }>): string {
  const list = listIn(routeNamed(root, route));
  const { block, id, props } = use;
  const value = { block, ...(id === undefined ? {} : { id }), ...(props === undefined ? {} : { props }) };
  return insertItem(text, list, to ?? items(list).length, value);
}

function moveBlock(text: string, root: Node, operation: Extract<Operation, { do: 'moveBlock' }>): string {
  const { route, at, toRoute = route, to } = operation;
  routeNamed(root, toRoute);
  return moveItem(text, blockAt(root, route, at), (tree) => listIn(routeNamed(tree, toRoute)), to);
}

function setProp(text: string, root: Node, { route, at, name, value }: Extract<Operation, { do: 'setProp' }>): string {
  const block = blockAt(root, route, at);
  const props = member(block, 'props');
  if (props !== undefined) return setMember(text, props, name, value);
  return value === undefined ? text : addProperty(text, block, 'props', { [name]: value });
}

function renamed(text: string, operation: Extract<Operation, { do: 'renameRoute' }>, linksOf: LinksOf): string {
  const result = renameRoute(text, operation, linksOf);
  if ('why' in result) throw new Impossible(result.why);
  return result.text;
}

function applyOne(text: string, operation: Operation, linksOf: LinksOf): string {
  const root = treeOf(text);
  switch (operation.do) {
    case 'addRoute':
      return addRoute(text, root, operation);
    case 'removeRoute':
      return removeChild(text, routeNamed(root, operation.route));
    case 'moveRoute':
      return moveItem(text, routeNamed(root, operation.route), routesOf, operation.to);
    case 'renameRoute':
      return renamed(text, operation, linksOf);
    case 'addBlock':
      return addBlock(text, root, operation);
    case 'removeBlock':
      return removeChild(text, blockAt(root, operation.route, operation.at));
    case 'moveBlock':
      return moveBlock(text, root, operation);
    case 'setProp':
      return setProp(text, root, operation);
    case 'setText':
      return setText(text, root, operation);
    case 'set':
      return setAt(text, root, operation.pointer, operation.value);
    case 'remove':
    default:
      return removeAt(text, root, operation.pointer);
  }
}

function treeOf(text: string): Node {
  const root = parseTree(text);
  if (root === undefined) throw new Impossible('the document is not JSON');
  return root;
}

const TOO_DEEP = `the document would be nested more than ${DEEPEST} deep`;

/** Why nothing can be done with what is nested so deeply that whatever walks it would exhaust the stack. */
export function deepIn(text: string, operations: readonly Operation[]): Extract<Applied, { ok: false }> | undefined {
  if (tooDeepAt(text) !== undefined)
    return { ok: false, index: 0, message: `the document is nested more than ${DEEPEST} deep` };
  const index = operations.findIndex((operation) => isTooDeep(operation));
  return index === -1 ? undefined : { ok: false, index, message: TOO_DEEP };
}

/**
 * Applies operations to a document one after the other, all of them or none. What they do not change keeps its author's
 * formatting, byte for byte. Whether the result is a good campaign is not asked here: drafts may be unfinished.
 * @param linksOf where blocks lead to, for renaming routes; by default that is not known
 */
export function applyOperations(
  text: string,
  operations: readonly Operation[],
  linksOf: LinksOf = () => undefined,
): Applied {
  const deep = deepIn(text, operations);
  if (deep !== undefined) return deep;
  let now = text;
  for (const [index, operation] of operations.entries())
    try {
      JSON.parse(now);
      now = applyOne(now, operation, linksOf);
      if (tooDeepAt(now) !== undefined) throw new Impossible(TOO_DEEP);
    } catch (error) {
      if (error instanceof SyntaxError) return { ok: false, index, message: 'the document is not JSON' };
      if (error instanceof Impossible) return { ok: false, index, message: error.message };
      throw error;
    }
  return { ok: true, text: now };
}
