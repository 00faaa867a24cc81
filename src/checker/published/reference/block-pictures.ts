import { folderOf } from '#registry/block-texts.ts';
import type { Block } from '#registry/define-block.ts';

/** In CSS pixels: the phone on which the pictures are taken. */
export const PICTURE_WIDTH = 390;

/** A picture of an example of a block, as a visitor sees it on a phone. */
export interface BlockPicture {
  /** Below `docs/reference/pictures/`. */
  readonly file: string;
  readonly block: string;
  /** The `kind` among the props of the example; '' if it has none. */
  readonly kind: string;
  /** Which example of the block it shows; counts from 1. */
  readonly example: number;
  /** The title of the example. */
  readonly title: string;
}

/** The pictures of a block: of its first example, and of the first example of each further `kind` in its props. */
export async function picturesOf(block: Block): Promise<BlockPicture[]> {
  const examples = (await block.examples()).default.map(({ title, props }, index) => ({
    title,
    kind: typeof props['kind'] === 'string' ? props['kind'] : '',
    example: index + 1,
  }));
  return [...Map.groupBy(examples, ({ kind }) => kind)].flatMap(([kind, [first]]) => {
    const name = [block.name, kind].filter((part) => part !== '').map(folderOf);
    return first === undefined ? [] : [{ ...first, block: block.name, file: `${name.join('-')}.webp` }];
  });
}
