import { describe, expect, test } from 'vitest';
import { checkDocuments } from '#checker/check-documents.ts';
import { fixDocuments } from '#checker/fix-documents.ts';
import { proveDocuments } from '#checker/prove/prove-documents.ts';
import { readRules } from '#checker/prove/read-rules.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { BYE, campaignFile } from '#tests/support/checker/small-campaign.ts';

const registry = createRegistry(await loadBlocks('blocks'));

/** A campaign whose only condition is this one. */
const conditioned = (when: object, block = 'BirthDate') =>
  campaignFile([
    { name: 'home', blocks: [block], next: [{ when, to: 'other' }, 'bye'] },
    { name: 'other', next: ['bye'] },
    BYE,
  ]);
const codesOf = async (when: object, block?: string) =>
  (await checkDocuments({ files: [conditioned(when, block)], registry })).map(({ code }) => code);

const NAMES_OF_EVERY_OBJECT = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];

describe('[B5] dates in conditions must exist in the calendar', () => {
  test.each(['2007-02-30', '2026-06-31', '2027-02-29', '2026-13-01', '0000-00-00', '2026-1-1', 'tomorrow'])(
    '%s is rejected',
    async (day) => {
      expect(await codesOf({ fact: 'candidate.birthDate', before: day })).toEqual(['value-not-in-domain']);
    },
  );

  test.each(['2028-02-29', '1999-12-31', 'today'])('%s is accepted', async (day) => {
    expect(await codesOf({ fact: 'candidate.birthDate', before: day })).toEqual([]);
  });

  test('the same holds in a rule of the campaign', async () => {
    const holds = { fact: 'candidate.birthDate', before: '2026-06-31' };
    const rules = [{ id: 'born', about: 'Visitors are born.', at: { ends: true }, holds }];
    const file = campaignFile([{ name: 'home', blocks: ['BirthDate'], next: ['bye'] }, BYE], { rules });
    const issues = await checkDocuments({ files: [file], registry });
    expect(issues.map(({ code, path }) => [code, path])).toEqual([['value-not-in-domain', '/rules/0/holds/before']]);
  });

  test('an invalid date in a rules file is reported with the rule’s id', () => {
    const holds = { not: { any: [{ fact: 'candidate.birthDate', after: '2026-02-31' }] } };
    const text = JSON.stringify({
      formatVersion: 1,
      rules: [{ id: 'born', about: 'Visitors are born.', at: { ends: true }, holds }],
    });
    expect(() => readRules({ path: 'rules/born.json', text })).toThrow(/rules\/born\.json.*"born".*"2026-02-31"/);
  });

  test('a campaign with an invalid date leaves no other campaign unproven', async () => {
    const other = campaignFile([{ name: 'home', next: ['bye'] }, BYE], { id: 'other' });
    const files = [conditioned({ fact: 'candidate.birthDate', before: '2007-02-30' }), other];
    const { unchecked, proofs } = await proveDocuments({ files, registry });
    expect(unchecked.map(({ code }) => code)).toEqual(['value-not-in-domain']);
    expect(proofs).toEqual([expect.objectContaining({ campaign: 'other', issues: [], undecided: [] })]);
  });
});

test('[B5] a block that fails during a proof is reported, and other campaigns are still proven', async () => {
  const [gender] = (await loadBlocks('blocks')).filter(({ name }) => name === 'Gender');
  if (!gender) throw new Error('There is no block Gender');
  const fields: typeof gender.fields = (props, state, id) => {
    if (state.answers['candidate.gender'] === 'male') throw new Error('no such mood');
    return gender.fields?.(props, state, id) ?? [];
  };
  const moody = createRegistry([
    ...(await loadBlocks('blocks')).filter(({ name }) => name !== 'Gender'),
    { ...gender, fields },
  ]);
  const files = ['Gender', 'Age'].map((block) =>
    campaignFile([{ name: 'home', blocks: [block], next: ['bye'] }, BYE], { id: `with-${block.toLowerCase()}` }),
  );
  const { proofs } = await proveDocuments({ files, registry: moody });
  expect(proofs.map(({ campaign, undecided }) => [campaign, undecided])).toEqual([
    ['with-gender', [expect.stringMatching(/the proof failed \(no such mood\)/)]],
    ['with-age', []],
  ]);
});

test.each([5000, 200_000])(
  '[B1] brackets %i deep are reported with their position, and other files are still read',
  async (depth) => {
    const other = campaignFile([{ name: 'home', next: ['bye'] }, BYE], { id: 'other' });
    const deep = [
      { path: 'campaigns/lists.json', text: '['.repeat(depth) + ']'.repeat(depth) },
      { path: 'campaigns/objects.json', text: `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}` },
    ];
    const { unchecked, proofs } = await proveDocuments({ files: [...deep, other], registry });
    expect(unchecked.map(({ file, code }) => [file, code])).toEqual(deep.map(({ path }) => [path, 'json-syntax']));
    for (const { message } of unchecked) expect(message).toMatch(/^Brackets are nested more than 500 deep/);
    expect(proofs).toMatchObject([{ campaign: 'other', issues: [] }]);
  },
);

test('[B1] brackets in a text do not count as levels', async () => {
  const text = { en: '[{'.repeat(400), es: '[{'.repeat(399) };
  const file = campaignFile([{ name: 'home', blocks: [{ block: 'Heading', props: { text } }], next: ['bye'] }, BYE]);
  expect((await checkDocuments({ files: [file], registry })).map(({ code }) => code)).not.toContain('json-syntax');
});

test.each(['0x12', '1e1', '018', ' 18'])(
  '[B5] the number "%s" in quotes is fixed to a number of JSON, or left alone',
  async (written) => {
    const file = conditioned({ fact: 'candidate.age', lessThan: written }, 'Age');
    const { files } = await fixDocuments({ files: [file], registry });
    expect(() => void JSON.parse(files[0]?.text ?? '')).not.toThrow();
  },
);

describe('[B5] a name that every JavaScript object has is a name like any other', () => {
  test.each(NAMES_OF_EVERY_OBJECT)(
    'the operator %s: none is suggested, and --fix leaves the file alone',
    async (name) => {
      const text = conditioned({ fact: 'candidate.gender', was: 'male' }, 'Gender').text.replace('"was"', `"${name}"`);
      const file = { path: 'campaigns/small.json', text };
      const { files, fixed, issues } = await fixDocuments({ files: [file], registry });
      expect({ text: files[0]?.text, fixed }).toEqual({ text, fixed: [] });
      expect(issues.map(({ code }) => code)).toEqual(['unknown-operator']);
      expect(issues[0]).not.toHaveProperty('suggestion', expect.stringContaining('function'));
    },
  );

  test.each(NAMES_OF_EVERY_OBJECT)(
    'as block, fact, target, action, setting, type, language and route: %s',
    async (name) => {
      const text = (written: string) => written.replaceAll('NAME', name);
      const file = campaignFile(
        [
          {
            name: 'home',
            blocks: ['Gender', 'NAME'],
            next: [{ when: { fact: 'NAME', is: 'male' }, to: 'NAME' }, 'bye'],
            meta: { afterActions: ['NAME'], requires: ['NAME'] },
          },
          { name: 'NAME2', next: ['bye'] },
          BYE,
        ],
        { settings: { NAME: true }, type: 'NAME', languages: ['en', 'NAME'] },
      );
      const { files, issues } = await fixDocuments({ files: [{ path: file.path, text: text(file.text) }], registry });
      expect(() => void JSON.parse(files[0]?.text ?? '')).not.toThrow();
      expect(issues.length).toBeGreaterThan(5);
      expect(JSON.stringify(issues)).not.toMatch(/native code|function |\[object/);
    },
  );
});
