import { expect, test } from 'vitest';
import type { BindBlock } from './block-rules.ts';
import { bindFields, blockUse, campaign, flowState, payload, route, study } from '#tests/support/builders.ts';
import { admit, beganRightly, firstPage } from './entry-point.ts';
import { entryRuleOf } from './entry-rule.ts';
import { choiceField } from './fields/choice-fields.ts';

const yesOrNo = (fact: string) => choiceField({ fact, values: ['yes', 'no'], required: true });
const bind = bindFields(
  {
    // Only visitors who come for a study are asked.
    OfStudy: (state) => (state.payload.study ? [yesOrNo('answer.ofStudy')] : []),
    Consent: () => [yesOrNo('consent.sms')],
  },
  { Consent: () => [] },
);

/** A consent on the last page depends on what the first one asks. */
const made = () =>
  campaign([
    route('first', { blocks: [blockUse('OfStudy')], next: [{ to: 'second' }] }),
    route('second', {
      meta: { saveSubject: true },
      blocks: [blockUse('Consent', { showWhen: { fact: 'answer.ofStudy', is: 'yes' } })],
    }),
  ]);

test('[A16] the pages where visits may begin do not depend on who came first', () => {
  const visitors = [flowState().payload, payload({ study: study() }), payload({ country: 'GB' })];
  const opened = visitors.map((one) => {
    const document = made();
    const rule = entryRuleOf(flowState({ campaign: document, payload: one }), bind);
    return document.routes.map((page) => rule.opens(page));
  });
  expect(new Set(opened.map((some) => some.join())).size).toBe(1);
});

test('[A16, Q9] an answer to a question that is hidden again admits nobody to a page that requires it', () => {
  const document = campaign([
    route('first', {
      blocks: [blockUse('Branch'), blockUse('Phone', { showWhen: { fact: 'answer.branch', is: 'yes' } })],
      next: [{ to: 'second' }],
    }),
    route('second', { meta: { requires: ['candidate.phone'] } }),
  ]);
  const asks = bindFields({ Branch: () => [yesOrNo('answer.branch')], Phone: () => [yesOrNo('candidate.phone')] });
  const [, second] = document.routes;
  const visit = (branch: string) =>
    flowState({ campaign: document, entry: 'first', answers: { 'answer.branch': branch, 'candidate.phone': 'yes' } });
  const leads = (branch: string, begins: boolean) => second && admit(second, visit(branch), asks, begins).name;
  expect([leads('yes', false), leads('no', false)]).toEqual(['second', 'first']);
  // A link may have supplied it; then it is known before any page was shown.
  expect(leads('no', true)).toBe('second');
});

test('[A16] a visit at the home of a campaign begins without a look at its blocks', () => {
  const document = made();
  const [home] = document.routes;
  const state = flowState({ campaign: document, entry: 'first' });
  const lookedAt: string[] = [];
  const watched: BindBlock = (use, visit) => {
    lookedAt.push(use.block);
    return bind(use, visit);
  };
  expect(firstPage(state, watched)).toBe(home);
  expect(home && admit(home, state, watched)).toBe(home);
  expect(beganRightly(state, watched)).toBe(true);
  expect(lookedAt).toEqual([]);
});
