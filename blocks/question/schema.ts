import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { QUESTION_SETTINGS as words } from '#schemas/campaign/question-settings.ts';
import { LocalizedText, RichText } from '#schemas/language.ts';
import { ID, NAME } from '#schemas/patterns.ts';

const text = (description: string, en: string, es: string, options = {}) => ({
  ...LocalizedText,
  ...about(description, { en, es }, options),
});
const optionalText = (description: string, en: string, es: string, options = {}) =>
  Type.Optional(text(description, en, es, options));
const flag = (description: string, example: boolean, options = {}) =>
  Type.Optional(Type.Boolean(about(description, example, options)));
const count = (description: string, example: number, maximum: number, options = {}) =>
  Type.Optional(Type.Integer(about(description, example, { minimum: 1, maximum, ...options })));

const LARGEST = 1_000_000_000;
const number = (description: string, example: number, options = {}) =>
  Type.Optional(Type.Number(about(description, example, { minimum: -LARGEST, maximum: LARGEST, ...options })));

const DAY = {
  pattern: '^(today|\\d{4}-\\d{2}-\\d{2})$',
  patternErrorMessage: 'a day as YYYY-MM-DD, or "today"',
} as const;

const VALUE = {
  pattern: NAME.pattern.replace('^[A-Za-z]', '^[A-Za-z0-9]'),
  patternErrorMessage: 'letters, digits and hyphens without blanks, such as "twice-a-week"',
  maxLength: 60,
} as const;

const Choice = Type.Object(
  {
    value: Type.String(about(words.choiceValue, 'weekly', VALUE)),
    label: text(words.choiceLabel, 'Every week', 'Cada semana'),
    hint: optionalText('A line below it', 'Four times a month or more', 'Cuatro veces al mes o más'),
  },
  about(
    'One choice',
    { value: 'weekly', label: { en: 'Every week', es: 'Cada semana' } },
    { additionalProperties: false },
  ),
);
export type Choice = Static<typeof Choice>;

const Row = Type.Object(
  {
    id: Type.String(about('The id of the row: its answer is answer.<block id>.<row id>', 'stairs', ID)),
    label: text('What the row asks', 'Climbing stairs', 'Subir escaleras'),
  },
  about(
    'One row',
    { id: 'stairs', label: { en: 'Climbing stairs', es: 'Subir escaleras' } },
    { additionalProperties: false },
  ),
);

const None = Type.Object(
  {
    value: Type.String(about('Its code', 'none', VALUE)),
    label: text(words.choiceLabel, 'None of these', 'Ninguna de estas'),
  },
  about(
    'A choice that excludes all others',
    { value: 'none', label: { en: 'None of these', es: 'Ninguna de estas' } },
    { additionalProperties: false },
  ),
);

const Errors = Type.Object(
  {
    missing: optionalText(words.missing, 'Please tell us how often', 'Díganos con qué frecuencia'),
    invalid: optionalText(words.invalid, 'Please check the number', 'Revise el número'),
  },
  about(
    words.errors,
    { missing: { en: 'Please tell us how often', es: 'Díganos con qué frecuencia' } },
    { additionalProperties: false },
  ),
);

export const KINDS = [
  'text',
  'longText',
  'number',
  'date',
  'yesNo',
  'yesNoUnsure',
  'choice',
  'choices',
  'scale',
  'matrix',
  'file',
  'consent',
] as const;

type Kind = (typeof KINDS)[number];

/**
 * The kinds that a property goes with, for forms: between kinds of different lists its value means something else.
 * What `propsFaults` refuses is the same.
 */
const only = (...lists: readonly (readonly Kind[])[]) => ({ goesWith: { kind: lists } });

/**
 * One flat object: which properties go with which kind, and whether they contradict each other, is checked by
 * `propsFaults`, because a union of twelve shapes would report every mistake twelve times.
 */
export const Props = Type.Object(
  {
    kind: Type.Enum([...KINDS], about('What the question asks for', 'number')),
    label: text(words.label, 'How many migraine days a month do you have?', '¿Cuántos días al mes tiene migraña?'),
    hint: optionalText(words.hint, 'Count whole days', 'Cuente días completos'),
    why: optionalText('Why you ask, for those who open it', 'The study needs it.', 'El estudio lo necesita.'),
    required: flag(words.required, false),
    health: flag('false: not about health, so it may be counted that visitors saw it, never their answer', false),
    errors: Type.Optional(Errors),
    pattern: Type.Optional(
      Type.Enum(
        ['letters', 'digits', 'lettersAndDigits', 'noDigits'],
        about('text: the characters that it may contain (default: any)', 'digits', only(['text'])),
      ),
    ),
    minLength: count(words.minLength, 3, 2000, only(['text'])),
    maxLength: count(words.maxLength, 500, 2000, only(['text', 'longText'])),
    min: number(words.min, 0, only(['number'])),
    max: number(words.max, 31, only(['number'])),
    unit: optionalText(words.unit, 'days', 'días', only(['number'])),
    decimals: Type.Optional(
      Type.Integer(
        about('number: the maximum number of decimals (default 0)', 1, { minimum: 0, maximum: 3, ...only(['number']) }),
      ),
    ),
    step: Type.Optional(
      Type.Number(
        about('number: only min, min + step and so on', 0.5, {
          exclusiveMinimum: 0,
          maximum: LARGEST,
          ...only(['number']),
        }),
      ),
    ),
    from: Type.Optional(
      Type.Union(
        [Type.Integer({ minimum: 0, maximum: 1 }), Type.String(DAY)],
        about(
          'date: the first day, YYYY-MM-DD or "today" (default 1900-01-01); scale: 0 or 1 (default 0)',
          'today',
          only(['date'], ['scale']),
        ),
      ),
    ),
    to: Type.Optional(
      Type.Union(
        [Type.Integer({ minimum: 2, maximum: 20 }), Type.String(DAY)],
        about(
          'date: the last day, YYYY-MM-DD or "today" (default 2100-12-31); scale: up to 20 (default 10)',
          'today',
          only(['date'], ['scale']),
        ),
      ),
    ),
    choices: Type.Optional(
      Type.Array(
        Choice,
        about(words.choices, [], {
          minItems: 2,
          maxItems: 60,
          ...only(['choice', 'choices', 'matrix']),
        }),
      ),
    ),
    as: Type.Optional(
      Type.Enum(
        ['radio', 'buttons', 'select', 'search'],
        about(
          'choice: radio buttons, large buttons, a select, or a list that can be searched ' +
            '(default radio for up to 7 choices, otherwise select)',
          'select',
          only(['choice']),
        ),
      ),
    ),
    other: flag(
      'choice: offers "Other, please say" with a text of its own, answer.<block id>.other',
      true,
      only(['choice']),
    ),
    none: Type.Optional({ ...None, ...only(['choices']) }),
    fewest: count(words.fewest, 1, 60, only(['choices'])),
    most: count(words.most, 3, 60, only(['choices'], ['file'])),
    low: optionalText('scale: what its lower end means', 'No pain', 'Sin dolor', only(['scale'])),
    high: optionalText('scale: what its upper end means', 'The worst pain', 'El peor dolor', only(['scale'])),
    rows: Type.Optional(
      Type.Array(
        Row,
        about('matrix: the rows, each with one choice', [], { minItems: 1, maxItems: 30, ...only(['matrix']) }),
      ),
    ),
    pdf: flag('file: a PDF is accepted besides pictures (default true)', false, only(['file'])),
    consent: Type.Optional({
      ...RichText,
      ...about(
        'consent: the exact words beside the box, which are recorded as evidence',
        {
          en: 'I agree that the team keeps my answers for two years.',
          es: 'Acepto que el equipo guarde mis respuestas durante dos años.',
        },
        only(['consent']),
      ),
    }),
  },
  about(
    'A question of your own',
    { kind: 'yesNo', label: { en: 'Do you smoke?', es: '¿Fuma?' } },
    { additionalProperties: false },
  ),
);
export type Props = Static<typeof Props>;
