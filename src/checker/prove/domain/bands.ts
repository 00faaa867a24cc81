/** Neighbouring numbers of which every test says the same. */
export interface Band {
  /** What the tests say. */
  readonly kind: string;
  readonly from: number;
  readonly hasFrom: boolean;
  readonly to: number;
  readonly hasTo: boolean;
}

/**
 * Cuts all numbers into bands, from the lowest to the highest.
 *
 * @param constants what tests compare a number with
 * @param kindOf what the tests say of a number
 */
export function bandsOf(constants: readonly number[], kindOf: (value: number) => string): readonly Band[] {
  const marks = [...new Set(constants)].toSorted((one, other) => one - other);
  const bands: Band[] = [];
  const add = (value: number, part: Omit<Band, 'kind'>) => {
    const kind = kindOf(value);
    const last = bands.at(-1);
    if (last?.kind === kind) bands.splice(-1, 1, { ...last, to: part.to, hasTo: part.hasTo });
    else bands.push({ kind, ...part });
  };
  let from = -Infinity;
  for (const mark of marks) {
    add(from === -Infinity ? mark - 1 : (from + mark) / 2, { from, hasFrom: false, to: mark, hasTo: false });
    add(mark, { from: mark, hasFrom: true, to: mark, hasTo: true });
    from = mark;
  }
  add(from === -Infinity ? 0 : from + 1, { from, hasFrom: false, to: Infinity, hasTo: true });
  return bands;
}

/** The place of the band that a number is in. */
export function bandAt(value: number, bands: readonly Band[]): number {
  return bands.findIndex(({ to, hasTo }) => value < to || (hasTo && value === to));
}

/** A number less another one, which is 0 if it has no name, is within bounds that count as well. */
export interface Difference {
  readonly one: string;
  readonly other: string;
  readonly low: number;
  readonly high: number;
}

/**
 * Do numbers exist whose differences are all within their bounds? They do unless some bounds in a circle add up to less
 * than nothing (Bellman and Ford). Whole bounds keep the sums exact.
 */
export function canAllHold(differences: readonly Difference[]): boolean {
  const most = new Map<string, number>();
  const steps = differences.flatMap(({ one, other, low, high }) => [
    { from: other, to: one, by: high },
    { from: one, to: other, by: -low },
  ]);
  for (let round = 0; round <= differences.length * 2; round++) {
    const changed = steps.filter(({ from, to, by }) => {
      const reached = (most.get(from) ?? 0) + by;
      const isLess = reached < (most.get(to) ?? 0);
      if (isLess) most.set(to, reached);
      return isLess;
    });
    if (changed.length === 0) return true;
  }
  return false;
}

/** The bounds of a band, in units of which every number in it has a whole count. */
export function boundsOf({ from, hasFrom, to, hasTo }: Band, unit: number): Pick<Difference, 'low' | 'high'> {
  // 1.1 is 11 tenths, whatever binary fractions make of it.
  const [low, high] = [from, to].map((end) => (Number.isFinite(end) ? Number((end / unit).toFixed(3)) : end));
  return {
    low: hasFrom ? Math.ceil(low ?? 0) : Math.floor(low ?? 0) + 1,
    high: hasTo ? Math.floor(high ?? 0) : Math.ceil(high ?? 0) - 1,
  };
}
