import { defineBlock } from '#registry/define-block.ts';
import type { MediaUse } from '#schemas/campaign/shown-media.ts';
import type { Props } from './schema.ts';

/** A film of the campaign, from the own server, with captions (WCAG 1.2.2). */
export default defineBlock<Props>({
  name: 'Video',
  description: 'A film from campaigns/media with captions, played by the browser itself',
  onDemand: true,
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  media: ({ file, poster, captions }) => [
    { at: '/file', file, kind: 'film' },
    { at: '/poster', file: poster, kind: 'picture' },
    ...captions.map((one, index): MediaUse => ({ at: `/captions/${index}/file`, file: one.file, kind: 'captions' })),
  ],
  captionLanguages: ({ captions }) => captions.map(({ language }) => language),
});
