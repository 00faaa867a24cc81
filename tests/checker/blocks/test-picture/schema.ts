import { Captions, PICTURE_PROPERTIES } from '#schemas/campaign/media.ts';
import Type, { type Static } from 'typebox';

export const Props = Type.Object(
  { ...PICTURE_PROPERTIES, captions: Type.Optional(Type.Array(Captions)) },
  { additionalProperties: false },
);
export type Props = Static<typeof Props>;
