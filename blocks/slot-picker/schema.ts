import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { LocalizedText } from '#schemas/language.ts';
import { SCHEDULING_SERVICES } from '#schemas/scheduling/services.ts';

export const Props = Type.Object(
  {
    service: Type.Enum(
      [...SCHEDULING_SERVICES],
      about('Whose times are offered: those of coordinators on the phone (secondary), or of the study site', 'site'),
    ),
    intro: Type.Optional(LocalizedText),
  },
  about('Times to choose from', { service: 'site' }, { additionalProperties: false }),
);
export type Props = Static<typeof Props>;
