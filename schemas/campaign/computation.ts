import Type from 'typebox';
import { about } from '../about.ts';
import type { Predicate, WrittenPredicate } from './predicate.ts';

export const TIME_UNITS = ['days', 'weeks', 'months', 'years'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];

/** What a computation takes: a number, the name of a fact whose value is a number, or another computation. */
export type Term<Condition = Predicate> = number | string | Computation<Condition>;

/** How a fact `computed.<name>` follows from others. It is not known as long as one of them is not known. */
export type Computation<Condition = Predicate> =
  | { readonly sum: readonly Term<Condition>[] }
  | { readonly product: readonly Term<Condition>[] }
  | { readonly minimum: readonly Term<Condition>[] }
  | { readonly maximum: readonly Term<Condition>[] }
  | { readonly difference: readonly [Term<Condition>, Term<Condition>] }
  /** The divisor is a number other than zero. */
  | { readonly quotient: readonly [Term<Condition>, number] }
  /** How many of these conditions hold. */
  | { readonly count: readonly Condition[] }
  /** The points of the answers to these facts, added up. */
  | { readonly score: readonly string[]; readonly points: Readonly<Record<string, number>> }
  /** Height in centimetres and weight in kilograms; rounded to one decimal (Q2). */
  | { readonly bodyMassIndex: readonly [Term<Condition>, Term<Condition>] }
  /** Whole units from one date to another. A date is the name of a fact, `today` or `YYYY-MM-DD`. */
  | { readonly timeBetween: readonly [string, string]; readonly unit: TimeUnit };

/** A computation as authors write it. */
export type WrittenComputation = Computation<WrittenPredicate>;

/** A computed fact of an assembled campaign. */
export interface ComputedFact {
  readonly is: Computation;
  /** The facts that it is read from in the end; none of them is computed itself. */
  readonly from: readonly string[];
}

/** The words of which each computation has exactly one. */
export const COMPUTATIONS = [
  'sum',
  'product',
  'minimum',
  'maximum',
  'difference',
  'quotient',
  'count',
  'score',
  'bodyMassIndex',
  'timeBetween',
] as const;
export type ComputationName = (typeof COMPUTATIONS)[number];

/** In the published JSON Schema a computation is `#/$defs/computation`. */
export const ComputationRef = Type.Unsafe<WrittenComputation>({
  $ref: '#/$defs/computation',
  ...about('How the fact is computed', { sum: ['answer.cigarettes', 'answer.cigars'] }),
});
