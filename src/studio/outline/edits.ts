import type { Operation } from '#schemas/content-operations.ts';
import { edit } from '../store/edit.ts';
import { selected } from '../store/selection-slice.ts';
import type { StudioStore } from '../store/studio-store.ts';
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

/** An id that no block of the document has. */
function freeId(id: string, routes: readonly OutlineRoute[]): string {
  const taken = new Set(routes.flatMap(({ blocks }) => blocks.map((block) => block.id)));
  for (let count = 2; ; count += 1) if (!taken.has(`${id}-${count}`)) return `${id}-${count}`;
}

/** Puts a copy of a block below it. */
export function duplicateBlock(
  store: StudioStore,
  route: OutlineRoute,
  { at, block, id, props }: OutlineBlock,
  routes: readonly OutlineRoute[],
): void {
  if (block === undefined) return;
  const copyId = id === undefined ? undefined : freeId(id, routes);
  addBlock(store, route, { block, id: copyId, props }, at + 1);
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

/** Moves a screen one place up (-1) or down (1) among those of its document. */
export function moveRoute(store: StudioStore, { document, name, pointer }: OutlineRoute, by: -1 | 1): void {
  const at = Number(pointer.split('/').at(-1));
  edit(store, { document, operations: [{ do: 'moveRoute', route: name, to: at + by }], label: 'moveRoute' });
}
