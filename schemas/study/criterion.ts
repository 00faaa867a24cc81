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

export const QUESTION_TYPES = ['select_one', 'yes_no_unsure', 'select_multiple'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

export const CriterionResponse = Type.Object(
  {
    id: Type.String(about('The id of the response, unique in the criterion', 'yes', { minLength: 1, maxLength: 64 })),
    position: Type.String(
      about('A, B, C …; for yes / no / unsure A is yes, B is no, C is unsure', 'A', { pattern: '^[A-Z]$' }),
    ),
    text: StudyText,
    qualifies: Type.Union(
      [Type.Boolean(), Type.Literal('unknown')],
      about('Does this response qualify? Unknown: a coordinator decides (Q1)', true),
    ),
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
      }),
    ),
    type: Type.Enum([...QUESTION_TYPES], about('How the question is answered', 'yes_no_unsure')),
    question: StudyText,
    hint: Type.Optional(StudyText),
    responses: Type.Array(CriterionResponse, about('What can be answered', [], { minItems: 2, maxItems: 40 })),
    rule: Type.Optional(
      Type.Enum(
        ['any', 'all'],
        about('Several choices: does one qualifying choice do, or must all qualify? (default any)', 'any'),
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
