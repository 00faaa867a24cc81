import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answers } from '#schemas/lead/answers.ts';
import { bindFields, campaign, flowState, route, blockUse } from '#tests/support/builders.ts';
import { admit } from './entry-point.ts';
import { choiceField } from './fields/choice-fields.ts';
import { controlField } from './fields/control-field.ts';
import { progressOf, visitProgress } from './progress.ts';
import { readForm, visibleBlocks } from './route-state.ts';
import { homeOf, nextRoute } from './transition.ts';
import { walk } from './walk.ts';

const yesNo = (fact: string) => choiceField({ fact, values: ['yes', 'no'], required: true });
const free = (fact: string) =>
  controlField({ fact, domain: { kind: 'text' }, required: true, parse: (text) => ({ value: text }) });

const bind = bindFields({
  Branch: () => [yesNo('answer.branch')],
  Left: () => [free('answer.left')],
  Right: () => [free('answer.right')],
});
const forked = campaign([
  route('start', {
    blocks: [blockUse('Branch')],
    next: [{ when: { fact: 'answer.branch', is: 'yes' }, to: 'left' }, { to: 'right' }],
    meta: { showProgress: true },
  }),
  route('left', { blocks: [blockUse('Left')], next: [{ to: 'end' }] }),
  route('right', { blocks: [blockUse('Right')], next: [{ to: 'end' }], meta: { showProgress: true } }),
  route('end', { meta: { requires: ['answer.branch'] } }),
]);
const visit = (answers: Answers, rest = {}) => flowState({ campaign: forked, answers, ...rest });
const names = (walked: { path: readonly { name: string }[] }) => walked.path.map(({ name }) => name);

describe('transitions', () => {
  test('[A10, B5] the first transition that is true wins, and one that is not known does not match', () => {
    const [start] = forked.routes;
    if (!start) throw new Error('no start');
    expect(nextRoute(start, visit({ 'answer.branch': 'yes' }))?.name).toBe('left');
    expect(nextRoute(start, visit({}))?.name).toBe('right');
  });

  test('[B1] a route without transitions is an end', () => {
    expect(nextRoute(route('end'), visit({}))).toBeUndefined();
  });

  test('[A7] landing replaces the home page when it names a route', () => {
    expect([
      homeOf(forked, {}).name,
      homeOf(forked, { landing: 'right' }).name,
      homeOf(forked, { landing: 'nowhere' }).name,
    ]).toEqual(['start', 'right', 'start']);
  });

  test('[D3] progress is the current step over the steps that show progress', () => {
    expect(forked.routes.map((step) => progressOf(forked, step))).toEqual([
      { step: 1, steps: 2 },
      undefined,
      { step: 2, steps: 2 },
      undefined,
    ]);
  });

  test('[D3] a step that the visitor never reaches is not counted, neither as done nor as left', () => {
    const counted = (name: string, rest: Parameters<typeof route>[1]) =>
      route(name, { ...rest, meta: { showProgress: true } });
    const skipping = campaign([
      counted('start', {
        blocks: [blockUse('Branch')],
        next: [{ when: { fact: 'answer.branch', is: 'yes' }, to: 'left' }, { to: 'right' }],
      }),
      counted('left', { blocks: [blockUse('Left')], next: [{ to: 'right' }] }),
      counted('right', { blocks: [blockUse('Right')], next: [{ to: 'end' }] }),
      route('end'),
    ]);
    const progress = (answers: Answers) =>
      skipping.routes.map((step) => visitProgress(flowState({ campaign: skipping, answers }), bind, step));
    expect(progress({})[0]).toEqual({ step: 1, steps: 2 });
    const [start, , right, end] = progress({ 'answer.branch': 'no' });
    expect([start, right, end]).toEqual([{ step: 1, steps: 2 }, { step: 2, steps: 2 }, undefined]);
    expect(progress({ 'answer.branch': 'yes', 'answer.left': 'x' })).toEqual([
      { step: 1, steps: 3 },
      { step: 2, steps: 3 },
      { step: 3, steps: 3 },
      undefined,
    ]);
  });

  test('[D3] a visitor whose path to a step is unknown sees the position of the step in the document', () => {
    const [, , right] = forked.routes;
    if (!right) throw new Error('no route');
    expect(visitProgress(visit({ 'answer.branch': 'yes' }), bind, right)).toEqual({ step: 2, steps: 2 });
  });
});

describe('walking from the start', () => {
  test('[F1] only answers on the real path count', () => {
    const walked = walk(visit({ 'answer.branch': 'no', 'answer.left': 'old', 'answer.right': 'new' }), bind);
    expect(names(walked)).toEqual(['start', 'right', 'end']);
    expect(walked.answers).toEqual({ 'answer.branch': 'no', 'answer.right': 'new' });
    expect(walked.arrived).toBe(true);
  });

  test('[A16] it stops at the first step that lacks an answer', () => {
    const walked = walk(visit({ 'answer.branch': 'yes' }), bind, 'end');
    expect(names(walked)).toEqual(['start', 'left']);
    expect(walked.issues).toEqual([{ field: 'answer.left', control: 'answer.left', code: 'required' }]);
    expect(walked.arrived).toBe(false);
  });

  test('[K1] an answer that the form would refuse stops it too', () => {
    expect(names(walk(visit({ 'answer.branch': 'perhaps', 'answer.left': 'x' }), bind))).toEqual(['start']);
  });

  test('[K1] facts that nobody asked never enter', () => {
    expect(
      walk(
        visit({ 'answer.branch': 'yes', 'answer.left': 'x', fullyQualified: true, 'candidate.email': 'a@b.example' }),
        bind,
      ).answers,
    ).toEqual({ 'answer.branch': 'yes', 'answer.left': 'x' });
  });

  test('[A16] a direct link goes to what it asks for, or to the first step that lacks an answer', () => {
    const end = forked.routes[3] ?? route('missing');
    expect(admit(end, visit({}), bind).name).toBe('start');
    expect(admit(end, visit({ 'answer.branch': 'yes' }), bind).name).toBe('end');
    expect(admit(forked.routes[1] ?? end, visit({}), bind).name).toBe('left');
  });

  test('[A16] a link that answers all before it leads past no page that requires what is not known', () => {
    const shut = route('shut', { meta: { requires: ['candidate.phone'] }, blocks: [blockUse('Left')] });
    const flow = campaign([route('start', { blocks: [blockUse('Branch')], next: [{ to: 'shut' }] }), shut]);
    const answered = flowState({ campaign: flow, answers: { 'answer.branch': 'yes' } });
    expect(admit(shut, answered, bind, true).name).toBe('start');
    expect(
      admit(shut, { ...answered, answers: { ...answered.answers, 'candidate.phone': '+13122071000' } }, bind, true)
        .name,
    ).toBe('shut');
  });

  test('[B1] a loop ends the walk instead of the server', () => {
    const loop = campaign([route('a', { next: [{ to: 'b' }] }), route('b', { next: [{ to: 'a' }] })]);
    expect(walk(flowState({ campaign: loop }), bind)).toMatchObject({ arrived: false });
  });

  test('[F1] whatever is answered, the walk ends, and its answers are a part of what was given', () => {
    const value = fc.option(fc.constantFrom('yes', 'no', 'x', ''), { nil: undefined });
    fc.assert(
      fc.property(value, value, value, (branch, left, right) => {
        const given = Object.fromEntries(
          Object.entries({ 'answer.branch': branch, 'answer.left': left, 'answer.right': right }).flatMap(
            ([fact, answer]) => (answer === undefined ? [] : [[fact, answer]]),
          ),
        );
        const walked = walk(visit(given), bind);
        return (
          Object.entries(walked.answers).every(([fact, answer]) => given[fact] === answer) &&
          walked.path.length <= forked.routes.length
        );
      }),
    );
  });
});

describe('blocks of a route', () => {
  const step = route('step', {
    blocks: [
      blockUse('Branch'),
      blockUse('Left', { showWhen: { fact: 'answer.branch', is: 'yes' } }),
      blockUse('Right', { showWhen: { fact: 'answer.left', known: true } }),
    ],
  });
  const shown = (answers: Answers) => visibleBlocks(step, visit(answers), bind).map(({ use: { block } }) => block);

  test('[B5] a block is shown when its predicate is true, and not while it is not known', () => {
    expect(shown({})).toEqual(['Branch']);
    expect(shown({ 'answer.branch': 'yes' })).toEqual(['Branch', 'Left']);
    expect(shown({ 'answer.branch': 'yes', 'answer.left': 'x' })).toEqual(['Branch', 'Left', 'Right']);
  });

  test('[Q9] an answer in a hidden block does not show the blocks that depend on it', () => {
    expect(shown({ 'answer.branch': 'no', 'answer.left': 'x' })).toEqual(['Branch']);
  });

  test('[E2] a value that does not parse clears what was stored', () => {
    const read = readForm(
      [yesNo('answer.branch')],
      { 'answer.branch': ['perhaps'] },
      { 'answer.branch': 'yes', 'answer.left': 'kept' },
    );
    expect(read).toEqual({
      answers: { 'answer.left': 'kept' },
      issues: [{ field: 'answer.branch', control: 'answer.branch', code: 'required' }],
    });
  });
});
