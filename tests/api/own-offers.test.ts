import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OffersFile } from '#schemas/study/offers-file.ts';
import { DEMO_OFFERS } from '#demo/demo-offers.ts';
import { openDatabase } from '#server/core/database/open-database.ts';
import { readOffersFile } from '#server/features/offers/offers-file.ts';
import { readOffers, saveOffers } from '#server/features/offers/save-offers.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { childEnvironment } from '#tests/support/child-environment.ts';
import { startPostgres, type PostgresServer } from '#tests/support/database/postgres.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { ROOT } from '#tests/support/tools/install.ts';

const OFFERS: OffersFile['offers'] = [
  {
    id: 'b',
    country: 'US',
    title: 'Sleep study',
    url: 'https://partner.example/b',
    near: { lat: 41.88, lon: -87.63, radiusKm: 100 },
    requirements: ['18 to 65 years'],
    brand: { buttonText: 'Start' },
  },
  { id: 'a', country: 'US', title: 'Flu vaccine by mail', originalUrl: 'https://partner.example/a' },
  { id: 'c', country: 'US', title: 'Closed already', url: 'https://partner.example/c', active: false },
];

describe('the command', () => {
  let folder: string;
  let postgres: PostgresServer;
  let url: string;
  beforeAll(async () => {
    folder = tempFolder('own-offers');
    postgres = await startPostgres();
    url = await postgres.createDatabase('offers');
    const opened = await openDatabase({ databaseUrl: url, dataDir: folder });
    if (!opened.ok) throw new Error(opened.message);
    await opened.database.close();
  });
  afterAll(() => postgres.stop());

  function offers(...args: readonly string[]) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, 'src/entry/commands/offers.ts'), ...args],
      { cwd: ROOT, encoding: 'utf8', env: childEnvironment({ DATABASE_URL: url }) },
    );
    return { status, stdout, stderr };
  }

  function file(name: string, text: string): string {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  }

  test('[K3] [O4] offers are imported, written the same, and imported again without a change', () => {
    const path = file('offers.json', JSON.stringify({ offers: OFFERS }));
    const dry = offers('import', path, '--dry-run');
    expect([dry.status, dry.stdout]).toEqual([
      0,
      'added: b\nadded: a\nadded: c\n3 added, 0 changed, 0 removed, 0 unchanged. Nothing was stored.\n',
    ]);
    const stored = offers('import', path);
    expect([stored.status, stored.stdout]).toEqual([
      0,
      expect.stringContaining('3 added, 0 changed, 0 removed, 0 unchanged.\n'),
    ]);
    const written = offers('export');
    expect([written.status, JSON.parse(written.stdout)]).toEqual([0, { offers: OFFERS }]);
    expect(offers('import', file('again.json', written.stdout))).toMatchObject({
      status: 0,
      stdout: '0 added, 0 changed, 0 removed, 3 unchanged.\n',
    });
    expect(offers('export').stdout).toBe(written.stdout);
  });

  test('[O4] an invalid file is refused as a whole, with line and column of each problem', () => {
    const path = file(
      'wrong.json',
      `{ "offers": [
  { "id": "a", "country": "US", "title": "Nowhere" },
  { "id": "b", "country": "US", "title": "Script",
    "url": "javascript:alert(1)", "imageUrl": "a.jpg" },
  { "id": "a", "country": "US", "title": "Twice", "url": "https://partner.example/" }
] }`,
    );
    const { status, stdout } = offers('import', path);
    expect(status).toBe(1);
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.replace(`${path}:`, '').split(' ').slice(0, 2).join(' ')),
    ).toEqual(['2:3 offer-address', '4:12 offer-address', '4:47 offer-picture', '5:11 offer-repeated']);
  });

  test('[O4] one run reports every kind of problem, and none that only follows from another', () => {
    const reading = readOffersFile(`{ "offers": [
  { "id": "a", "country": "UK", "title": "Elsewhere", "url": "ftp://partner.example/" },
  { "id": "b", "country": "US", "title": "No text", "url": 5 },
  { "id": "c", "country": "US", "title": "Comma", "url": "https://partner.example/c",, "imageUrl": "c.jpg" },
  { "id": "a", "country": "US", "title": "Twice", "url": "https://partner.example/" }
] }`);
    expect(reading.ok ? [] : reading.problems.map(({ line, column, code }) => `${line}:${column} ${code}`)).toEqual([
      '2:27 offers-shape',
      '2:62 offer-address',
      '3:60 offers-shape',
      '4:86 offers-json',
      '4:100 offer-picture',
      '5:11 offer-repeated',
    ]);
  });

  test('[O4] a missing database and a missing file are reported in one sentence, with exit 2', () => {
    const absent = offers('import', join(folder, 'none.json'));
    expect([absent.status, absent.stdout, absent.stderr]).toEqual([
      2,
      '',
      expect.stringContaining('There is no file '),
    ]);
    const path = file('offers.json', JSON.stringify({ offers: OFFERS }));
    const done = spawnSync(process.execPath, [join(ROOT, 'src/entry/commands/offers.ts'), 'import', path], {
      cwd: ROOT,
      encoding: 'utf8',
      env: childEnvironment({ DATA_DIR: join(folder, 'nowhere') }),
    });
    expect([done.status, done.stderr]).toEqual([2, expect.stringContaining('There is no database in')]);
  });
});

test.each([
  [
    '{ "offers": [{ "id": "a", "country": "UK", "title": "x", "url": "https://x.example" }] }',
    'offers-shape',
    /^"country" cannot be "UK"; it must be one of US, .*Did you mean GB\?$/,
  ],
  [
    '{ "offers": [{ "id": "a", "country": "US", "title": "x", "near": { "lat": 91, "lon": 0, "radiusKm": 5 } }] }',
    'offers-shape',
    /^"lat" cannot be 91: it is a number from -90 to 90\.$/,
  ],
  [
    '{ "offers": [{ "id": "a", "country": "US", "title": "x\\u0000", "url": "https://x.example" }] }',
    'offer-characters',
    /^A text of "a"/,
  ],
  ['{ "offers": ', 'offers-json', /./],
])('[O4] %s is refused as %s', (text, code, message) => {
  const reading = readOffersFile(text);
  const [first] = reading.ok ? [] : reading.problems;
  expect([first?.code, first?.line, first?.message]).toEqual([code, 1, expect.stringMatching(message)]);
});

describe('in the search', () => {
  let site: ApiSite;
  beforeAll(async () => {
    site = await openApiSite();
  });
  afterAll(() => site.close());

  const shown = async () =>
    (await site.app.inject({ url: '/api/v1/offers?country=US&postalCode=60611' }))
      .json<{ id: string; title: string }[]>()
      .map(({ id }) => id);
  const demo = DEMO_OFFERS.filter(({ country }) => country === 'US').map(({ offer }) => offer.id);

  test('[K3] [O4] the demonstration, written and imported again, changes nothing', async () => {
    expect(await shown()).toEqual(demo);
    const stored = await site.database.db.selectFrom('offers').selectAll().orderBy('id').execute();
    const saved = await saveOffers(
      site.database.db,
      { offers: [...(await readOffers(site.database.db))] },
      { dryRun: false },
    );
    expect(saved).toEqual({ added: [], changed: [], removed: [], unchanged: DEMO_OFFERS.length, reordered: false });
    expect(await site.database.db.selectFrom('offers').selectAll().orderBy('id').execute()).toEqual(stored);
  });

  test('[K3] [O4] imported offers replace the others immediately, in the order of the file', async () => {
    const [first] = await readOffers(site.database.db);
    const saved = await saveOffers(
      site.database.db,
      { offers: [...OFFERS, ...(first ? [first] : [])] },
      { dryRun: false },
    );
    expect(saved).toMatchObject({ added: ['b', 'a', 'c'], changed: [], unchanged: 1 });
    expect(await shown()).toEqual(['b', 'a', first?.id]);
    const [b, a, ...rest] = await readOffers(site.database.db);
    if (!a || !b) throw new Error('The offers were not stored');
    expect(
      await saveOffers(site.database.db, { offers: [a, { ...b, title: 'Better sleep' }, ...rest] }, { dryRun: false }),
    ).toMatchObject({ added: [], changed: ['b'], removed: [], reordered: true });
    expect(await shown()).toEqual(['a', 'b', first?.id]);
  });
});
