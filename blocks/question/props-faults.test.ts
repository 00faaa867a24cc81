import { describe, expect, test } from 'vitest';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { BYE, campaignFile } from '#tests/support/checker/small-campaign.ts';

const registry = createRegistry(await loadBlocks('blocks'));

const label = { en: 'Asked', es: 'Preguntado' };
const choice = (value: string) => ({ value, label });
const rows = [{ id: 'x', label }];
const choices = [choice('a'), choice('b')];

async function issuesOf(props: object, id = 'asked') {
  const pages = [{ name: 'home', blocks: [{ block: 'Question', id, props: { label, ...props } }], next: ['bye'] }, BYE];
  const { issues } = await checkedCampaigns({ files: [campaignFile(pages)], registry });
  return issues.map(({ code, path, message }) => ({ code, path, message }));
}

const PLACE = '/routes/0/blocks/0/props';

describe('[B1] [B4] a wrong question gets one finding, at its place', () => {
  test.each<[string, object, string, string]>([
    ['min above max', { kind: 'number', min: 9, max: 3 }, '/min', '"min" is 9: it must be less than "max", 3'],
    ['a step too far', { kind: 'number', min: 0, max: 10, step: 3 }, '/step', 'Steps of 3 from 0 never reach 10'],
    ['a step beyond the end', { kind: 'number', min: 0, max: 10, step: 20 }, '/step', 'never reach 10'],
    ['a finer step', { kind: 'number', min: 0, max: 10, step: 0.5 }, '/step', 'raise "decimals"'],
    ['a number without bounds', { kind: 'number', min: 0 }, '', 'needs "max", for example "max": 31'],
    ['a unit of a text', { kind: 'text', unit: label }, '/unit', 'remove it, or use number'],
    ['too short a text', { kind: 'text', minLength: 9, maxLength: 3 }, '/minLength', 'more than "maxLength", 3'],
    ['from after to', { kind: 'date', from: '2026-02-01', to: '2026-01-01' }, '/from', 'must not be after "to"'],
    ['no day', { kind: 'date', from: '2026-02-30' }, '/from', 'is no day: write it as "2026-05-14"'],
    ['a day that passes', { kind: 'date', from: 'today', to: '2030-01-01' }, '/to', 'leave one of the two out'],
    ['a number for a day', { kind: 'date', to: 10 }, '/to', 'is no day'],
    [
      'a choice twice',
      { kind: 'choice', choices: [...choices, choice('a')] },
      '/choices/2/value',
      '"a" is there twice',
    ],
    ['no choices', { kind: 'choices' }, '', 'needs "choices"'],
    [
      'other twice',
      { kind: 'choice', choices: [...choices, choice('other')], other: true },
      '/choices/2/value',
      'remove "other": true',
    ],
    ['none among the choices', { kind: 'choices', choices, none: choice('a') }, '/none/value', 'is one of the choices'],
    ['too many needed', { kind: 'choices', choices, fewest: 3 }, '/fewest', 'at most 2 can be chosen'],
    ['fewest above most', { kind: 'choices', choices, fewest: 2, most: 1 }, '/fewest', 'at most 1 can be chosen'],
    ['more than there are', { kind: 'choices', choices, most: 5 }, '/most', 'there are 2 choices'],
    ['a scale without ends', { kind: 'scale', low: label }, '', 'needs "high"'],
    ['a scale of days', { kind: 'scale', from: 'today', low: label, high: label }, '/from', 'is a number, such as 0'],
    ['a row twice', { kind: 'matrix', rows: [...rows, ...rows], choices }, '/rows/1/id', '"x" is there twice'],
    [
      'a choice of a matrix twice',
      { kind: 'matrix', rows, choices: [choice('a'), choice('a')] },
      '/choices/1/value',
      'twice',
    ],
    ['a matrix without rows', { kind: 'matrix', choices }, '', 'needs "rows"'],
    ['a consent without words', { kind: 'consent' }, '', 'needs "consent"'],
    ['words of a consent elsewhere', { kind: 'yesNo', consent: label }, '/consent', 'remove it, or use consent'],
    ['too many files', { kind: 'file', most: 13 }, '/most', 'takes at most 12 files'],
    ['a PDF of a text', { kind: 'text', pdf: true }, '/pdf', 'remove it, or use file'],
  ])('%s', async (_name, props, place, words) => {
    const issues = await issuesOf(props);
    expect(issues.map(({ code, path }) => ({ code, path }))).toEqual([
      { code: 'props-contradict', path: PLACE + place },
    ]);
    expect(issues[0]?.message).toContain(words);
  });

  test.each(['sms', 'marketing'])('a consent called "%s", which has words elsewhere', async (id) => {
    const [issue, ...more] = await issuesOf({ kind: 'consent', consent: label }, id);
    expect(more).toEqual([]);
    expect(issue).toMatchObject({ code: 'props-contradict', path: PLACE });
    expect(issue?.message).toContain('give this block another id');
  });

  test.each<[string, object, string]>([
    ['an unknown kind', { kind: 'slider' }, '/kind'],
    ['a label in one language', { kind: 'yesNo', label: { en: 'Asked' } }, '/label'],
    ['four decimals', { kind: 'number', min: 0, max: 1, decimals: 4 }, '/decimals'],
    ['a step of nothing', { kind: 'number', min: 0, max: 1, step: 0 }, '/step'],
    ['one choice', { kind: 'choice', choices: [choice('a')] }, '/choices'],
    ['a value with blanks', { kind: 'choice', choices: [choice('a b'), choice('b')] }, '/choices/0/value'],
    ['a property that no kind has', { kind: 'yesNo', labell: label }, '/labell'],
  ])('%s is reported by the schema', async (_name, props, place) => {
    expect((await issuesOf(props)).map(({ path }) => path)).toEqual([PLACE + place]);
  });

  test.each<[string, object]>([
    ['a step that reaches the end', { kind: 'number', min: 4, max: 15, decimals: 1, step: 0.1 }],
    ['today', { kind: 'date', from: 'today', to: 'today' }],
    ['all choices', { kind: 'choices', choices, fewest: 2, most: 2, none: choice('none') }],
    ['a file', { kind: 'file', most: 12, pdf: false }],
    ['a consent', { kind: 'consent', consent: label, required: false }],
    ['a scale from one', { kind: 'scale', from: 1, to: 7, low: label, high: label }],
  ])('%s is valid', async (_name, props) => {
    expect(await issuesOf(props)).toEqual([]);
  });
});
