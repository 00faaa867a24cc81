import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { diffCampaigns } from '#checker/diff/diff-campaigns.ts';
import { formatDiffs } from '#checker/diff/report/format-diff.ts';
import { choiceField } from '#engine/fields/choice-fields.ts';
import { controlField } from '#engine/fields/control-field.ts';
import { defineBlock } from '#registry/define-block.ts';
import { createRegistry } from '#registry/registry.ts';
import type { BlockUse, Campaign } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { blockUse, campaign, route } from '#tests/support/builders.ts';

const PLAIN = {
  description: 'For comparisons',
  schema: async () => ({ Props: Type.Object({}) }),
  component: async () => ({ Component: () => null }),
  texts: { en: async () => ({ default: {} }), es: async () => ({ default: {} }) },
  examples: async () => ({ default: [] }),
};
const parse = (text: string) => (/^QX-\d{9}$/.test(text) ? { value: text } : { code: 'text' });
const registry = createRegistry([
  defineBlock({
    ...PLAIN,
    name: 'Letter',
    fields: (_props: object, _state, id) => [choiceField({ fact: `answer.${id}`, values: ['a', 'b'], required: true })],
  }),
  defineBlock({
    ...PLAIN,
    name: 'Code',
    fields: (_props: object, _state, id) => [
      controlField({ fact: `answer.${id}`, domain: { kind: 'text' }, required: true, parse }),
    ],
  }),
  defineBlock({
    ...PLAIN,
    name: 'Nothing',
    fields: (_props: object, _state, id) => [choiceField({ fact: `answer.${id}`, values: [], required: true })],
  }),
  defineBlock({ ...PLAIN, name: 'Words' }),
]);

const when = (showWhen: Predicate) => blockUse('Words', { id: 'words', showWhen });
const diff = (a: Campaign, b: Campaign) => diffCampaigns(a, b, registry, { count: 20, seed: 1 });

describe('what cannot be decided is never called equal', () => {
  test('if the answers that a question takes are unknown', () => {
    const open = { when: { fact: 'answer.code', known: false }, to: 'two' } as const;
    const flow = (...more: readonly (typeof open)[]) =>
      campaign([
        route('one', { blocks: [blockUse('Code', { id: 'code' })], next: [...more, { to: 'three' }] }),
        route('two'),
        route('three'),
      ]);
    const { verdict, undecided } = diff(flow(open), flow());
    expect({ verdict, undecided }).toEqual({
      verdict: 'undecided',
      undecided: ['which texts the field answer.code takes'],
    });
  });

  test('a visitor who begins after the question has not answered it', () => {
    const flow = (words: readonly ReturnType<typeof when>[]) =>
      campaign([
        route('one', { blocks: [blockUse('Code', { id: 'code' })], next: [{ to: 'two' }] }),
        route('two', { blocks: words }),
      ]);
    expect(diff(flow([when({ fact: 'answer.code', known: false })]), flow([])).classes).toMatchObject([
      { kind: 'block', change: 'removed', witness: { asked: 'two', visits: { a: { query: { landing: 'two' } } } } },
    ]);
  });

  test('if a condition reads what the same page asks only some visitors', () => {
    const letter = blockUse('Letter', { id: 'second', showWhen: { fact: 'answer.first', is: 'a' } });
    const flow = (condition: Predicate) =>
      campaign([
        route('one', { blocks: [blockUse('Letter', { id: 'first' })], next: [{ to: 'two' }] }),
        route('two', { blocks: [letter, when(condition)] }),
      ]);
    // Both versions mean the same for everybody who gets here, and also for visitors who have not answered yet; but
    // that is not examined.
    const { verdict, undecided } = diff(
      flow({
        all: [
          { fact: 'answer.second', is: 'a' },
          { fact: 'answer.first', is: 'a' },
        ],
      }),
      flow({ fact: 'answer.second', is: 'a' }),
    );
    expect({ verdict, undecided }).toEqual({
      verdict: 'undecided',
      undecided: ['page "two": a condition reads answer.second, which the page asks only some visitors'],
    });
    const reported = formatDiffs({
      unchecked: [],
      seed: 1,
      campaigns: [{ campaign: 'made-up', verdict, undecided, classes: [], sample: 20 }],
    });
    expect(reported).toBe(
      'made-up: not decided (shares of 20 simulated visitors, seed 1)\n' +
        '  not decided: page "two": a condition reads answer.second, which the page asks only some visitors',
    );
  });

  const first = blockUse('Letter', { id: 'first' });
  const note = (showWhen: Predicate) => blockUse('Words', { id: 'note', showWhen });

  test('[Q9] a visitor who goes back and changes an answer keeps what is no longer asked', () => {
    const more = blockUse('Letter', { id: 'more', showWhen: { fact: 'answer.first', is: 'a' } });
    const last = blockUse('Letter', { id: 'last' });
    const flow = (condition: Predicate) =>
      campaign([
        route('one', {
          blocks: [first, more],
          next: [{ when: { fact: 'answer.first', is: 'a' }, to: 'end' }, { to: 'two' }],
        }),
        route('two', { blocks: [last], meta: { requires: ['answer.first'] }, next: [{ to: 'three' }] }),
        route('three', { blocks: [note(condition)], meta: { requires: ['answer.first', 'answer.last'] } }),
        route('end'),
      ]);
    const known: Predicate = { fact: 'answer.more', is: 'a' };
    const { verdict, undecided } = diff(flow(known), flow({ all: [known, { fact: 'answer.last', is: 'a' }] }));
    expect({ verdict, reported: undecided.filter((why) => why.includes('went back from')).length }).toEqual({
      verdict: 'undecided',
      reported: 1,
    });
  });

  test("[A16] a page's address shows it without what it requires, if no earlier page needs answers", () => {
    const flow = (blocks: readonly BlockUse[]) =>
      campaign([
        route('one', { next: [{ to: 'two' }] }),
        route('two', { blocks, meta: { requires: ['candidate.gender'] } }),
      ]);
    expect(diff(flow([first, blockUse('Words')]), flow([blockUse('Words'), first])).verdict).not.toBe('equal');
  });

  test('an end that nobody leaves is examined nevertheless', () => {
    const spanish = blockUse('Words', { id: 'words', showWhen: { fact: 'path.language', is: 'es' } });
    const flow = (blocks: readonly BlockUse[]) =>
      campaign([route('one', { next: [{ to: 'two' }] }), route('two', { blocks })]);
    const nothing = blockUse('Nothing', { id: 'never' });
    expect(diff(flow([spanish, nothing]), flow([nothing, spanish])).verdict).not.toBe('equal');
  });

  test('a block that differs for visitors in between two answers of one page is seen', () => {
    const flow = (condition: Predicate) =>
      campaign([
        route('one', {
          blocks: [blockUse('Letter', { id: 'first' }), blockUse('Letter', { id: 'second' }), when(condition)],
        }),
      ]);
    expect(
      diff(
        flow({
          all: [
            { fact: 'answer.first', is: 'a' },
            { fact: 'answer.second', known: false },
          ],
        }),
        flow({ fact: 'answer.first', is: 'no-letter' }),
      ).verdict,
    ).not.toBe('equal');
  });
});
