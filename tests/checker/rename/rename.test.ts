import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkDocuments } from '#checker/check-documents.ts';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { renameDocuments, type RenameRequest } from '#checker/rename/rename-documents.ts';
import type { Renaming } from '#checker/rename/renaming.ts';
import { sameBehaviour } from '#checker/rename/same-behaviour.ts';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { readJourneys } from '#entry/journeys/read-journeys.ts';
import { runJourney } from '#entry/journeys/run-journey.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { CLEAN, CLEAN_RULES } from '#tests/faults/campaigns/clean-campaign.ts';

const registry = createRegistry(await loadBlocks('blocks'));
const FILE = 'campaigns/clean.json';
const RULES = 'campaigns/rules/rules.json';

const JOURNEY = `[{ "title": "x", "campaign": "clean", "language": "en", "query": "",
  "steps": [{ "route": "start", "enter": { "candidate.age": "20", "candidate.gender": "female" } },
    { "route": "minor", "enter": { "answer.heard-minor": "doctor" } }],
  "end": { "route": "bye" }, "revisions": 0, "lead": null, "consents": [], "verdicts": null }]`;

async function rename(kind: Renaming['kind'], from: string, to: string, rest: Partial<RenameRequest> = {}) {
  const request = {
    renaming: { kind, from, to },
    campaign: 'clean',
    files: [{ path: FILE, text: CLEAN }],
    journeys: [{ path: 'journeys/clean.json', text: JOURNEY }],
    rules: [{ path: RULES, text: CLEAN_RULES }],
    registry,
    ...rest,
  };
  return renameDocuments(request);
}

/** The lines of a file that have changed. */
function changedLines(before: string, after: string): string[] {
  const lines = new Set(before.split('\n'));
  return after
    .split('\n')
    .filter((line) => !lines.has(line))
    .map((line) => line.trim());
}

describe('a renaming changes only the places that have the name', () => {
  test('a route: its name, what leads to it, and journeys; its address stays', async () => {
    const renamed = await rename('route', 'bye', 'farewell');
    if (!renamed.ok) throw new Error(renamed.why);
    const text = renamed.files.find(({ path }) => path === FILE)?.text ?? '';
    expect(changedLines(CLEAN, text)).toEqual([
      '{ "to": "farewell" }',
      '{ "to": "farewell" }',
      '"name": "farewell",',
      '"path": "bye",',
    ]);
    expect(renamed.files.find(({ path }) => path === 'journeys/clean.json')?.text).toContain(
      '"end": { "route": "farewell", "path": "bye" }',
    );
    expect(renamed.visitors).toBeGreaterThan(20);
  });

  test('the first page: home names it, too', async () => {
    const renamed = await rename('route', 'start', 'welcome');
    const text = renamed.ok ? (renamed.files[0]?.text ?? '') : renamed.why;
    expect(text).toContain('"home": "welcome"');
    expect(text).toContain('"title": { "en": "start", "es": "start" }');
    expect((await checkDocuments({ files: [{ path: FILE, text }], registry })).map(({ code }) => code)).toEqual(
      (await checkDocuments({ files: [{ path: FILE, text: CLEAN }], registry })).map(({ code }) => code),
    );
  });

  test('a block: conditions and journeys ask its answer by the new id', async () => {
    const renamed = await rename('block', 'heard', 'source');
    if (!renamed.ok) throw new Error(renamed.why);
    const [file] = renamed.files;
    expect(renamed.files.map(({ path }) => path)).toEqual([FILE]);
    expect(changedLines(CLEAN, file?.text ?? '')).toEqual([
      '{ "block": "ReferralSource", "id": "source", "props": { "required": true } }',
      '{ "when": { "fact": "answer.source", "is": "doctor" }, "to": "doctor" },',
      '{ "when": { "fact": "answer.source", "isOneOf": ["social", "engine"] }, "to": "online" },',
    ]);
  });

  test('a block that journeys answer: they hold before and after', async () => {
    const renamed = await rename('fact', 'answer.heard-minor', 'answer.source');
    if (!renamed.ok) throw new Error(renamed.why);
    const journeys = readJourneys(
      'journeys',
      renamed.files.find(({ path }) => path.startsWith('journeys'))?.text ?? '',
    );
    expect(
      journeys.map((journey) => runJourney(journey, { registry, campaign: (id) => renamed.after.get(id) })),
    ).toEqual([undefined]);
    expect(
      readJourneys('journeys', JOURNEY).map((journey) =>
        runJourney(journey, { registry, campaign: (id) => renamed.after.get(id) }),
      ),
    ).toEqual([expect.stringContaining('answer.heard-minor')]);
  });

  test('a block without an id gets one', async () => {
    const renamed = await rename('block', 'risk-assessment', 'risks');
    expect(renamed.ok && changedLines(CLEAN, renamed.files[0]?.text ?? '')).toEqual([
      '{ "block": "RiskAssessment", "id": "risks" }',
    ]);
  });

  const SCREENED = CLEAN.replace(
    '{ "when": { "fact": "candidate.age", "lessThan": 21 }, "to": "minor" }',
    '{ "when": { "any": [{ "fact": "candidate.age", "lessThan": 21 }, ' +
      '{ "fact": "criteria.smokes", "isOneOf": ["yes", "unsure"] }] }, "to": "minor" }',
  ).replace('{ "block": "Gender" }', '{ "block": "Gender" },\n        { "block": "CriteriaQuestions" }');

  test('a criterion and one of its options', async () => {
    const files = [{ path: FILE, text: SCREENED }];
    const criterion = await rename('fact', 'criteria.smokes', 'criteria.smoking', { files });
    expect(criterion.ok && changedLines(SCREENED, criterion.files[0]?.text ?? '')).toEqual([
      expect.stringContaining('{ "fact": "criteria.smoking", "isOneOf": ["yes", "unsure"] }'),
    ]);
    const option = await rename('option', 'criteria.smokes.unsure', 'maybe', { files });
    expect(option.ok && changedLines(SCREENED, option.files[0]?.text ?? '')).toEqual([
      expect.stringContaining('{ "fact": "criteria.smokes", "isOneOf": ["yes", "maybe"] }'),
    ]);
  });
});

describe('what cannot be renamed is refused with a reason', () => {
  test.each<[string, Renaming['kind'], string, string, string]>([
    ['a route that already exists', 'route', 'bye', 'thanks', 'already has a route "thanks"'],
    ['a route that does not exist', 'route', 'thank', 'gone', 'has no route "thank": did you mean thanks?'],
    ['a name that is none', 'route', 'bye', 'good bye', 'is not a valid route name'],
    ['a block that already exists', 'block', 'heard', 'heard-minor', 'already has a block "heard-minor"'],
    ['a block that does not exist', 'block', 'herd', 'x', 'did you mean heard?'],
    ['an id that is none', 'block', 'heard', 'Heard', 'is not a valid block id'],
    ['a listed fact', 'fact', 'candidate.age', 'candidate.years', "is one of the product's own facts"],
    ['an option of a block', 'option', 'answer.heard.doctor', 'physician', 'belong to the block'],
    ['an option without its fact', 'option', 'doctor', 'physician', 'is named with its fact'],
    ['a fact that nothing names', 'fact', 'criteria.none', 'criteria.other', 'names "criteria.none"'],
    ['the same name', 'route', 'bye', 'bye', 'already has that name'],
  ])('%s', async (_title, kind, from, to, why) => {
    const renamed = await rename(kind, from, to);
    expect(renamed.ok ? 'renamed' : renamed.why).toContain(why);
  });

  test('a landing page, which addresses name', async () => {
    const { files } = await readCampaignFiles(['campaigns/s6.json']);
    const renamed = await rename('route', 'landing', 'start', { files, campaign: 's6' });
    expect(renamed.ok ? 'renamed' : renamed.why).toContain('?landing=landing');
  });
});

test('a route of a fragment is renamed for every campaign that uses it, and all journeys still pass', async () => {
  const { files } = await readCampaignFiles(['campaigns/s6.json']);
  const folder = 'tests/journeys';
  const journeys = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ path: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }));
  const renamed = await rename('route', 'email', 'write-to-me', { files, campaign: 's6', journeys, rules: [] });
  if (!renamed.ok) throw new Error(renamed.why);
  expect(renamed.campaigns.length).toBeGreaterThan(1);
  const now = journeys.flatMap((file) =>
    readJourneys(file.path, renamed.files.find(({ path }) => path === file.path)?.text ?? file.text),
  );
  expect(
    now.flatMap((journey) => runJourney(journey, { registry, campaign: (id) => renamed.after.get(id) }) ?? []),
  ).toEqual([]);
});

test.each([
  [
    'another target',
    '{ "to": "bands" }\n      ]\n    },\n    {\n      "name": "doctor"',
    '{ "to": "save" }\n      ]\n    },\n    {\n      "name": "doctor"',
  ],
  ['another bound', '"lessThan": 21', '"lessThan": 22'],
  [
    'another condition of a block',
    '"showWhen": { "fact": "candidate.age", "atLeast": 65 }',
    '"showWhen": { "fact": "candidate.age", "atLeast": 60 }',
  ],
])('the proof does not take %s for a renaming', async (_title, from, to) => {
  const changed = CLEAN.replace(from, to);
  expect(changed).not.toBe(CLEAN);
  const [before, after] = await Promise.all(
    [CLEAN, changed].map(async (text) =>
      (await checkedCampaigns({ files: [{ path: FILE, text }], registry })).campaigns.get('clean'),
    ),
  );
  if (!before || !after) throw new Error('Both are good');
  expect(sameBehaviour(before, before, { what: 'route', from: 'a', to: 'b' }, registry).differences).toEqual([]);
  expect(sameBehaviour(before, after, { what: 'route', from: 'a', to: 'b' }, registry).differences).not.toEqual([]);
});
