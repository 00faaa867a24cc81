import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { LANGUAGE_FORMAT, LANGUAGE_PATTERN, LocalizedText } from '#schemas/language.ts';
import { HTTPS_ADDRESS } from '#schemas/patterns.ts';

const Resource = Type.Object(
  {
    label: LocalizedText,
    url: Type.String(about('Where the link leads', 'https://www.cancer.gov/', HTTPS_ADDRESS)),
    urlIn: Type.Optional(
      Type.Record(
        Type.String({ pattern: LANGUAGE_PATTERN }),
        Type.String(about('Where the link leads', 'https://www.cancer.gov/espanol', HTTPS_ADDRESS)),
        about(
          'Where the link leads on pages in other languages, if different',
          { es: 'https://www.cancer.gov/espanol' },
          { propertyNames: { format: LANGUAGE_FORMAT }, additionalProperties: false },
        ),
      ),
    ),
  },
  about(
    'A page about cancer',
    { label: { en: 'National Cancer Institute', es: 'Instituto Nacional del Cáncer' }, url: 'https://www.cancer.gov/' },
    { additionalProperties: false },
  ),
);

export const Props = Type.Object(
  { resources: Type.Array(Resource, about('Where to read more', [], { minItems: 1, maxItems: 12 })) },
  about('Thanks, the oncology number and links about cancer', { resources: [] }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
