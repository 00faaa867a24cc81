/** What is known about the answers of a question that conditions can test. */
export type Testable =
  | { readonly kind: 'choice' | 'choices'; readonly values: readonly string[] }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly step: number }
  | { readonly kind: 'other' };

/** A question of a set, without its words. */
export interface ReadLeaf {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly ui: Readonly<Record<string, unknown>>;
  readonly question: Testable;
  /** The value of an answer, by its code or its text in the resource. */
  readonly valueOf: ReadonlyMap<string, string>;
  readonly points: Readonly<Record<string, number>>;
  /** The value that stands for an answer in the visitor's own words. */
  readonly other?: string;
}

/** The answers of one question for which a condition is true: some of them, those in a range, or any. */
export type Tested =
  | { readonly among: readonly (string | boolean)[] }
  | { readonly min: number; readonly max: number }
  | { readonly containing: string }
  | 'answered';

const both = <Value>(one: readonly Value[], other: readonly Value[]) => one.filter((value) => other.includes(value));

/** The answers for which two conditions on one question are true; `undefined`: sets cannot say it. */
export function bothTested(one: Tested, other: Tested): Tested | undefined {
  if (one === 'answered') return other;
  if (other === 'answered') return one;
  if ('among' in one && 'among' in other) return { among: both(one.among, other.among) };
  if ('min' in one && 'min' in other) return { min: Math.max(one.min, other.min), max: Math.min(one.max, other.max) };
  return undefined;
}

/** The answers for which one of two conditions on one question is true; `undefined`: sets cannot say it. */
export function eitherTested(one: Tested, other: Tested): Tested | undefined {
  if (one === 'answered' || other === 'answered') return 'answered';
  if ('among' in one && 'among' in other) return { among: [...new Set([...one.among, ...other.among])] };
  return undefined;
}

/** The values that a choice or a yes/no question offers. */
export function valuesOf(question: Testable): readonly (string | boolean)[] {
  if (question.kind === 'boolean') return [true, false];
  return question.kind === 'choice' ? question.values : [];
}

/** All other answers; `undefined`: sets cannot say it. */
export function notTested(test: Tested, question: Testable): Tested | undefined {
  if (test === 'answered' || 'containing' in test) return undefined;
  if ('among' in test) return { among: valuesOf(question).filter((value) => !test.among.includes(value)) };
  if (question.kind !== 'number') return undefined;
  const { step } = question;
  const [below, above] = [test.min > question.min, test.max < question.max];
  if (below === above) return undefined;
  // Numbers of few decimals: the step is added without the error of binary fractions.
  const exact = (value: number) => Number(value.toFixed(6));
  return below ? { min: -Infinity, max: exact(test.min - step) } : { min: exact(test.max + step), max: Infinity };
}

/** Whether no answer at all makes the condition true. */
export function isNever(test: Tested, question: Testable): boolean {
  if (test === 'answered' || 'containing' in test) return false;
  if ('among' in test) return test.among.length === 0;
  return question.kind !== 'number' || test.min > Math.min(test.max, question.max) || test.max < question.min;
}

/** The test in the words of JSON Schema; `undefined`: that there is an answer is enough. */
export function asSchema(test: Tested, question: Testable): Readonly<Record<string, unknown>> | undefined {
  if (test === 'answered') return undefined;
  if ('containing' in test) return { contains: { const: test.containing } };
  if ('among' in test) {
    if (valuesOf(question).every((value) => test.among.includes(value))) return undefined;
    const [only] = test.among;
    return test.among.length === 1 ? { const: only } : { enum: test.among };
  }
  if (test.min === test.max) return { const: test.min };
  const { min, max } = test;
  return { ...(Number.isFinite(min) ? { minimum: min } : {}), ...(Number.isFinite(max) ? { maximum: max } : {}) };
}
