/**
 * The set of values that a fact can have. Finite or bounded, so that the checker can reason about every visitor.
 * A `remote` fact is the outcome of a call, failure included.
 */
export type Domain =
  | { kind: 'boolean' }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'choices'; values: readonly string[] }
  | { kind: 'number'; min: number; max: number; integer: boolean }
  | { kind: 'date' }
  | { kind: 'text' }
  | { kind: 'remote'; outcomes: readonly string[] };

export type DomainKind = Domain['kind'];
