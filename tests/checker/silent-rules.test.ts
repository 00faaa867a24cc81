import { describe, expect, test } from 'vitest';
import { checkDocuments } from '#checker/check-documents.ts';
import { readRules } from '#checker/prove/read-rules.ts';
import type { SourceFile } from '#checker/document/source-document.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { BYE, campaignFile } from '#tests/support/checker/small-campaign.ts';

const registry = createRegistry(await loadBlocks('blocks'));
const WORDS = { en: 'I agree.', es: 'Acepto.' };
const codesOf = async (...files: readonly SourceFile[]) =>
  (await checkDocuments({ files, registry })).map(({ code }) => code);

describe('[B5] a rule that a mistake has disabled is reported', () => {
  const holds: Predicate = { fact: 'candidate.phone', known: true };
  const consent = { block: 'Question', id: 'agreed', props: { kind: 'consent', label: WORDS, consent: WORDS } };
  const saving = (rule: object, ...more: readonly object[]) =>
    campaignFile(
      [
        {
          name: 'home',
          meta: { saveSubject: true },
          blocks: ['FullName', 'Phone', 'PostalCode', consent],
          next: ['bye'],
        },
        BYE,
      ],
      {
        rules: [{ id: 'one', about: 'A rule', ...rule }, ...more],
      },
    );

  test.each<[string, object, string]>([
    ['a block that does not exist', { at: { shows: ['CallNowResults'] }, holds }, 'There is no block "CallNowResults"'],
    [
      'a block by the name of every object',
      { at: { shows: ['constructor'] }, holds },
      'There is no block "constructor"',
    ],
    [
      'a block beside which nothing is saved',
      { at: { saves: true, showing: ['Nope'] }, holds },
      'There is no block "Nope"',
    ],
    ['a fact that does not exist', { at: { asksAgain: ['candidate.fon'] } }, 'There is no fact "candidate.fon"'],
    [
      'a fact of which nothing is reported',
      { at: { reportsAfter: ['candidate.wieght'] } },
      'There is no fact "candidate.wieght"',
    ],
    ['no condition', { at: { saves: true } }, 'has no condition'],
    ['a condition that nobody looks at', { at: { asksAgain: [] }, holds }, 'is ignored'],
    ['a campaign that does not exist', { at: { saves: true }, holds, only: ['smoll'] }, 'There is no campaign "smoll"'],
  ])('%s', async (_what, rule, says) => {
    const issues = await checkDocuments({ files: [saving(rule)], registry });
    expect(issues.map(({ code }) => code)).toEqual(['rule-never-speaks']);
    expect(issues[0]?.message).toContain(says);
  });

  test('an id that another rule has', async () => {
    const rule = { id: 'one', about: 'Another', at: { ends: true }, holds };
    expect(await codesOf(saving({ at: { saves: true }, holds }, rule))).toEqual(['rule-never-speaks']);
  });

  test('rules that apply are not reported', async () => {
    const more = [
      { id: 'two', about: 'Two', at: { shows: ['Phone'] }, holds: { fact: 'candidate.phone', known: false } },
      { id: 'three', about: 'Three', at: { asksAgain: [] } },
      { id: 'four', about: 'Four', at: { reportsAfter: ['candidate.weightKg'] }, except: ['small'] },
    ];
    expect(await codesOf(saving({ at: { saves: true }, holds, only: ['small'] }, ...more))).toEqual([]);
  });
});

describe('[B5] the same checks apply to a rules file', () => {
  const holds = { fact: 'candidate.phone', known: true };
  const read = (...rules: readonly object[]) =>
    readRules({ path: 'rules/own.json', text: JSON.stringify({ formatVersion: 1, rules }) });

  test.each<[string, object, RegExp]>([
    ['a fact that does not exist', { at: { asksAgain: ['candidate.fon'] } }, /"one" names the fact "candidate.fon"/],
    ['no condition', { at: { saves: true } }, /"one" has no condition/],
  ])('%s', (_what, rule, says) => {
    expect(() => read({ id: 'one', about: 'A rule', ...rule })).toThrow(says);
  });

  test('an id that another rule has', () => {
    const rule = { id: 'one', about: 'A rule', at: { saves: true }, holds };
    expect(() => read(rule, rule)).toThrow(/two rules have the id "one"/);
  });
});
