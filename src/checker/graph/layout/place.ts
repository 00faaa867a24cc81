import type { Box } from './boxes.ts';
import type { Chain, Layers } from './layers.ts';
import { ordered } from './order.ts';

export interface PlacedBox extends Box {
  /** Left and top. */
  readonly x: number;
  readonly y: number;
  /** Where its layer begins and ends: within, nothing but boxes and straight lines. */
  readonly top: number;
  readonly bottom: number;
}

export interface Placed {
  readonly boxes: ReadonlyMap<string, PlacedBox>;
  readonly chains: readonly Chain[];
  readonly width: number;
  readonly height: number;
}

const GAP = { across: 26, down: 32 } as const;
/** Around lanes without words less room does. */
const NARROW_GAP = 16;
const PASSES = 240;

/** Gives every box a place: none touches another, and each stands as near as can be to the middle of its neighbours. */
export function placed(found: Layers): Placed {
  const layers = ordered(found);
  const near = nearOf(found.chains);
  const centre = new Map<string, number>();
  for (const layer of layers) settle(layer, new Map(), centre);
  for (let pass = 0; pass < PASSES; pass++) {
    for (const layer of pass % 2 === 0 ? layers : layers.toReversed())
      settle(layer, wishes(layer, near, centre), centre);
  }
  straighten(layers, centre);
  const left = Math.min(0, ...layers.flat().map((box) => (centre.get(box.id) ?? 0) - box.width / 2));
  const boxes = new Map<string, PlacedBox>();
  let y = 0;
  for (const layer of layers) {
    const height = Math.max(0, ...layer.map((box) => box.height));
    if (height === 0) y -= GAP.down - NARROW_GAP;
    for (const box of layer)
      boxes.set(box.id, {
        ...box,
        x: (centre.get(box.id) ?? 0) - box.width / 2 - left,
        y: y + (height - box.height) / 2,
        top: y,
        bottom: y + height,
      });
    y += height + (height === 0 ? NARROW_GAP : GAP.down);
  }
  const width = Math.max(0, ...[...boxes.values()].map((box) => box.x + box.width));
  return { boxes, chains: found.chains, width, height: y - GAP.down };
}

/** Where one box alone follows another alone, it stands right below. */
function straighten(layers: readonly (readonly Box[])[], centre: Map<string, number>): void {
  for (const [index, layer] of layers.entries()) {
    const [only, above] = [layer[0], layers[index - 1]?.[0]];
    const place = above && centre.get(above.id);
    if (only && place !== undefined && layer.length === 1 && layers[index - 1]?.length === 1)
      centre.set(only.id, place);
  }
}

function nearOf(chains: readonly Chain[]): Map<string, string[]> {
  const near = new Map<string, string[]>();
  const add = (id: string, other: string | undefined) => {
    if (other !== undefined && other !== id) near.set(id, [...(near.get(id) ?? []), other]);
  };
  for (const { boxes } of chains) {
    for (const [index, id] of boxes.entries()) {
      add(id, boxes[index - 1]);
      add(id, boxes[index + 1]);
    }
  }
  return near;
}

function wishes(
  layer: readonly Box[],
  near: ReadonlyMap<string, readonly string[]>,
  centre: ReadonlyMap<string, number>,
): Map<string, number> {
  return new Map(
    layer.flatMap(({ id }) => {
      const places = (near.get(id) ?? []).flatMap((other) => centre.get(other) ?? []);
      return places.length === 0 ? [] : [[id, places.reduce((sum, one) => sum + one, 0) / places.length] as const];
    }),
  );
}

/** Boxes that would touch are pushed apart together, so that their middle stays where they wished to be. */
function settle(layer: readonly Box[], wished: ReadonlyMap<string, number>, centre: Map<string, number>): void {
  interface Block {
    boxes: { readonly box: Box; readonly offset: number }[];
    wish: number;
    width: number;
  }
  const blocks: Block[] = [];
  let next = 0;
  for (const box of layer) {
    const wish = wished.get(box.id) ?? centre.get(box.id) ?? next + box.width / 2;
    next = wish + box.width / 2 + GAP.across;
    blocks.push({ boxes: [{ box, offset: box.width / 2 }], wish: wish - box.width / 2, width: box.width });
    for (
      let [last, before] = [blocks.at(-1), blocks.at(-2)];
      last && before && before.wish + before.width + GAP.across > last.wish;
      [last, before] = [blocks.at(-1), blocks.at(-2)]
    ) {
      blocks.splice(-2, 2, joined(before, last));
    }
  }
  for (const { boxes, wish } of blocks) for (const { box, offset } of boxes) centre.set(box.id, wish + offset);

  function joined(one: Block, other: Block): Block {
    const shift = one.width + GAP.across;
    const [count, added] = [one.boxes.length, other.boxes.length];
    return {
      boxes: [...one.boxes, ...other.boxes.map(({ box, offset }) => ({ box, offset: offset + shift }))],
      wish: (one.wish * count + (other.wish - shift) * added) / (count + added),
      width: shift + other.width,
    };
  }
}
