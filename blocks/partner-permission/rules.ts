import type { BlockRules } from '#registry/define-block.ts';
import { parseSafeHtml, safeHtmlWords } from '#ui/safe-html/parse-safe-html.ts';
import { permissionFacts, permissionFields, refusedControl } from './permission-fields.ts';
import type { Props } from './schema.ts';

export const rules = {
  fields: (_props, state, id) => permissionFields(state, id),
  ends: (_props, state, id) => refusedControl(state, id),
  label: (field, _props, _state, { t }) => t(field.id.endsWith('.transfer') ? 'label.transfer' : 'label.connect'),
  consents: ({ transfer }, state, { t, text }, id) => {
    const answer = state.answers[permissionFacts(id).transfer];
    if (answer === undefined) return [];
    const words = safeHtmlWords(parseSafeHtml(transfer === undefined ? t('transfer') : text(transfer)));
    return [{ type: 'clinic', hasConsent: answer === 'yes', text: words, control: 'buttons' }];
  },
} satisfies BlockRules<Props>;
