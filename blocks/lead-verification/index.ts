import { choiceField } from '#engine/fields/choice-fields.ts';
import { defineBlock } from '#registry/define-block.ts';
import { CONFIRMED } from './confirmed.ts';
import type { Props } from './schema.ts';

/**
 * What is known about a visitor who came by a link, masked, to be confirmed or corrected (D17). Other blocks of the
 * page ask for corrections.
 */
export default defineBlock<Props>({
  name: 'LeadVerification',
  description: 'The lead behind a slug, masked, to be confirmed or corrected',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  // Without a known lead there is nothing to confirm: the page sends "no" by itself, and everything is asked.
  fields: (_props, { payload }) => {
    const known = payload.prePopFields !== undefined;
    const field = choiceField({ fact: CONFIRMED, values: known ? ['yes', 'no'] : ['no'], required: true });
    return [known ? field : { ...field, preset: 'no' }];
  },
  label: (_field, _props, _state, { t }) => t('question'),
});
