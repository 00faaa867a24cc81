import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { localizedText, ProductLanguage } from '#schemas/language.ts';
import { HTTPS_ADDRESS } from '#schemas/patterns.ts';

const SPANISH = { language: 'es', url: 'https://www.cancer.gov/espanol' };

const AddressIn = Type.Object(
  { language: ProductLanguage, url: Type.String(about('Where the link leads', SPANISH.url, HTTPS_ADDRESS)) },
  about('An address on pages in one language', SPANISH, { additionalProperties: false }),
);

const Resource = Type.Object(
  {
    label: localizedText('What the link says', {
      en: 'National Cancer Institute',
      es: 'Instituto Nacional del Cáncer',
    }),
    url: Type.String(about('Where the link leads', 'https://www.cancer.gov/', HTTPS_ADDRESS)),
    urlIn: Type.Optional(
      Type.Array(
        AddressIn,
        about('Where the link leads on pages in other languages, if different', [SPANISH], { minItems: 1 }),
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
