import { defineBlock } from '#registry/define-block.ts';
import { checkField, hasStudy } from './check-field.ts';
import type { Props } from './schema.ts';

/** "Check qualification": a partner's agent asks the server, whose verdict is final (I1, I3). */
export default defineBlock<Props>({
  name: 'PartnerCheck',
  description: 'The qualification check of a partner screener, and what it says',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  // Without a study there is nothing to check and nothing to wait for.
  fields: (_props, state, id) => (hasStudy(state) ? [checkField(state, id)] : []),
  label: (_field, _props, _state, { t }) => t('button'),
});
