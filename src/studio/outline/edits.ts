import { isRecord } from '#api/guards.ts';
import { applyEdits } from '#checker/document/edit.ts';
import { quickFixes, type QuickFix } from '#checker/editor/quick-fixes.ts';
import type { Issue } from '#checker/issue.ts';
import { withOperations } from '#checker/operations/operations-of-fix.ts';
import type { Operation } from '#schemas/content-operations.ts';
import { LANGUAGES, type Language } from '#schemas/language.ts';
import { differenceOperations } from '../store/difference-operations.ts';
import { edit } from '../store/edit.ts';
import { changed } from '../store/editing-slice.ts';
import { selected } from '../store/selection-slice.ts';
import type { StudioStore } from '../store/studio-store.ts';
import { freeName, idsIn, putOperations, writtenBlock } from './copied-blocks.ts';
import type { OutlineBlock, OutlineRoute } from './outline.ts';

/** What a block is made from when it is added, copied or pasted. */
export interface NewBlock {
  readonly block: string;
  readonly id?: string | undefined;
  readonly props?: Readonly<Record<string, unknown>> | undefined;
}

/** Adds a block to a screen, at a place of its list, and selects it. */
export function addBlock(store: StudioStore, route: OutlineRoute, made: NewBlock, to: number): void {
  const { block, id, props } = made;
  const hasProps = props !== undefined && Object.keys(props).length > 0;
  const operation: Operation = {
    do: 'addBlock',
    route: route.name,
    block,
    to,
    ...(id === undefined ? {} : { id }),
    ...(hasProps ? { props: { ...props } } : {}),
  };
  edit(store, { document: route.document, operations: [operation], label: 'addBlock' });
  store.dispatch(selected({ kind: 'block', route: route.name, at: to }));
}

/** Moves a block within its screen, or to another one, and keeps it selected. */
export function moveBlock(store: StudioStore, from: OutlineRoute, at: number, target: OutlineRoute, to: number): void {
  if (from.document !== target.document) return;
  const operation: Operation = { do: 'moveBlock', route: from.name, at, toRoute: target.name, to };
  edit(store, { document: from.document, operations: [operation], label: 'moveBlock' });
  store.dispatch(selected({ kind: 'block', route: target.name, at: to }));
}

export function removeBlock(store: StudioStore, route: OutlineRoute, at: number): void {
  const operation: Operation = { do: 'removeBlock', route: route.name, at };
  edit(store, { document: route.document, operations: [operation], label: 'removeBlock' });
  store.dispatch(selected({ kind: 'route', route: route.name }));
}

/** Moves a block of a shared part one place up (-1) or down (1) within the part. */
export function moveInPart(store: StudioStore, { document }: OutlineRoute, at: number, by: -1 | 1): void {
  const written: unknown = JSON.parse(store.getState().editing.documents[document]?.text ?? 'null');
  const before: readonly unknown[] = isRecord(written) && Array.isArray(written['blocks']) ? written['blocks'] : [];
  const after = before.toSpliced(at, 1).toSpliced(at + by, 0, before[at]);
  edit(store, { document, operations: differenceOperations('/blocks', before, after), label: 'moveBlock' });
}

/** Puts a copy of a block below it, with everything that its document says of it. */
export function duplicateBlock(
  store: StudioStore,
  route: OutlineRoute,
  block: OutlineBlock,
  routes: readonly OutlineRoute[],
): void {
  const { at, id } = block;
  if (block.block === undefined) return;
  const written = writtenBlock(store, route, block);
  const taken = new Set<unknown>(routes.flatMap(({ blocks }) => idsIn(blocks)));
  const copy = id === undefined ? written : { ...written, id: freeName(id, taken) };
  const operations = putOperations(route, [copy], at + 1);
  edit(store, { document: route.document, operations, label: 'duplicateBlock' });
  store.dispatch(selected({ kind: 'block', route: route.name, at: at + 1 }));
}

/** Adds a screen after another one, or at the end. */
export function addRoute(store: StudioStore, document: string, name: string, title: Record<string, string>): void {
  edit(store, { document, operations: [{ do: 'addRoute', name, title }], label: 'addRoute' });
  store.dispatch(selected({ kind: 'route', route: name }));
}

export function removeRoute(store: StudioStore, { document, name }: OutlineRoute): void {
  edit(store, { document, operations: [{ do: 'removeRoute', route: name }], label: 'removeRoute' });
  store.dispatch(selected({ kind: 'campaign' }));
}

/** Moves a screen one place up (-1) or down (1) among those of its document. Was it moved? */
export function moveRoute(store: StudioStore, { document, name, pointer }: OutlineRoute, by: -1 | 1): boolean {
  const to = Number(pointer.split('/').at(-1)) + by;
  return (
    edit(store, { document, operations: [{ do: 'moveRoute', route: name, to }], label: 'moveRoute' }) === undefined
  );
}

/** Changes what a screen does besides showing its blocks. */
export function changeMeta(
  store: StudioStore,
  { document, pointer, meta }: Pick<OutlineRoute, 'document' | 'pointer' | 'meta'>,
  after: unknown,
): void {
  const operations: readonly Operation[] =
    Object.keys(meta).length === 0
      ? [{ do: 'set', pointer: `${pointer}/meta`, value: after }]
      : differenceOperations(`${pointer}/meta`, meta, after);
  edit(store, { document, operations, label: 'changeScreen', group: `${pointer}/meta` });
}

/**
 * Does without a screen of the campaign that this one extends.
 * @param leftOut the screens that it does without already
 */
export function leaveOutRoute(
  store: StudioStore,
  document: string,
  leftOut: readonly string[],
  { name }: OutlineRoute,
): void {
  const operation: Operation =
    leftOut.length > 0
      ? { do: 'set', pointer: '/removeRoutes/-', value: name }
      : { do: 'set', pointer: '/removeRoutes', value: [name] };
  edit(store, { document, operations: [operation], label: 'leaveOutRoute' });
  store.dispatch(selected({ kind: 'campaign' }));
}

/** Adds a shared part to a screen, at a place of its list, and selects it. */
export function addPart(store: StudioStore, route: OutlineRoute, part: string, to: number): void {
  const operations: Operation[] = [{ do: 'set', pointer: `${route.pointer}/blocks/-`, value: { use: part } }];
  const last = route.blocks.length;
  if (to < last) operations.push({ do: 'moveBlock', route: route.name, at: last, to });
  edit(store, { document: route.document, operations, label: 'addBlock' });
  store.dispatch(selected({ kind: 'block', route: route.name, at: Math.min(to, last) }));
}

/** Changes the ways on from a screen; the formatting of those that stay is kept. */
function changeWays(store: StudioStore, route: OutlineRoute, label: string, after: readonly unknown[]): void {
  const before = route.next.map(({ written }) => written);
  const pointer = `${route.pointer}/next`;
  // A screen that is an end may have no list yet.
  const operations: readonly Operation[] =
    before.length === 0 ? [{ do: 'set', pointer, value: [...after] }] : differenceOperations(pointer, before, after);
  edit(store, { document: route.document, operations, label });
}

/**
 * Adds a way on, to a screen: the last one, or (with a condition) the one before that of everybody else.
 * @returns its place in the list
 */
export function addWay(store: StudioStore, route: OutlineRoute, to: string, when?: unknown): number {
  const ways = route.next.map(({ written }) => written);
  const last = route.next.at(-1);
  const isBefore = when !== undefined && last !== undefined && last.when === undefined;
  const at = isBefore ? ways.length - 1 : ways.length;
  changeWays(store, route, 'addTransition', ways.toSpliced(at, 0, when === undefined ? { to } : { when, to }));
  return at;
}

export function removeWay(store: StudioStore, route: OutlineRoute, index: number): void {
  const { pointer } = route.next[index] ?? {};
  if (pointer === undefined) return;
  edit(store, { document: route.document, operations: [{ do: 'remove', pointer }], label: 'removeTransition' });
}

/** Lets a way lead to another screen. */
export function redirectWay(store: StudioStore, route: OutlineRoute, index: number, to: string): void {
  const { pointer } = route.next[index] ?? {};
  if (pointer === undefined) return;
  const operations: readonly Operation[] = [{ do: 'set', pointer: `${pointer}/to`, value: to }];
  edit(store, { document: route.document, operations, label: 'changeTransition' });
}

/** Lets a way be tried earlier (-1) or later (1) than the one beside it. */
export function moveWay(store: StudioStore, route: OutlineRoute, index: number, by: -1 | 1): void {
  const ways = route.next.map(({ written }) => written);
  const [moved] = ways.splice(index, 1);
  ways.splice(index + by, 0, moved);
  changeWays(store, route, 'moveTransition', ways);
}

/** A name for the address of a screen, from its title. */
export function nameFromTitle(title: string, routes: readonly OutlineRoute[]): string {
  const plain = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-0-9]+|-+$/g, '')
    .slice(0, 40);
  const name = plain === '' ? 'screen' : plain;
  const taken = new Set(routes.map((route) => route.name));
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${name}-${count}`;
    if (!taken.has(free)) return free;
  }
}

/**
 * Puts a new screen after another one: whoever went on from there without a condition comes to the new screen first.
 * After an end, the new screen is the end.
 */
export function addRouteAfter(
  store: StudioStore,
  route: OutlineRoute,
  name: string,
  title: Readonly<Record<string, string>>,
): void {
  const list = route.pointer.split('/').slice(0, -1).join('/');
  const to = Number(route.pointer.split('/').at(-1)) + 1;
  const last = route.next.at(-1);
  const isOpen = last !== undefined && last.when === undefined;
  const onward: readonly Operation[] = isOpen
    ? [
        { do: 'set', pointer: `${last.pointer}/to`, value: name },
        { do: 'set', pointer: `${list}/${to}/next`, value: [{ to: last.to }] },
      ]
    : [
        route.next.length === 0
          ? { do: 'set', pointer: `${route.pointer}/next`, value: [{ to: name }] }
          : { do: 'set', pointer: `${route.pointer}/next/-`, value: { to: name } },
      ];
  const operations: readonly Operation[] = [{ do: 'addRoute', name, title: { ...title }, to }, ...onward];
  edit(store, { document: route.document, operations, label: 'addRoute' });
  store.dispatch(selected({ kind: 'route', route: name }));
}

/** What can be done about a finding, the most probable first. @param languages those of the campaign */
export function fixesOf(issue: Issue, text: string, languages: readonly string[]): readonly QuickFix[] {
  const offered = LANGUAGES.filter((language: Language) => languages.includes(language));
  return quickFixes(issue, text, offered);
}

/** Changes the document as a fix proposes, in one step for undo; a text that is not JSON is mended as a text. */
export function applyFix(store: StudioStore, issue: Issue, { edits }: QuickFix): void {
  const { file } = issue;
  const text = store.getState().editing.documents[file]?.text;
  if (text === undefined) return;
  const [{ operations } = {}] = withOperations([{ ...issue, fix: edits }], [{ path: file, text }]);
  if (operations !== undefined && edit(store, { document: file, operations, label: 'fix' }) === undefined) return;
  store.dispatch(changed({ document: file, text: applyEdits(text, edits), label: 'fix', at: Date.now() }));
}
