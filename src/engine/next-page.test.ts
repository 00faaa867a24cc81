import { describe, expect, test } from 'vitest';
import type { Answers } from '#schemas/lead/answers.ts';
import { bindFields, blockUse, campaign, flowState, route } from '#tests/support/builders.ts';
import { choiceField } from './fields/choice-fields.ts';
import { decideNextPage } from './next-page.ts';
import { shownBlocks } from './walk.ts';

const asks = (fact: string) => () => [choiceField({ fact, values: ['yes', 'no'], required: true })];
const bind = bindFields({ Young: asks('answer.young'), Email: asks('candidate.email'), Text: () => [] });
const young = { fact: 'answer.young', is: 'yes' } as const;
const document = campaign([
  route('home', { blocks: [blockUse('Young')], next: [{ when: young, to: 'no' }, { to: 'middle' }] }),
  route('middle', {
    blocks: [blockUse('Email'), blockUse('Text', { showWhen: young })],
    next: [{ when: young, to: 'no' }, { to: 'end' }],
  }),
  route('no'),
  route('end'),
]);
const [, middle] = document.routes;

function leftBy(answers: Answers) {
  const state = flowState({ campaign: document, entry: 'home', answers });
  const leaving = middle && decideNextPage(middle, state, bind);
  if (!middle || !leaving) throw new Error('The campaign has no page in the middle');
  if (leaving.kind !== 'onward') return { led: leaving.to.name };
  return {
    entry: leaving.entry,
    to: leaving.to?.name,
    shows: shownBlocks(middle, state, bind).length,
  };
}

describe('leaving a page', () => {
  test('[A10] uses the answers of the path that leads there', () => {
    expect(leftBy({ 'answer.young': 'no', 'candidate.email': 'yes' })).toEqual({ entry: 'home', to: 'end', shows: 1 });
  });

  test('[A10, A16] works as for a visitor who begins there if the path does not lead there', () => {
    expect(leftBy({ 'answer.young': 'yes', 'candidate.email': 'yes' })).toEqual({
      entry: 'middle',
      to: 'end',
      shows: 1,
    });
  });

  test('[A10, A16] begins the visit there if nothing else was answered', () => {
    expect(leftBy({ 'candidate.email': 'yes' })).toEqual({ entry: 'middle', to: 'end', shows: 1 });
  });
});

test('[A10] leaving a page whose path lacks an answer leads to that answer, so that nothing is lost', () => {
  const two = campaign([
    route('home', { blocks: [blockUse('Young'), blockUse('Email')], next: [{ to: 'middle' }] }),
    route('middle', { next: [{ to: 'end' }] }),
    route('end'),
  ]);
  const [, page] = two.routes;
  const state = flowState({ campaign: two, entry: 'home', answers: { 'answer.young': 'no' } });
  expect(page && decideNextPage(page, state, bind)).toMatchObject({ kind: 'led', to: { name: 'home' } });
});

describe('leaving a page of times that is no longer on the path leads to the result', () => {
  test.each([
    ['if more is asked after it', [blockUse('Email')]],
    ['if nothing more is asked, and every answer still counts', []],
  ])('[A10, F4] %s', (_where, asked) => {
    const three = campaign([
      route('home', { blocks: [blockUse('Young')], next: [{ when: young, to: 'times' }, { to: 'result' }] }),
      route('times', { next: [{ to: 'result' }] }),
      route('result', { next: [{ to: 'more' }] }),
      route('more', { blocks: asked, next: [{ to: 'end' }] }),
      route('end'),
    ]);
    const [, times] = three.routes;
    const state = flowState({ campaign: three, entry: 'home', answers: { 'answer.young': 'no' } });
    expect(times && decideNextPage(times, state, bind)).toMatchObject({ kind: 'led', to: { name: 'result' } });
  });
});
