import fc from 'fast-check';
import type { Criterion, CriterionResponse } from '#schemas/study/criterion.ts';
import { LANGUAGES } from '#schemas/language-codes.ts';

const LETTERS = 'ABCDEF';
const words = (text: string) => Object.assign({ en: text }, Object.fromEntries(LANGUAGES.map((one) => [one, text])));

/** Responses in an order in which each band takes something, the last one whatever is left. */
function banded(
  bounds: readonly Partial<CriterionResponse>[],
  truths: readonly CriterionResponse['qualifies'][],
): CriterionResponse[] {
  return [...bounds, {}].map((own, index) => ({
    id: `band-${index}`,
    position: LETTERS[index] ?? 'Z',
    text: words(`Band ${index}`),
    qualifies: index === 0 ? true : (truths[index] ?? false),
    ...own,
  }));
}

const truths = fc.array(fc.constantFrom<CriterionResponse['qualifies']>(true, false, 'unknown'), {
  minLength: 4,
  maxLength: 4,
});

/** Rising bounds within the possible values. */
const rising = (min: number, max: number) =>
  fc
    .uniqueArray(fc.integer({ min, max }), { minLength: 0, maxLength: 3 })
    .map((some) => some.toSorted((a, b) => a - b));

const number: fc.Arbitrary<Omit<Criterion, 'id'>> = fc
  .record({
    minimum: fc.integer({ min: -20, max: 50 }),
    span: fc.integer({ min: 10, max: 300 }),
    decimals: fc.integer({ min: 0, max: 2 }),
    isLess: fc.boolean(),
    truths,
    unit: fc.option(fc.constantFrom('days', 'kg')),
  })
  .chain(({ minimum, span, decimals, isLess, truths: some, unit }) =>
    rising(minimum + 1, minimum + span - 1).map((bounds) => ({
      type: 'number' as const,
      question: words('How many?'),
      minimum,
      maximum: minimum + span,
      decimals,
      ...(unit === null ? {} : { unit: words(unit) }),
      responses: banded(
        bounds.map((bound) => (isLess ? { lessThan: bound } : { atMost: bound })),
        some,
      ),
    })),
  );

const date: fc.Arbitrary<Omit<Criterion, 'id'>> = fc
  .record({ bounds: rising(-2000, 400), isPast: fc.boolean(), truths })
  .map(({ bounds, isPast, truths: some }) => {
    const days = isPast ? bounds.filter((bound) => bound < 0) : bounds;
    return {
      type: 'date' as const,
      question: words('Since when?'),
      ...(isPast ? { latest: 'today' } : {}),
      responses: banded(
        days.map((bound) => ({ to: bound < 0 ? `today${bound}d` : `today+${bound}d` })),
        some,
      ),
    };
  });

const computed: fc.Arbitrary<Omit<Criterion, 'id'>> = fc
  .record({ bounds: rising(-20, 60), truths, fact: fc.constantFrom('computed.score', 'computed.bmi') })
  .map(({ bounds, truths: some, fact }) => ({
    type: 'computed' as const,
    question: words('The score'),
    fact,
    responses: banded(
      bounds.map((bound) => ({ lessThan: bound })),
      some,
    ),
  }));

/** One criterion over a number, a date or a computed value. */
export const valueCriterion: fc.Arbitrary<Omit<Criterion, 'id'>> = fc.oneof(number, date, computed);

/** Criteria over numbers, dates and computed values that an import takes. */
export const valueCriteria: fc.Arbitrary<Criterion[]> = fc
  .array(valueCriterion, { minLength: 1, maxLength: 5 })
  .map((all) => all.map((one, index) => ({ id: `value-${index}`, ...one })));
