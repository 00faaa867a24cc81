import { isRecord } from '#api/guards.ts';
import type { OutlineBlock, OutlineRoute, TextOf } from '../outline/outline.ts';

/** The blocks that a shared part stands for, parts of it included. */
function countIn(part: string, textOf: TextOf, within: readonly string[] = []): number {
  if (within.includes(part)) return 0;
  try {
    const value: unknown = JSON.parse(textOf(`fragments/${part}.json`) ?? '');
    const blocks = isRecord(value) && Array.isArray(value['blocks']) ? value['blocks'] : [];
    return blocks.reduce<number>((count, block) => {
      const used: unknown = isRecord(block) ? block['use'] : undefined;
      return count + (typeof used === 'string' ? countIn(used, textOf, [...within, part]) : 1);
    }, 0);
  } catch {
    return 0;
  }
}

const widthOf = ({ part }: OutlineBlock, textOf: TextOf) => (part === undefined ? 1 : countIn(part, textOf));

/** The position, on the page, of the first block that an entry of a screen stands for. */
export function pagePositionOf({ blocks }: OutlineRoute, at: number, textOf: TextOf): number {
  return blocks.slice(0, at).reduce((position, block) => position + widthOf(block, textOf), 0);
}

/** The entry of a screen that stands for a block of the page; undefined: there is none. */
export function entryAt({ blocks }: OutlineRoute, position: number, textOf: TextOf): number | undefined {
  let next = 0;
  for (const block of blocks) {
    next += widthOf(block, textOf);
    if (position < next) return block.at;
  }
  return undefined;
}
