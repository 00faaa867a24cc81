import { defineBlock } from '#registry/define-block.ts';
import { pictureUse } from '#schemas/campaign/shown-media.ts';
import type { Props } from './schema.ts';

/** The opening of a landing page, with the heading of the page. */
export default defineBlock<Props>({
  name: 'Hero',
  description: 'The opening of a page: its heading, a picture and one button',
  onDemand: true,
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  leadsOn: ({ action }) => action !== undefined && action.to === undefined,
  pageHeading: true,
  routes: ({ action }) => (action?.to === undefined ? [] : [action.to]),
  media: ({ picture }) => pictureUse(picture, '/picture'),
});
