import { defineBlock } from '#registry/define-block.ts';
import { pictureUse } from '#schemas/campaign/shown-media.ts';
import type { Props } from './schema.ts';

/** A heading with a picture, and perhaps with captions, for the tests of checks. */
export default defineBlock<Props>({
  name: 'TestPicture',
  description: 'A picture with a heading, for the tests of checks',
  schema: () => import('./schema.ts'),
  component: async () => ({ Component: () => null }),
  texts: { en: async () => ({ default: {} }), es: async () => ({ default: {} }) },
  examples: async () => ({ default: [] }),
  pageHeading: true,
  media: (props) => pictureUse(props, ''),
  // Without the property it is a picture alone.
  captionLanguages: ({ captions }) => captions?.map(({ language }) => language),
});
