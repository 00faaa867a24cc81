import type { PlacedCard, PlacedWay } from './place-screens.ts';

/** A key that moves along the graph. */
export type GraphKey = 'ArrowDown' | 'ArrowUp' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';

const KEYS: readonly string[] = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];

export function isGraphKey(key: string): key is GraphKey {
  return KEYS.includes(key);
}

interface Graph {
  readonly cards: readonly PlacedCard[];
  readonly ways: readonly PlacedWay[];
}

/** Whether a card lies in the direction of a key. */
const LIES: Readonly<
  Record<'ArrowDown' | 'ArrowUp' | 'ArrowLeft' | 'ArrowRight', (dx: number, dy: number) => boolean>
> = {
  ArrowDown: (_dx, dy) => dy > 1,
  ArrowUp: (_dx, dy) => dy < -1,
  ArrowLeft: (dx, dy) => dx < -1 && Math.abs(dy) <= Math.abs(dx),
  ArrowRight: (dx, dy) => dx > 1 && Math.abs(dy) <= Math.abs(dx),
};

function nearest(own: PlacedCard, others: readonly PlacedCard[]): PlacedCard | undefined {
  const distance = ({ x, y }: PlacedCard) => (x - own.x) ** 2 + (y - own.y) ** 2;
  return others.toSorted((one, other) => distance(one) - distance(other))[0];
}

/**
 * The screen to which a key leads from another one: down along the first way on, up along a way that led there, to the
 * sides to what stands beside it. Where no way leads on in that direction, what lies nearest there.
 */
export function nextScreen({ cards, ways }: Graph, from: string, key: GraphKey): string | undefined {
  if (key === 'Home') return cards[0]?.name;
  if (key === 'End') return cards.at(-1)?.name;
  const own = cards.find(({ name }) => name === from);
  if (own === undefined) return cards[0]?.name;
  const there = cards.filter((card) => card !== own && LIES[key](card.x - own.x, card.y - own.y));
  const linked =
    key === 'ArrowDown'
      ? ways.filter((way) => way.from === from).map(({ to }) => to)
      : key === 'ArrowUp'
        ? ways.filter((way) => way.to === from).map((way) => way.from)
        : [];
  const along = linked.map((name) => there.find((card) => card.name === name)).find((card) => card !== undefined);
  return (along ?? nearest(own, there))?.name;
}
