import { isRecord } from '#api/guards.ts';
import type { Operation } from '#schemas/content-operations.ts';
import { edit } from '../store/edit.ts';
import { selected } from '../store/selection-slice.ts';
import type { StudioStore } from '../store/studio-store.ts';
import type { OutlineBlock, OutlineRoute } from './outline.ts';

/** Says that a text is blocks of a campaign. */
const KIND = 'blocks';

type WrittenBlock = Readonly<Record<string, unknown>>;

/** Why a text cannot be pasted: it is no block, or names one or a part that does not exist here. */
export type PasteFault =
  | { readonly kind: 'no-block' }
  | { readonly kind: 'unknown-block' | 'unknown-part'; readonly name: string };

function writtenOf({ block, part, id, props, showWhen }: OutlineBlock): WrittenBlock {
  return {
    ...(block === undefined ? { use: part } : { block }),
    ...(id === undefined ? {} : { id }),
    ...(Object.keys(props).length === 0 ? {} : { props }),
    ...(showWhen === undefined ? {} : { showWhen }),
  };
}

/** A block as the text that stands on the clipboard. */
export const copiedText = (block: OutlineBlock) =>
  JSON.stringify({ trialflow: KIND, version: 1, blocks: [writtenOf(block)] }, null, 2);

/** The blocks in a text from the clipboard; undefined: it is another text. */
function blocksIn(text: string): readonly WrittenBlock[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || value['trialflow'] !== KIND || !Array.isArray(value['blocks'])) return undefined;
    const blocks = value['blocks'].filter(isRecord);
    return blocks.length === 0 ? undefined : blocks;
  } catch {
    return undefined;
  }
}

/** An id that none of those taken is: the wanted one, if it is free. */
function freeId(id: string, taken: ReadonlySet<unknown>): string {
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? id : `${id}-${count}`;
    if (!taken.has(free)) return free;
  }
}

interface Target {
  readonly store: StudioStore;
  /** Finds a block by its name. */
  readonly registry: { readonly find: (name: string) => unknown };
  readonly routes: readonly OutlineRoute[];
  readonly route: OutlineRoute;
  /** The place of the first pasted block in the list of its screen. */
  readonly to: number;
}

function faultOf(block: WrittenBlock, { store, registry }: Target): PasteFault | undefined {
  const { block: name, use: part } = block;
  if (typeof part === 'string')
    return store.getState().editing.documents[`fragments/${part}.json`] === undefined
      ? { kind: 'unknown-part', name: part }
      : undefined;
  if (typeof name !== 'string') return { kind: 'no-block' };
  return registry.find(name) === undefined ? { kind: 'unknown-block', name } : undefined;
}

/** Puts the blocks of a text into a screen, under ids that no other block has, and selects the last. */
export function pasteBlocks(text: string, target: Target): PasteFault | undefined {
  const { store, routes, route, to } = target;
  const blocks = blocksIn(text);
  if (blocks === undefined) return { kind: 'no-block' };
  const fault = blocks.map((block) => faultOf(block, target)).find((one) => one !== undefined);
  if (fault !== undefined) return fault;
  const taken = new Set<unknown>(routes.flatMap((one) => one.blocks.map(({ id }) => id)));
  const last = route.blocks.length;
  const operations = blocks.flatMap((block, index): Operation[] => {
    const id = typeof block['id'] === 'string' ? freeId(block['id'], taken) : undefined;
    taken.add(id);
    const value = id === undefined ? block : { ...block, id };
    const set: Operation = { do: 'set', pointer: `${route.pointer}/blocks/-`, value };
    const move: Operation = { do: 'moveBlock', route: route.name, at: last + index, to: to + index };
    return to < last ? [set, move] : [set];
  });
  edit(store, { document: route.document, operations, label: 'pasteBlock' });
  store.dispatch(selected({ kind: 'block', route: route.name, at: Math.min(to, last) + blocks.length - 1 }));
  return undefined;
}
