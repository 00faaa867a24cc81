/** One test of one fact. Exactly one operator is set; the fact's domain decides which ones it takes (B5). */
export interface FactTest {
  readonly fact: string;
  readonly is?: string | number | boolean;
  readonly isNot?: string | number | boolean;
  readonly isOneOf?: readonly (string | number)[];
  readonly includes?: string;
  readonly includesAny?: readonly string[];
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly moreThan?: number;
  readonly lessThan?: number;
  readonly before?: string;
  readonly after?: string;
  readonly known?: boolean;
}

export type Predicate =
  | FactTest
  | { readonly all: readonly Predicate[] }
  | { readonly any: readonly Predicate[] }
  | { readonly not: Predicate };

/** The names of the operators, in the order in which an editor offers them. */
export const OPERATORS = [
  'is',
  'isNot',
  'isOneOf',
  'includes',
  'includesAny',
  'atLeast',
  'atMost',
  'moreThan',
  'lessThan',
  'before',
  'after',
  'known',
] as const;
export type OperatorName = (typeof OPERATORS)[number];
