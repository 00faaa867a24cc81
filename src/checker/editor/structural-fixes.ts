import { sentence } from '#schemas/sentence.ts';
import { removeNode, replaceNode, type TextEdit } from '../document/edit.ts';
import { items, keyOf, member, nodeAt, stringOf } from '../document/node-access.ts';
import type { Node } from '../document/node.ts';
import type { Issue } from '../issue.ts';
import type { QuickFix } from './quick-fix.ts';

/** A finding, and the document in which it was found. */
interface Found {
  readonly issue: Issue;
  readonly root: Node;
  readonly node: Node;
  readonly text: string;
}

const fix = (title: QuickFix['title'], edits: readonly TextEdit[]): QuickFix => ({ title, edits, safe: false });

/** The entry of a list of this name in which the finding is. */
function entryOf({ issue, root }: Found, list: 'routes' | 'blocks' | 'next'): Node | undefined {
  const pointer = new RegExp(`^.*/${list}/\\d+`).exec(issue.path)?.[0];
  return pointer === undefined ? undefined : nodeAt(root, pointer);
}

/** A transition whose removal leaves one for everybody else, and another one to the route that it leads to. */
function withoutTransition(found: Found): readonly QuickFix[] {
  const transition = entryOf(found, 'next');
  const others = items(transition?.parent).filter((one) => one !== transition);
  const isSpare = others.some((one) => member(one, 'when') === undefined);
  if (transition === undefined || !isSpare || isOnlyWay(found, transition)) return [];
  return [fix(sentence`Remove this transition`, removeNode(transition))];
}

/** Without the transition, nobody would come to the route that it leads to. */
function isOnlyWay({ root }: Found, transition: Node): boolean {
  const to = stringOf(member(transition, 'to'));
  const routes = items(member(root, 'routes'));
  const ways = routes.flatMap((route) => items(member(route, 'next')));
  return (
    routes.some((route) => stringOf(member(route, 'name')) === to) &&
    stringOf(member(root, 'home')) !== to &&
    !ways.some((one) => one !== transition && stringOf(member(one, 'to')) === to)
  );
}

/**
 * A way for everybody whom no condition covers: the last one takes them too, or one is added to another route. Whoever
 * lacks the answer that the last one asks for comes to an end first.
 */
function withDefault(found: Found): readonly QuickFix[] {
  const ways = items(member(entryOf(found, 'routes'), 'next'));
  const last = ways.at(-1);
  const when = member(last, 'when');
  if (last === undefined || when?.parent === undefined) return [];
  const condition = when.parent;
  const lacks = member(when, 'known')?.value === true;
  const targets = ways.toReversed().map((way) => stringOf(member(way, 'to')));
  const routes = items(member(found.root, 'routes'));
  const end = routes.findLast((one) => items(member(one, 'next')).length === 0 && member(one, 'blocks') !== undefined);
  const ends = [stringOf(member(end, 'name'))];
  const names = new Set((lacks ? [...ends, ...targets] : [...targets, ...ends]).filter((name) => name !== undefined));
  const edits = (route: string) =>
    route === targets[0]
      ? removeNode(condition)
      : [{ offset: last.offset + last.length, length: 0, text: `, { "to": ${JSON.stringify(route)} }` }];
  return [...names].map((route) => fix(sentence`Lead everybody else to "${route}"`, edits(route)));
}

/** The transition without a condition, which takes everybody, behind those that were to be tried first. */
function inOrder(found: Found): readonly QuickFix[] {
  const list = items(entryOf(found, 'next')?.parent);
  const last = list.filter((one) => member(one, 'when') === undefined);
  const [always] = last;
  if (always === undefined || last.length > 1) return [];
  const textOf = ({ offset, length }: Node) => found.text.slice(offset, offset + length);
  const sorted = [...list.filter((one) => one !== always), always];
  const edits = list.flatMap(({ offset, length }, at) => {
    const there = sorted[at];
    return there === undefined || there === list[at] ? [] : [{ offset, length, text: textOf(there) }];
  });
  return [fix(sentence`Put the transition without a condition last`, edits)];
}

function withoutBlock(found: Found): readonly QuickFix[] {
  const block = entryOf(found, 'blocks');
  return block === undefined || found.issue.suggestion !== undefined
    ? []
    : [fix(sentence`Remove this block`, removeNode(block))];
}

function withoutRoute(found: Found): readonly QuickFix[] {
  const route = entryOf(found, 'routes');
  return route === undefined ? [] : [fix(sentence`Remove this route`, removeNode(route))];
}

/** An entry of a list; with the last one goes the list. */
function withoutEntry({ node }: Found): readonly QuickFix[] {
  const { parent } = node;
  if (parent?.type !== 'array') return [];
  const whole = items(parent).length === 1 ? parent.parent : node;
  return whole === undefined ? [] : [fix(sentence`Remove ${JSON.stringify(stringOf(node) ?? '')}`, removeNode(whole))];
}

/** A language that the product does not have: in the list of those that are offered, or as the name of a text. */
function withoutLanguage(found: Found): readonly QuickFix[] {
  const { node } = found;
  if (items(node.parent).length > 1) return withoutEntry(found);
  return node.parent?.type === 'property' && node.parent.children?.[1] === node ? withoutProperty(found) : [];
}

function withoutProperty({ node }: Found): readonly QuickFix[] {
  const property = node.parent;
  return property?.type === 'property'
    ? [fix(sentence`Remove ${JSON.stringify(keyOf(property))}`, removeNode(property))]
    : [];
}

/** Shows Next again. */
const withHiddenNext = (found: Found): readonly QuickFix[] =>
  found.issue.path.includes('/meta/') ? withoutProperty(found) : [];

/** The address of a route; without one of its own it has that of its name. */
const withoutPath = (found: Found): readonly QuickFix[] =>
  found.issue.path.endsWith('/path') ? withoutProperty(found) : [];

/** Begins with the first route, if nothing resembles the one that was meant. */
function firstRoute({ issue, root, node }: Found): readonly QuickFix[] {
  const name = stringOf(member(items(member(root, 'routes'))[0], 'name'));
  return name === undefined || issue.suggestion !== undefined || node.type !== 'string'
    ? []
    : [fix(sentence`Begin with the route "${name}"`, replaceNode(node, name))];
}

/** Another id for a block whose answer no condition reads, so that nobody can have meant the other one. */
function otherId(found: Found): readonly QuickFix[] {
  const node = member(entryOf(found, 'blocks'), 'id');
  const id = stringOf(node);
  const isRead = new RegExp(`"(?:answer|criteria|consent)\\.${id ?? ''}["./]`).test(found.text);
  if (node === undefined || id === undefined || isRead) return [];
  let count = 2;
  while (found.text.includes(JSON.stringify(`${id}-${count}`))) count += 1;
  return [fix(sentence`Change the id to "${`${id}-${count}`}"`, replaceNode(node, `${id}-${count}`))];
}

const FIXES: Readonly<Partial<Record<Issue['code'], readonly ((found: Found) => readonly QuickFix[])[]>>> = {
  'missing-target': [withoutTransition],
  'missing-default': [withDefault],
  'prove-gap': [withDefault],
  'prove-loop': [withoutTransition],
  'unreachable-transition': [inOrder, withoutTransition],
  'prove-transition-shadowed': [withoutTransition],
  'prove-transition-impossible': [withoutTransition],
  'prove-block-never-shown': [withoutBlock],
  'unknown-block': [withoutBlock],
  'unreachable-route': [withoutRoute],
  'missing-home': [firstRoute],
  'requires-nobody-asks': [withoutEntry],
  'unknown-removed-route': [withoutEntry],
  'unknown-language': [withoutLanguage],
  'unknown-successor': [withoutProperty],
  'unknown-theme': [withoutProperty],
  'theme-replaces-setting': [withoutProperty],
  'answers-unsent': [withHiddenNext],
  'duplicate-route-path': [withoutPath],
  'duplicate-block-id': [otherId],
};

/** The changes of the flow that correct a finding: what nobody meets is removed, what is missing is named. */
export function structuralFixes(found: Found): readonly QuickFix[] {
  return (FIXES[found.issue.code] ?? []).flatMap((fixes) => fixes(found));
}
