/**
 * The set of values that a fact can have. Finite or bounded, so that the checker can reason about every visitor.
 * A `remote` fact is the outcome of a call, failure included.
 */
export type Domain =
  | { kind: 'boolean' }
  | { kind: 'choice'; values: readonly string[] }
  /** `fewest` and `most` bound how many are chosen; `alone` is a value that is chosen only by itself. */
  | { kind: 'choices'; values: readonly string[]; fewest?: number; most?: number; alone?: string }
  /** `step`: only `min`, `min + step` and so on. `unit`: what is counted, if that is known. */
  | { kind: 'number'; min: number; max: number; integer: boolean; step?: number; unit?: string }
  /** Bounds are included, `YYYY-MM-DD`. */
  | { kind: 'date'; from?: string; to?: string }
  /** `sample`: a text that the field accepts. */
  | { kind: 'text'; sample?: string }
  | { kind: 'remote'; outcomes: readonly string[] };

export type DomainKind = Domain['kind'];
