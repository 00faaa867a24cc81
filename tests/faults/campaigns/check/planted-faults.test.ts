import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { CHECKER_PROBLEMS } from '#checker/problem-codes.table.ts';
import { checkDocuments } from '#checker/check-documents.ts';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry, type Registry } from '#registry/registry.ts';
import { MAX_DOCUMENT_BODY } from '#schemas/document-limits.ts';
import { GOOD_FILES } from './good-documents.ts';
import { PLANTED_MEDIA } from './media-faults.ts';
import { PLANTED_SHELF } from './theme-faults.ts';
import type { PlantedFault } from './planted-fault.ts';
import { PLANTED_FAULTS, TEXT_OF } from './planted-faults.table.ts';

let registry: Registry;
beforeAll(async () => {
  registry = createRegistry(await loadBlocks('tests/checker/blocks'));
});

test('[B1][B7] good documents give no finding', async () => {
  expect(await checkDocuments({ files: GOOD_FILES, registry })).toEqual([]);
});

describe('every planted fault is named at its place', () => {
  test.each(PLANTED_FAULTS.map((fault) => ({ ...fault, fault })))('$title → $code', async ({ fault }) => {
    const planted = plant(fault);
    const issues = await checkDocuments({ files: planted.files, registry, media: PLANTED_MEDIA, shelf: PLANTED_SHELF });
    const found = issues.filter(({ code }) => code === fault.code);
    expect(issues.map(({ code, line, column }) => ({ code, line, column }))).toContainEqual({
      code: fault.code,
      line: planted.line,
      column: planted.column,
    });
    const issue = found.find(({ line, column }) => line === planted.line && column === planted.column);
    expect(issue?.file).toBe(planted.file);
    expect(issue?.suggestion).toBe(fault.suggestion ?? issue?.suggestion);
    expect(issue?.message).toContain(fault.says ?? '');
  });
});

test('[B5] a fault is reported once, not once for each check that finds it', async () => {
  const lonely = PLANTED_FAULTS.filter(({ code }) => !CAUSES_MORE.has(code));
  const counts = await Promise.all(
    lonely.map(async (fault) => ({
      title: fault.title,
      codes: (
        await checkDocuments({ files: plant(fault).files, registry, media: PLANTED_MEDIA, shelf: PLANTED_SHELF })
      ).map(({ code }) => code),
    })),
  );
  expect(counts.filter(({ codes }) => codes.length !== 1)).toEqual([]);
});

/** Faults that are wrong in more than one way: renaming a route, for example, leaves transitions without a target. */
const CAUSES_MORE = new Set([
  'duplicate-route-name',
  'unreachable-route',
  'circular-extends',
  'unknown-placeholder',
  'malformed-placeholder',
  'duplicate-block-id',
  'no-end',
  'unknown-removed-route',
  'fact-not-yet-asked',
  'unused-text',
  'unsafe-url',
  'forced-language-not-offered',
]);

test('[B5] all problems of all files come at once, in the order of files and lines', async () => {
  const faults = ['[B2] an unknown setting', '[B5] an unknown fact', '[B6] a title without Spanish'].flatMap((title) =>
    PLANTED_FAULTS.filter((fault) => fault.title === title),
  );
  const text = faults.reduce<string>(
    (document, { replace: [from, to] }) => document.replace(from, to.replace('«', '')),
    TEXT_OF.demo,
  );
  const files = GOOD_FILES.map((file) =>
    file.path === 'campaigns/demo.json'
      ? { ...file, text }
      : { ...file, text: file.path.endsWith('ending.json') ? '{' : file.text },
  );
  const issues = await checkDocuments({ files, registry });
  expect(issues.map(({ file, code }) => `${file} ${code}`)).toEqual([
    'campaigns/demo.json unknown-setting',
    'campaigns/demo.json unknown-fact',
    'campaigns/demo.json missing-language',
    'campaigns/fragments/ending.json json-syntax',
  ]);
});

test('[B5] positions are named, not numbered', async () => {
  const fault = PLANTED_FAULTS.find(({ title }) => title === '[B5] an unknown fact');
  const blockFault = PLANTED_FAULTS.find(({ title }) => title === '[B4] an unknown property of a block');
  const places = await Promise.all(
    [fault, blockFault].map(async (one) =>
      one ? (await checkDocuments({ files: plant(one).files, registry }))[0] : undefined,
    ),
  );
  expect(places.map((issue) => issue?.place)).toEqual([
    'route "home" › transition to "end" › when.fact',
    'route "home" › block "TestChoice" (colour) › props.lable',
  ]);
  expect(places[0]?.path).toBe('/routes/0/next/0/when/fact');
});

test('[B5] every code of the catalogue is planted, or is planted below', () => {
  const planted = new Set<string>(PLANTED_FAULTS.map(({ code }) => code));
  expect(Object.keys(CHECKER_PROBLEMS).filter((code) => !planted.has(code))).toEqual([
    'rules-unreadable',
    'file-name-case',
    'file-name-unpublishable',
    'document-too-large',
    'file-passed-over',
    'duplicate-campaign-id',
    'unused-fragment',
    'unused-questionnaire',
    'version-lower',
    'consent-changed',
    'address-of-another',
    'visits-changed',
    'approval-stale',
    'circular-successor',
    'successor-late',
    'successor-lacks-language',
    'missing-built-in-text',
    'theme-part-locked',
    'url-not-listed',
    'heavy-route',
    'heavy-campaign',
  ]);
});

describe('[B2] campaigns that follow each other', () => {
  interface Days {
    readonly from?: string;
    readonly until?: string;
    readonly leads?: number;
    readonly then?: string;
  }
  /** Campaigns with these days; what follows is told without the findings about other things. */
  async function told(campaigns: Readonly<Record<string, Days>>, languages: Readonly<Record<string, string[]>> = {}) {
    const files = Object.entries(campaigns).map(([id, active]) => ({
      path: `campaigns/${id}.json`,
      text: TEXT_OF.demo
        .replace('"id": "demo"', `"id": "${id}"`)
        .replace('"aliases": ["d"],', '')
        .replace('"languages": ["en", "es"]', `"languages": ${JSON.stringify(languages[id] ?? ['en', 'es'])}`)
        .replace('"settings": { ', `"settings": { "active": ${JSON.stringify(active)}, `),
    }));
    const parts = GOOD_FILES.filter(({ path }) => !/campaigns\/[a-z]+\.json/.test(path));
    const issues = await checkDocuments({ files: [...files, ...parts], registry });
    return issues
      .filter(({ code }) => code.includes('successor'))
      .map(({ code, file, path, message }) => `${code} ${file} ${path} ${message}`);
  }

  test('in a circle', async () => {
    const found = await told({
      a: { until: '2027-01-31', then: 'b' },
      b: { until: '2027-06-30', then: 'c' },
      c: { until: '2027-12-31', then: 'a' },
    });
    expect(found).toHaveLength(3);
    expect(found[0]).toMatch(/^circular-successor campaigns\/a.json \/settings\/active\/then .*: a → b → c → a\./);
  });

  test('in a language less', async () => {
    const days = { a: { until: '2027-01-31', then: 'b' }, b: {} };
    expect(await told(days, { b: ['en'] })).toEqual([
      'successor-lacks-language campaigns/a.json /settings/active/then ' +
        '"b" has no Spanish ("es"): visitors who read this campaign in it get another language',
    ]);
    expect(await told(days, { a: ['en'] })).toEqual([]);
  });

  test.each<[string, Readonly<Record<string, Days>>, number]>([
    ['that ends later', { a: { until: '2027-01-31', then: 'b' }, b: { until: '2027-02-01' } }, 0],
    ['that ends on the same day', { a: { until: '2027-01-31', then: 'b' }, b: { until: '2027-01-31' } }, 1],
    ['that ends earlier', { a: { until: '2027-01-31', then: 'b' }, b: { until: '2026-12-31' } }, 1],
    [
      'that ends earlier and leads on to one that is open',
      { a: { until: '2027-01-31', then: 'b' }, b: { until: '2026-12-31', then: 'c' }, c: {} },
      0,
    ],
    [
      'that ends earlier and leads on to one that is over too',
      { a: { until: '2027-01-31', then: 'b' }, b: { until: '2026-12-31', then: 'c' }, c: { until: '2026-11-30' } },
      1,
    ],
    [
      'that ends within the days of one that may be full before',
      { a: { from: '2027-01-01', until: '2027-01-31', leads: 9, then: 'b' }, b: { until: '2027-01-15' } },
      0,
    ],
    [
      'that ends before the days of one that may be full',
      { a: { from: '2027-01-01', leads: 9, then: 'b' }, b: { until: '2026-12-31' } },
      1,
    ],
  ])('one %s', async (_what, campaigns, count) => {
    const found = (await told(campaigns)).filter((line) => line.startsWith('successor-over campaigns/a.json'));
    expect(found).toHaveLength(count);
  });

  test.each<[string, Readonly<Record<string, Days>>, string[]]>([
    ['no day', { a: { until: '2027-01-31', then: 'b' }, b: { from: '2027-02-01' } }, []],
    ['one day', { a: { until: '2027-01-31', then: 'b' }, b: { from: '2027-02-02' } }, ['2027-02-01']],
    [
      'days after the last that is over',
      { a: { until: '2027-02-28', then: 'b' }, b: { until: '2027-01-31', then: 'c' }, c: { from: '2027-03-15' } },
      ['2027-03-01'],
    ],
    [
      'an open one that another precedes',
      { a: { until: '2027-02-28', then: 'b' }, b: { until: '2027-01-31', then: 'c' }, c: { from: '2027-02-01' } },
      [],
    ],
    [
      'days until one opens, although leads may close the first earlier',
      { a: { until: '2027-01-31', leads: 9, then: 'b' }, b: { from: '2027-02-02' } },
      ['2027-02-01'],
    ],
    ['days that nobody knows', { a: { leads: 9, then: 'b' }, b: { from: '2027-02-02' } }, []],
  ])('with %s between the last day of the first and the first of the other', async (_what, campaigns, gaps) => {
    const found = (await told(campaigns)).flatMap(
      (line) => /^successor-late campaigns\/a\.json .*From (\S+) on/.exec(line)?.[1] ?? [],
    );
    expect(found).toEqual(gaps);
  });
});

test('[B6] a campaign learns which texts of its blocks a language lacks, at the first use of each', async () => {
  const blocks = registry.names.flatMap((name) => registry.find(name) ?? []);
  const half = createRegistry(
    blocks.map((block) => {
      if (block.name !== 'TestName') return block;
      return { ...block, texts: { ...block.texts, es: async () => ({ default: { full: 'Nombre completo' } }) } };
    }),
  );
  const issues = await checkDocuments({ files: GOOD_FILES, registry: half });
  const line = TEXT_OF.demo.split('\n').findIndex((text) => text.includes('"TestName"')) + 1;
  expect(issues.find(({ file }) => file === 'campaigns/demo.json')).toMatchObject({
    code: 'missing-built-in-text',
    line,
    message: 'The block TestName has no Spanish for its own texts: hint.full',
  });
  expect(new Set(issues.map(({ code }) => code))).toEqual(new Set(['missing-built-in-text']));
});

test('[B1] two files with one id are reported', async () => {
  const files = [...GOOD_FILES, { path: 'elsewhere/demo.json', text: TEXT_OF.demo }];
  const issues = await checkDocuments({ files, registry });
  expect(issues.map(({ file, code }) => `${file} ${code}`)).toContain('elsewhere/demo.json duplicate-campaign-id');
});

test('[B1] files whose names differ only in capital letters are reported, with what to do', async () => {
  const twins = [
    { path: 'campaigns/Demo.json', text: TEXT_OF.demo },
    { path: 'campaigns/fragments/Consents.json', text: TEXT_OF['fragments/consents'] },
  ];
  const issues = await checkDocuments({ files: [...GOOD_FILES, ...twins], registry });
  const found = issues.filter(({ code }) => code === 'file-name-case');
  expect(found.map(({ file, line, message }) => [file, line, message])).toEqual([
    [
      'campaigns/Demo.json',
      1,
      'campaigns/Demo.json and campaigns/demo.json are one file on disks that do not tell capital letters from small ' +
        'ones (Windows, macOS): one overwrites the other. Rename or remove one of them',
    ],
    ['campaigns/fragments/Consents.json', 1, expect.stringContaining('campaigns/fragments/consents.json')],
  ]);
  const both = ['DEMO', 'Demo'].map((name) => ({ path: `campaigns/${name}.json`, text: TEXT_OF.demo }));
  const told = (await checkDocuments({ files: both, registry })).filter(({ code }) => code === 'file-name-case');
  expect(told.map(({ file }) => file)).toEqual(['campaigns/DEMO.json', 'campaigns/Demo.json']);
});

test('[B1] a document that the write API could not publish is reported, and served all the same', async () => {
  const [good, long, longer] = ['g'.repeat(60), 'l'.repeat(61), 'm'.repeat(60)];
  const named = (id: string) => TEXT_OF.child.replace('"id": "child"', `"id": "${id}"`);
  const padded = (bytes: number) => `${named(longer)}${' '.repeat(bytes)}`;
  const room = MAX_DOCUMENT_BODY - JSON.stringify({ text: padded(0) }).length;
  const codesIn = async (files: readonly { readonly path: string; readonly text: string }[]) => {
    const found = await checkDocuments({ files: [...GOOD_FILES, ...files], registry });
    return found
      .filter(({ code }) => code === 'file-name-unpublishable' || code === 'document-too-large')
      .map(({ file, code, severity, message }) => [file, code, severity, message]);
  };
  const fragment = TEXT_OF['fragments/consents'];
  const campaigns = [good, long].map((id) => ({ path: `campaigns/${id}.json`, text: named(id) }));
  const parts = ['Bad', 'a_b', 'good-2'].map((name) => ({ path: `campaigns/fragments/${name}.json`, text: fragment }));
  const other = 'has other characters than lower-case letters, digits and hyphens';
  expect(await codesIn([...campaigns, ...parts])).toEqual([
    [
      `campaigns/${long}.json`,
      'file-name-unpublishable',
      'warning',
      `The name "${long}" has 61 characters, and 60 are the most`,
    ],
    ['campaigns/fragments/Bad.json', 'file-name-unpublishable', 'warning', `The name "Bad" ${other}`],
    ['campaigns/fragments/a_b.json', 'file-name-unpublishable', 'warning', `The name "a_b" ${other}`],
  ]);
  const path = `campaigns/${longer}.json`;
  expect(await codesIn([{ path, text: padded(room) }])).toEqual([]);
  const large = await codesIn([{ path, text: padded(room + 1) }]);
  expect(large.map((one) => one.slice(0, 3))).toEqual([[path, 'document-too-large', 'warning']]);
});

test('[B1] a file that differs from its id by capital letters is to be renamed, not the id', async () => {
  const files = [
    { path: 'campaigns/Demo.json', text: TEXT_OF.demo },
    ...GOOD_FILES.filter(({ path }) => !path.endsWith('/demo.json')),
  ];
  const [issue] = (await checkDocuments({ files, registry })).filter(({ code }) => code === 'file-name-not-id');
  expect(issue).toMatchObject({ file: 'campaigns/Demo.json', place: 'id' });
  expect([issue?.message, issue?.suggestion, issue?.fix]).toEqual([
    expect.stringContaining('rename the file to demo.json'),
    undefined,
    undefined,
  ]);
});

test('[B7] a fragment that no campaign uses is reported', async () => {
  const files = [...GOOD_FILES, { path: 'campaigns/fragments/lost.json', text: TEXT_OF['fragments/consents'] }];
  const issues = await checkDocuments({ files, registry });
  expect(issues.map(({ file, code }) => `${file} ${code}`)).toEqual(['campaigns/fragments/lost.json unused-fragment']);
});

test('[B7] a questionnaire that no campaign asks is reported, and checked all the same', async () => {
  const lost = TEXT_OF['questionnaires/pets'].replace('"cat": [', '"dog": ["small"], "cat": [');
  const issues = await checkDocuments({
    files: [...GOOD_FILES, { path: 'campaigns/questionnaires/lost.json', text: lost }],
    registry,
  });
  expect(issues.map(({ file, code, place }) => `${file} ${code} ${place}`)).toEqual([
    'campaigns/questionnaires/lost.json unused-questionnaire the document',
    'campaigns/questionnaires/lost.json props-contradict schema.dog',
  ]);
});

test('[B9] a questionnaire that is no JSON holds back the campaigns that ask it, and is reported', async () => {
  const files = GOOD_FILES.map((file) => (file.path.endsWith('pets.json') ? { ...file, text: '{' } : file));
  const { issues, campaigns } = await checkedCampaigns({ files, registry });
  expect(issues.map(({ file, code }) => `${file} ${code}`)).toEqual(['campaigns/questionnaires/pets.json json-syntax']);
  expect([...campaigns.keys()]).toEqual([]);
});

test('[I2] where the operator lists hosts, links lead to no other', async () => {
  const [demo, ...others] = GOOD_FILES;
  const files = [
    {
      ...demo,
      text: demo.text.replace(
        '"values": ["red", "green"]',
        '"url": "https://www.cancer.org/", "values": ["red", "green"]',
      ),
    },
    ...others,
  ];
  const operator = async (linkHosts: string) => {
    const text = (await readFile('src/server/core/config/operator.default.json', 'utf8')).replace(
      '"affiliateHosts"',
      `"linkHosts": ${linkHosts}, "affiliateHosts"`,
    );
    return (await checkDocuments({ files, registry, operator: { path: 'operator.json', text } })).map(
      ({ file, code, line }) => `${file}:${line} ${code}`,
    );
  };
  expect(await operator('["cancer.org"]')).toEqual([]);
  expect(await operator('["cancer.gov"]')).toEqual(['campaigns/demo.json:20 url-not-listed']);
});

test('[K2] a page whose blocks are too large is reported with its size, if the bundle is built', async () => {
  const bytes: Readonly<Record<string, number>> = { TestName: 20_000, TestChoice: 80_000 };
  const weights = {
    together: (blocks: readonly string[]) => blocks.reduce((sum, block) => sum + (bytes[block] ?? 0), 0),
  };
  const issues = await checkDocuments({ files: GOOD_FILES, registry, weights });
  expect(issues.map(({ code, line }) => `${line} ${code}`)).toEqual(['13 heavy-route']);
  expect(issues[0]?.message).toBe(
    'The route "home" weighs 100000 bytes; the limit is 90000. The heaviest block is TestChoice with 80000',
  );
});

test('[K2] the pictures of a page count by what a phone loads of them', async () => {
  const weights = { together: (blocks: readonly string[]) => blocks.length * 20_000 };
  const props = '{ "file": "knee.jpg", "alt": { "en": "A knee", "es": "Una rodilla" } }';
  const files = GOOD_FILES.map((file) => ({
    ...file,
    text: file.text.replace(
      '{ "block": "TestName" },',
      `{ "block": "TestName" }, { "block": "TestPicture", "props": ${props} },`,
    ),
  }));
  const found = async (phoneBytes: number) => {
    const media = new Map([...PLANTED_MEDIA, ['knee.jpg', { ok: true, bytes: 900_000, phoneBytes }] as const]);
    const issues = await checkDocuments({ files, registry, weights, media });
    return issues.filter(({ code }) => code === 'heavy-route').map(({ message }) => message);
  };
  expect(await found(30_000)).toEqual([]);
  expect(await found(30_001)).toEqual([
    'The route "home" weighs 90001 bytes; the limit is 90000. The heaviest block is TestName with 20000. ' +
      'Its pictures are 30001 of them on a phone; the heaviest is "knee.jpg" with 30001',
  ]);
});

test('[K2] a campaign whose pages are too large in total is reported, and so is what extends it', async () => {
  const bytes: Readonly<Record<string, number>> = { TestName: 61_000, TestChoice: 60_000 };
  const weights = {
    together: (blocks: readonly string[]) => blocks.reduce((sum, block) => sum + (bytes[block] ?? 0), 0),
  };
  const issues = await checkDocuments({ files: GOOD_FILES, registry, weights });
  expect(issues.map(({ file, code, line, column }) => `${file}:${line}:${column} ${code}`)).toEqual([
    'campaigns/demo.json:1:1 heavy-campaign',
    'campaigns/demo.json:13:15 heavy-route',
    'campaigns/child.json:1:1 heavy-campaign',
  ]);
  expect(issues[0]?.message).toBe(
    'All pages weigh 121000 bytes in total; the limit is 120000. The heaviest block is TestName with 61000',
  );
});

/** Puts the fault into the good documents; the mark becomes the line and column where the finding must be reported. */
function plant({ file = 'demo', replace: [from, to] }: PlantedFault) {
  const good: string = TEXT_OF[file];
  if (good.split(from).length !== 2)
    throw new Error(`The text to replace stands ${good.split(from).length - 1} times in ${file}: ${from}`);
  const marked = good.replace(from, () => to);
  const lines = marked.slice(0, marked.indexOf('«')).split('\n');
  const path = `campaigns/${file}.json`;
  const files = GOOD_FILES.map((one) => (one.path === path ? { path, text: marked.replace('«', '') } : one));
  return { files, file: path, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
