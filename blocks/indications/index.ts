import { indicationsField } from '#engine/fields/indications-field.ts';
import { defineBlock } from '#registry/define-block.ts';
import { participantOf } from '#engine/facts/participant.ts';
import type { Props } from './schema.ts';

/** The conditions that the participant has, in the groups of the catalogue (D4). */
export default defineBlock<Props>({
  name: 'Indications',
  description: 'The conditions of the participant, in groups',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  needs: () => ['indications'],
  fields: ({ required = false }, state) => [indicationsField({ state, required })],
  label: (_field, { title }, state, { t, text }) =>
    title === undefined ? t(`legend.${participantOf(state)}`) : text(title),
});
