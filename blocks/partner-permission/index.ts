import { defineBlock } from '#registry/define-block.ts';
import { parseSafeHtml, safeHtmlWords } from '#ui/safe-html/parse-safe-html.ts';
import { permissionFacts, permissionFields } from './permission-fields.ts';
import type { Props } from './schema.ts';

/**
 * Whether the qualified caller wants to be connected, and whether the data may be transferred. Next is enabled only
 * when both are yes (I1).
 */
export default defineBlock<Props>({
  name: 'PartnerPermission',
  description: 'A qualified caller is asked whether to be connected, then for permission to transfer the data',
  schema: () => import('./schema.ts'),
  component: () => import('./component.tsx'),
  examples: () => import('./examples.json', { with: { type: 'json' } }),
  fields: (_props, state, id) => permissionFields(state, id),
  label: (field, _props, _state, { t }) => t(field.id.endsWith('.transfer') ? 'label.transfer' : 'label.connect'),
  consents: ({ transfer }, state, { t, text }, id) => {
    const answer = state.answers[permissionFacts(id).transfer];
    if (answer === undefined) return [];
    const words = safeHtmlWords(parseSafeHtml(transfer === undefined ? t('transfer') : text(transfer)));
    return [{ type: 'clinic', hasConsent: answer === 'yes', text: words, control: 'buttons' }];
  },
});
