import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { COUNTRY_CODES } from '../countries.ts';
import { LANGUAGE_FORMAT, LANGUAGE_PATTERN } from '../language.ts';
import { CallHours } from '../operator/call-hours.ts';
import { TELEPHONE } from '../patterns.ts';

const number = (description: string, example: string) => Type.String(about(description, example, TELEPHONE));

const CountryLine = Type.Object(
  {
    number: Type.Optional(number('The number for every language, as people dial it', '1-800-555-0133')),
    numbers: Type.Optional(
      Type.Record(
        Type.String({ pattern: LANGUAGE_PATTERN }),
        number('The number for this language', '1-800-555-0134'),
        about(
          'In place of `number`: one for each language',
          { en: '1-800-555-0133', es: '1-800-555-0134' },
          { propertyNames: { format: LANGUAGE_FORMAT }, additionalProperties: false, minProperties: 1 },
        ),
      ),
    ),
    hours: Type.Optional(CallHours),
  },
  about(
    'What differs from the operator in one country',
    { number: '1-800-555-0133' },
    {
      additionalProperties: false,
      minProperties: 1,
    },
  ),
);

/** The call centre of one campaign, by country; whatever is left out is the operator's (N8). */
export const CallCentre = Type.Partial(
  Type.Record(Type.Enum([...COUNTRY_CODES]), CountryLine),
  about(
    "The campaign's own call centre, by country; whatever is left out is the operator's",
    { US: { numbers: { en: '1-800-555-0133', es: '1-800-555-0134' } } },
    { additionalProperties: false },
  ),
);
export type CallCentre = Static<typeof CallCentre>;
