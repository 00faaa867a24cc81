import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { LocalizedText } from '#schemas/language.ts';

const optionalText = (description: string, en: string, es: string) =>
  Type.Optional({ ...LocalizedText, ...about(description, { en, es }) });

const DAY = {
  pattern: '^(today|\\d{4}-\\d{2}-\\d{2})$',
  patternErrorMessage: 'a day as YYYY-MM-DD, or "today"',
} as const;

const Errors = Type.Object(
  {
    missing: optionalText('If nothing was answered', 'Please tell us how often', 'Díganos con qué frecuencia'),
    invalid: optionalText('If the answer is not possible', 'Please check the number', 'Revise el número'),
  },
  about(
    'Error messages of your own',
    { missing: { en: 'Please tell us how often', es: 'Díganos con qué frecuencia' } },
    { additionalProperties: false },
  ),
);

const Hint = Type.Object(
  {
    title: optionalText('The question, or the heading of a group or list', 'Cigarettes a day', 'Cigarrillos al día'),
    description: optionalText('Help in a line below it', 'On most days', 'La mayoría de los días'),
    enumNames: Type.Optional(
      Type.Record(
        Type.String(),
        LocalizedText,
        about('What the visitor reads for each value of "enum"', { daily: { en: 'Every day', es: 'Cada día' } }),
      ),
    ),
    unit: optionalText('A number: the unit, beside the control', 'days', 'días'),
    widget: Type.Optional(
      Type.Enum(
        ['textarea', 'radio', 'select'],
        about('A text: several lines; a choice: radio buttons or a select (default radio for up to 7)', 'select'),
      ),
    ),
    from: Type.Optional(
      Type.String(about('A date: the first day, YYYY-MM-DD or "today" (default 1900-01-01)', 'today', DAY)),
    ),
    to: Type.Optional(
      Type.String(about('A date: the last day, YYYY-MM-DD or "today" (default 2100-12-31)', 'today', DAY)),
    ),
    item: optionalText('A list: what one entry is called; its number follows', 'Medicine', 'Medicamento'),
    add: optionalText('A list: the button that adds an entry', 'Add a medicine', 'Agregar un medicamento'),
    errors: Type.Optional(Errors),
  },
  about(
    'The texts of one question, and how it is shown',
    { title: { en: 'Cigarettes a day', es: 'Cigarrillos al día' } },
    { additionalProperties: false },
  ),
);
export type Hint = Static<typeof Hint>;

const SCHEMA_EXAMPLE = {
  type: 'object',
  required: ['smoker'],
  properties: { smoker: { type: 'boolean' } },
};

/** The block itself checks `schema`, keyword by keyword: a schema of schemas gives no useful messages. */
export const Props = Type.Object(
  {
    schema: Type.Record(
      Type.String(),
      Type.Unknown(),
      about('The questions: an object in a subset of JSON Schema 2020-12, without texts', SCHEMA_EXAMPLE),
    ),
    ui: Type.Record(
      Type.String(),
      Hint,
      about('The texts, by the path of each question: "smoker", "medicines.name"', {
        smoker: { title: { en: 'Do you smoke?', es: '¿Fuma?' } },
      }),
    ),
    health: Type.Optional(
      Type.Boolean(
        about(
          'false: not about health, so it may be counted that visitors saw the question, never what they answered',
          false,
        ),
      ),
    ),
  },
  about(
    'Questions given as a JSON Schema',
    { schema: SCHEMA_EXAMPLE, ui: { smoker: { title: { en: 'Do you smoke?', es: '¿Fuma?' } } } },
    { additionalProperties: false },
  ),
);
export type Props = Static<typeof Props>;
