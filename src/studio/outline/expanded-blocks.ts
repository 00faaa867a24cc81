import { isRecord } from '#api/guards.ts';
import { blockIds } from '#engine/resolve/resolve-campaign.ts';
import type { OutlineBlock, OutlineRoute, TextOf } from './outline.ts';
import { readJson } from '../store/read-json.ts';

/** A block as far as its id depends on it. */
type NamedBlock = Parameters<typeof blockIds>[0][number];

/** The blocks that a shared part stands for, those of parts in it included. */
function blocksIn(part: string, textOf: TextOf, within: readonly string[] = []): readonly NamedBlock[] {
  if (within.includes(part)) return [];
  const value = readJson(textOf(`fragments/${part}.json`) ?? '')?.value;
  const blocks: readonly unknown[] = isRecord(value) && Array.isArray(value['blocks']) ? value['blocks'] : [];
  return blocks.flatMap((one): readonly NamedBlock[] => {
    const { use, block, id } = isRecord(one) ? one : {};
    if (typeof use === 'string') return blocksIn(use, textOf, [...within, part]);
    return [{ block: typeof block === 'string' ? block : '', id: typeof id === 'string' ? id : undefined }];
  });
}

function blocksOf({ block, id, part }: OutlineBlock, textOf: TextOf): readonly NamedBlock[] {
  return part === undefined ? [{ block: block ?? '', id }] : blocksIn(part, textOf);
}

/** The position, on the page, of the first block that an entry of a screen stands for. */
export function pagePositionOf({ blocks }: OutlineRoute, at: number, textOf: TextOf): number {
  return blocks.slice(0, at).flatMap((block) => blocksOf(block, textOf)).length;
}

/** The entry of a screen that stands for a block of the page; undefined: there is none. */
export function entryAt({ blocks }: OutlineRoute, position: number, textOf: TextOf): number | undefined {
  let next = 0;
  for (const block of blocks) {
    next += blocksOf(block, textOf).length;
    if (position < next) return block.at;
  }
  return undefined;
}

/** The id of a block of a screen, also if its author gave it none (B10); undefined: it is a shared part. */
export function blockIdAt(route: OutlineRoute, at: number, textOf: TextOf): string | undefined {
  if (route.blocks[at]?.block === undefined) return undefined;
  const ids = blockIds(route.blocks.flatMap((block) => blocksOf(block, textOf)));
  return ids[pagePositionOf(route, at, textOf)];
}
