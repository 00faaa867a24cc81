import type { CommentPlace } from '#api/content/comment-calls.ts';
import type { Outline, OutlineBlock, OutlineRoute } from '../outline/outline.ts';
import type { Selection } from '../store/selection-slice.ts';

/** A place of a campaign that holds on while blocks around it come, go and move. */
export interface Place {
  readonly document: string;
  readonly place: CommentPlace;
}

/** What a block is called: its type, or the part that stands here. */
const kindOf = ({ block, part = '' }: OutlineBlock) => block ?? `use ${part}`;

const ofBlock = (block: OutlineBlock, { blocks }: OutlineRoute): CommentPlace => {
  const alike = blocks.filter((one) => one.id === undefined && kindOf(one) === kindOf(block));
  return {
    block: kindOf(block),
    ...(block.id === undefined ? { nth: alike.findIndex(({ at }) => at === block.at) } : { id: block.id }),
  };
};

/** The place of what is selected. */
export function placeOf(selection: Selection, outline: Outline, document: string): Place {
  const route = selection.kind === 'campaign' ? undefined : outline.routes.find(({ name }) => name === selection.route);
  if (route === undefined) return { document, place: {} };
  const block = selection.kind === 'block' ? route.blocks[selection.at] : undefined;
  const place = { route: route.name, ...(block === undefined ? {} : ofBlock(block, route)) };
  return { document: route.document, place };
}

/** What to select to see a place; a block that is gone leaves its screen, and a screen that is gone the campaign. */
export function selectionOf({ document, place }: Place, outline: Outline): Selection {
  const { route: name, block: kind, id, nth } = place;
  const route = outline.routes.find((one) => one.name === name && one.document === document);
  if (route === undefined) return { kind: 'campaign' };
  const alike = route.blocks.filter((one) => one.id === undefined && kindOf(one) === kind);
  const block =
    kind === undefined ? undefined : id === undefined ? alike[nth ?? 0] : route.blocks.find((one) => one.id === id);
  return block === undefined
    ? { kind: 'route', route: route.name }
    : { kind: 'block', route: route.name, at: block.at };
}

export const isSameSelection = (one: Selection, other: Selection) => JSON.stringify(one) === JSON.stringify(other);
