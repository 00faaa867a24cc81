import fc from 'fast-check';
import { valueCriterion } from './value-criteria.ts';
import type { Criterion, CriterionResponse, StudyText } from '#schemas/study/criterion.ts';

/**
 * Texts that FHIR accepts: its only white space is spaces, tabs and line ends, and no text consists of white space
 * alone.
 */
const text = fc
  .oneof(
    fc.string({ minLength: 1 }),
    fc.string({ minLength: 1, unit: 'grapheme' }),
    fc.constant('¿Tiene “asma”?\nSí & <no>'),
  )
  .filter((one) => /^[ \r\n\t\S]+$/.test(one) && one.isWellFormed());

const studyText: fc.Arbitrary<StudyText> = fc.record({ en: text, es: text }, { requiredKeys: ['en'] });

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

function responses(positions: fc.Arbitrary<string[]>): fc.Arbitrary<CriterionResponse[]> {
  return positions.chain((letters) =>
    fc
      .tuple(
        fc.uniqueArray(
          fc.oneof(
            text.map((one) => one.slice(0, 64)).filter((one) => one.isWellFormed()),
            fc.constantFrom(' ', 'two  blanks', 'yes', 'no'),
          ),
          { minLength: letters.length, maxLength: letters.length },
        ),
        fc.array(fc.tuple(studyText, fc.constantFrom<CriterionResponse['qualifies']>(true, false, 'unknown')), {
          minLength: letters.length,
          maxLength: letters.length,
        }),
      )
      .map(([ids, parts]) =>
        parts.map(([words, qualifies], index) => ({
          id: ids[index] ?? '',
          position: letters[index] ?? '',
          text: words,
          qualifies,
        })),
      ),
  );
}

const letters = (count: { readonly minLength: number; readonly maxLength: number }) =>
  fc.shuffledSubarray(LETTERS, count);
const id = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,20}$/);
const optional = { hint: studyText, minimal: fc.boolean() };

const criterion: fc.Arbitrary<Criterion> = fc.oneof(
  fc.record(
    {
      id,
      type: fc.constant('yes_no_unsure' as const),
      question: studyText,
      responses: responses(fc.constant(['A', 'B', 'C'])),
      ...optional,
    },
    { requiredKeys: ['id', 'type', 'question', 'responses'] },
  ),
  fc.record(
    {
      id,
      type: fc.constant('select_one' as const),
      question: studyText,
      responses: responses(letters({ minLength: 2, maxLength: 26 })),
      ...optional,
    },
    { requiredKeys: ['id', 'type', 'question', 'responses'] },
  ),
  fc.record(
    {
      id,
      type: fc.constant('select_multiple' as const),
      question: studyText,
      responses: responses(letters({ minLength: 2, maxLength: 6 })),
      rule: fc.constantFrom('any' as const, 'all' as const),
      ...optional,
    },
    { requiredKeys: ['id', 'type', 'question', 'responses'] },
  ),
  fc
    .tuple(id, studyText, responses(letters({ minLength: 2, maxLength: 6 })), fc.nat(5))
    .map(([own, question, listed, chosen]) => ({
      id: own,
      type: 'select_multiple' as const,
      question,
      responses: listed.map((one, index) =>
        index === chosen % listed.length ? { ...one, alone: true as const } : one,
      ),
    })),
);

const ofValue: fc.Arbitrary<Criterion> = fc
  .tuple(id, valueCriterion, fc.record(optional, { requiredKeys: [] }))
  .map(([own, rest, more]) => ({ id: own, ...rest, ...more }));

/** Any criteria that a study may have. */
export const anyCriteria: fc.Arbitrary<Criterion[]> = fc.uniqueArray(fc.oneof(criterion, ofValue), {
  minLength: 1,
  maxLength: 6,
  selector: (one) => one.id,
});
