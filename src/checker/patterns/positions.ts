import { readPattern, type Part } from './read-pattern.ts';

/** A pattern as an automaton whose states are the positions in it that read a character. */
export interface Positions {
  /** What each position reads: whether it matches, for every sample character. */
  readonly reads: readonly (readonly boolean[])[];
  /** How many ways lead from one position to another: more than one means that the regex engine must guess. */
  readonly ways: ReadonlyMap<number, ReadonlyMap<number, number>>;
}

interface Built {
  readonly empty: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const NOTHING: Built = { empty: true, first: [], last: [] };

/** Builds the positions of a pattern. Returns undefined if the pattern uses syntax that the parser does not know. */
export function positionsOf(pattern: string): Positions | undefined {
  const tree = readPattern(pattern);
  if (!tree) return undefined;
  const reads: (readonly boolean[])[] = [];
  const ways = new Map<number, Map<number, number>>();
  const link = (from: readonly number[], to: readonly number[]) => {
    for (const one of from) {
      const targets = ways.get(one) ?? new Map<number, number>();
      ways.set(one, targets);
      for (const other of to) targets.set(other, (targets.get(other) ?? 0) + 1);
    }
  };
  const inOrder = (one: Built, other: Built): Built => {
    link(one.last, other.first);
    return {
      empty: one.empty && other.empty,
      first: one.empty ? [...one.first, ...other.first] : one.first,
      last: other.empty ? [...one.last, ...other.last] : other.last,
    };
  };
  const repeat = ({ many, optional }: Extract<Part, { kind: 'repeat' }>, body: Built): Built => {
    if (many) link(body.last, body.first);
    return { ...body, empty: body.empty || optional };
  };
  const build = (part: Part): Built => {
    if (part.kind === 'nothing') return NOTHING;
    if (part.kind === 'character')
      return { empty: false, first: [reads.push(part.reads) - 1], last: [reads.length - 1] };
    if (part.kind === 'sequence')
      return part.parts.reduce<Built>((built, next) => inOrder(built, build(next)), NOTHING);
    if (part.kind === 'choice') {
      const branches = part.parts.map(build);
      return {
        empty: branches.some(({ empty }) => empty),
        first: branches.flatMap(({ first }) => first),
        last: branches.flatMap(({ last }) => last),
      };
    }
    return repeat(part, build(part.part));
  };
  build(tree);
  return { reads, ways };
}
