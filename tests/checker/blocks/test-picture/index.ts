import { defineBlock } from '#registry/define-block.ts';
import { Captions, PICTURE_PROPERTIES } from '#schemas/campaign/media.ts';
import { pictureUse } from '#schemas/campaign/shown-media.ts';
import Type, { type Static } from 'typebox';

const Props = Type.Object(
  { ...PICTURE_PROPERTIES, captions: Type.Optional(Type.Array(Captions)) },
  { additionalProperties: false },
);

/** A heading with a picture, and perhaps with captions, for the tests of checks. */
export default defineBlock<Static<typeof Props>>({
  name: 'TestPicture',
  description: 'A picture with a heading, for the tests of checks',
  schema: async () => ({ Props }),
  component: async () => ({ Component: () => null }),
  texts: { en: async () => ({ default: {} }), es: async () => ({ default: {} }) },
  examples: async () => ({ default: [] }),
  pageHeading: true,
  media: (props) => pictureUse(props, ''),
  // Without the property it is a picture alone.
  captionLanguages: ({ captions }) => captions?.map(({ language }) => language),
});
