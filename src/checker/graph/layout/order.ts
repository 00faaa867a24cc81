import type { Box } from './boxes.ts';
import type { Layers } from './layers.ts';

const SWEEPS = 24;

/**
 * Orders each layer so that few arrows cross: every box goes where the middle of its neighbours is, down and up again.
 */
export function ordered({ layers, chains }: Layers): readonly (readonly Box[])[] {
  const above = neighbours(chains.map(({ boxes }) => boxes));
  const below = neighbours(chains.map(({ boxes }) => boxes.toReversed()));
  let best = layers;
  let current = layers;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    current = sweep % 2 === 0 ? swept(current, above) : swept(current.toReversed(), below).toReversed();
    if (crossings(current, above) < crossings(best, above)) best = current;
  }
  return best;
}

type Neighbours = ReadonlyMap<string, readonly string[]>;

/** For each box those before it in the chains. */
function neighbours(chains: readonly (readonly string[])[]): Neighbours {
  const found = new Map<string, string[]>();
  for (const chain of chains) {
    for (const [index, id] of chain.entries()) {
      const before = chain[index - 1];
      if (before !== undefined) found.set(id, [...(found.get(id) ?? []), before]);
    }
  }
  return found;
}

function swept(layers: readonly (readonly Box[])[], near: Neighbours): (readonly Box[])[] {
  const result: (readonly Box[])[] = [];
  for (const layer of layers) {
    const place = new Map(
      result.flatMap((done) => done.map(({ id }, index) => [id, index / Math.max(1, done.length - 1)] as const)),
    );
    const middle = (box: Box, index: number) => {
      const places = (near.get(box.id) ?? []).flatMap((id) => place.get(id) ?? []);
      return places.length === 0
        ? index / Math.max(1, layer.length - 1)
        : places.reduce((sum, one) => sum + one, 0) / places.length;
    };
    const ranked = layer.map((box, index) => ({ box, rank: middle(box, index), index }));
    result.push(
      ranked.toSorted((one, other) => one.rank - other.rank || one.index - other.index).map(({ box }) => box),
    );
  }
  return result;
}

function crossings(layers: readonly (readonly Box[])[], above: Neighbours): number {
  let sum = 0;
  for (const [row, layer] of layers.entries()) {
    const place = new Map((layers[row - 1] ?? []).map(({ id }, index) => [id, index]));
    const lines = layer.flatMap(({ id }, index) =>
      (above.get(id) ?? []).flatMap((from) => {
        const at = place.get(from);
        return at === undefined ? [] : [[at, index] as const];
      }),
    );
    for (const [index, [from, to]] of lines.entries())
      for (const [otherFrom, otherTo] of lines.slice(index + 1)) if ((from - otherFrom) * (to - otherTo) < 0) sum += 1;
  }
  return sum;
}
