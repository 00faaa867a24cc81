import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { LANGUAGE_PATTERN } from '../language-codes.ts';

/** A text of a study: English, because registries deliver it, and any translations that there are. */
export type StudyText = { readonly en: string; readonly [language: string]: string | undefined };

export const StudyText = Type.Unsafe<StudyText>({
  type: 'object',
  ...about('A text of the study', { en: 'Yes', es: 'Sí' }),
  properties: { en: Type.String(about('The English text', 'Have you been diagnosed with asthma?', { minLength: 1 })) },
  patternProperties: { [LANGUAGE_PATTERN]: { type: 'string', minLength: 1 } },
  required: ['en'],
  additionalProperties: false,
});

/** Criteria that are answered with one or several of the listed responses. */
const CHOICE_TYPES = ['select_one', 'yes_no_unsure', 'select_multiple'] as const;
/** Criteria whose value falls into one of the responses: each response is a band of values. */
const BAND_TYPES = ['number', 'date', 'computed'] as const;
export const CRITERION_TYPES = [...CHOICE_TYPES, ...BAND_TYPES] as const;
export type CriterionType = (typeof CRITERION_TYPES)[number];
export type BandType = (typeof BAND_TYPES)[number];

/** A day of a criterion: `YYYY-MM-DD`, or counted in days from the day of the visit. */
export const CRITERION_DAY = {
  pattern: '^(today([+-]\\d{1,5}d)?|\\d{4}-\\d{2}-\\d{2})$',
  patternErrorMessage: 'a day as YYYY-MM-DD, "today", or days before or after it such as "today-180d" or "today+30d"',
} as const;

const day = (description: string, example: string) =>
  Type.Optional(Type.String(about(description, example, CRITERION_DAY)));

const LARGEST = 1_000_000_000;
const number = (description: string, example: number) =>
  Type.Optional(Type.Number(about(description, example, { minimum: -LARGEST, maximum: LARGEST })));

export const CriterionResponse = Type.Object(
  {
    id: Type.String(about('The id of the response, unique in the criterion', 'yes', { minLength: 1, maxLength: 64 })),
    position: Type.String(
      about('A, B, C …; for yes / no / unsure A is yes, B is no, C is unsure', 'A', {
        pattern: '^[A-Z]$',
        patternErrorMessage: 'one capital letter, such as "A"',
      }),
    ),
    text: StudyText,
    qualifies: Type.Union(
      [Type.Boolean(), Type.Literal('unknown')],
      about('Does this response qualify? Unknown: a coordinator decides (Q1)', true),
    ),
    alone: Type.Optional(
      Type.Boolean(
        about(
          'select_multiple: excludes all other responses, as "None of these" does; at most one of a criterion',
          true,
        ),
      ),
    ),
    atLeast: number('number, computed: the band begins with this number', 18.5),
    moreThan: number('number, computed: the band begins above this number', 40),
    atMost: number('number, computed: the band ends with this number', 40),
    lessThan: number('number, computed: the band ends below this number', 18.5),
    from: day('date: the first day of the band', 'today-180d'),
    to: day('date: the last day of the band', 'today'),
  },
  about(
    'One response',
    { id: 'yes', position: 'A', text: { en: 'Yes', es: 'Sí' }, qualifies: true },
    { additionalProperties: false },
  ),
);
export type CriterionResponse = Static<typeof CriterionResponse>;

/** One question that decides whether a visitor can join a study. */
export const Criterion = Type.Object(
  {
    id: Type.String(
      about('The id of the criterion, unique in the study', 'asthma-diagnosis', {
        pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$',
        patternErrorMessage: 'up to 64 letters, digits, hyphens and underscores, such as "asthma-diagnosis"',
      }),
    ),
    type: Type.Enum(
      [...CRITERION_TYPES],
      about(
        'How the question is answered. number, date: with a value that falls into the first response whose bounds it ' +
          'meets; computed: it is not asked, and judged by a computed fact of the campaign',
        'yes_no_unsure',
      ),
    ),
    question: StudyText,
    hint: Type.Optional(StudyText),
    responses: Type.Array(CriterionResponse, about('What can be answered', [], { minItems: 1, maxItems: 40 })),
    rule: Type.Optional(
      Type.Enum(
        ['any', 'all'],
        about('Several choices: does one qualifying choice do, or must all qualify? (default any)', 'any'),
      ),
    ),
    unit: Type.Optional({ ...StudyText, ...about('number: the unit, beside the control', { en: 'days', es: 'días' }) }),
    decimals: Type.Optional(
      Type.Integer(about('number: the maximum number of decimals (default 0)', 1, { minimum: 0, maximum: 3 })),
    ),
    minimum: number('number: the smallest answer (default 0)', 0),
    maximum: number('number: the largest answer (default 999,999)', 31),
    earliest: day('date: the first day that can be answered (default 1900-01-01)', 'today-3650d'),
    latest: day('date: the last day that can be answered (default 2100-12-31)', 'today'),
    fact: Type.Optional(
      Type.String(
        about('computed: the computed fact of the campaign that is judged', 'computed.bmi', { maxLength: 100 }),
      ),
    ),
    minimal: Type.Optional(Type.Boolean(about('Belongs to the minimal set of the study', true))),
  },
  about('A qualification question', { id: 'asthma-diagnosis', type: 'yes_no_unsure' }, { additionalProperties: false }),
);
export type Criterion = Static<typeof Criterion>;

/** The format that `npm run studies -- criteria FILE` reads (O4). */
export const CriteriaFile = Type.Object(
  {
    studyId: Type.String(about('The id of the study', 'NCT01234567', { minLength: 1 })),
    criteria: Type.Array(Criterion, about('The questions, in order', [], { minItems: 1 })),
  },
  about(
    'The qualification questions of a study',
    { studyId: 'NCT01234567', criteria: [] },
    { additionalProperties: false, title: 'Trialflow criteria file' },
  ),
);
export type CriteriaFile = Static<typeof CriteriaFile>;
