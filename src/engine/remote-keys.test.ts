import { expect, test } from 'vitest';
import { bindFields, blockUse, campaign, flowState, route } from '#tests/support/builders.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { readFact } from './facts/index.ts';
import { choiceField } from './fields/choice-fields.ts';
import { indicationsField } from './fields/indications-field.ts';
import { onPath, remoteKey } from './remote-keys.ts';
import { walk } from './walk.ts';

const bind = bindFields({
  PostalCode: () => [choiceField({ fact: 'candidate.postalCode', values: ['60614'], required: true })],
  Indications: (state) => [indicationsField({ state, required: true })],
});
const document = campaign([
  route('place', {
    blocks: [blockUse('PostalCode')],
    next: [{ when: { fact: 'callNow.offered', is: 'yes' }, to: 'conditions' }, { to: 'end' }],
  }),
  route('conditions', { blocks: [blockUse('Indications')], next: [{ to: 'end' }] }),
  route('end'),
]);

/** A visitor who can call now, as the call reported for all of their answers. */
function visit(answers: Answers) {
  const state = flowState({ campaign: document, answers });
  const key = remoteKey('callNow', state) ?? '';
  return { ...state, remote: { callNow: { status: 'ready', key, value: { callNow: true, phone: '' } } } } as const;
}
const WHERE = { 'candidate.postalCode': '60614' };

test('[A10] an input of a call that is answered later does not change the path there', () => {
  const path = (answers: Answers) => walk(visit(answers), bind).path.map(({ name }) => name);
  expect(path(WHERE)).toEqual(['place', 'conditions']);
  expect(path({ ...WHERE, 'candidate.indicationIds': ['4'] })).toEqual(['place', 'conditions', 'end']);
});

test('[A10] the outcome of a call is unknown where its inputs are, and once they have changed', () => {
  const state = visit({ ...WHERE, 'candidate.indicationIds': ['4'] });
  expect(readFact('callNow.offered', onPath(state, WHERE))).toBe('yes');
  expect(readFact('callNow.offered', onPath(state, {}))).toBeUndefined();
  const moved = { ...state, answers: { ...state.answers, 'candidate.postalCode': '10001' } };
  expect(readFact('callNow.offered', onPath(moved, moved.answers))).toBeUndefined();
});
