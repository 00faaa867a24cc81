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

/** The operators whose value may be that of another fact. */
export const COMPARISONS = ['atLeast', 'atMost', 'moreThan', 'lessThan', 'before', 'after'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** In place of a number or a date: the value of another fact of the same kind and unit. */
export interface OtherFact {
  readonly fact: string;
}

/** One test as authors write it: some operators compare two facts. */
export type WrittenFactTest = Omit<FactTest, Comparison> & {
  readonly [Name in Comparison]?: NonNullable<FactTest[Name]> | OtherFact;
};

/** A condition as authors write it. In an assembled campaign, a comparison of two facts is a test of a computed one. */
export type WrittenPredicate =
  | WrittenFactTest
  | { readonly all: readonly WrittenPredicate[] }
  | { readonly any: readonly WrittenPredicate[] }
  | { readonly not: WrittenPredicate };

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
