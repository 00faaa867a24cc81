import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { localizedText } from '#schemas/language.ts';
import { SCHEDULING_SERVICES } from '#schemas/scheduling/services.ts';

export const Props = Type.Object(
  {
    service: Type.Enum(
      [...SCHEDULING_SERVICES],
      about('Whose times are offered: those of coordinators on the phone (secondary), or of the study site', 'site'),
    ),
    intro: Type.Optional(
      localizedText('The text above the times (default: the text "introSite" or "introSecondary", by the service)', {
        en: 'Choose a time for your visit.',
        es: 'Elija una hora para su visita.',
      }),
    ),
  },
  about('Times to choose from', { service: 'site' }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
