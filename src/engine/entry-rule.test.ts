import { expect, test } from 'vitest';
import { bindFields, blockUse, campaign, flowState, payload, route, study } from '#tests/support/builders.ts';
import { entryRuleOf } from './entry-rule.ts';
import { choiceField } from './fields/choice-fields.ts';

const yesOrNo = (fact: string) => choiceField({ fact, values: ['yes', 'no'], required: true });
const bind = bindFields(
  {
    // Only whoever comes about a study is asked.
    OfStudy: (state) => (state.payload.study ? [yesOrNo('answer.ofStudy')] : []),
    Consent: () => [yesOrNo('consent.sms')],
  },
  { Consent: () => [] },
);

/** A consent on the last page hangs on what the first one asks. */
const made = () =>
  campaign([
    route('first', { blocks: [blockUse('OfStudy')], next: [{ to: 'second' }] }),
    route('second', {
      meta: { saveSubject: true },
      blocks: [blockUse('Consent', { showWhen: { fact: 'answer.ofStudy', is: 'yes' } })],
    }),
  ]);

test('[A16] where visits may begin does not hang on who came first', () => {
  const visitors = [flowState().payload, payload({ study: study() }), payload({ country: 'GB' })];
  const opened = visitors.map((one) => {
    const document = made();
    const rule = entryRuleOf(flowState({ campaign: document, payload: one }), bind);
    return document.routes.map((page) => rule.opens(page));
  });
  expect(new Set(opened.map((some) => some.join())).size).toBe(1);
});
