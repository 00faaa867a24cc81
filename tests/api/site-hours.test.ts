import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SiteHours } from '#schemas/scheduling/site-hours.ts';
import { openDatabase, type Database } from '#server/core/database/open-database.ts';
import { importStudies } from '#importers/import-studies.ts';
import { createPlaces } from '#server/features/studies/places/places.ts';
import { readHoursFile } from '#server/features/scheduling/hours/read-hours-file.ts';
import { saveHours } from '#server/features/scheduling/hours/save-hours.ts';
import { readStoredHours } from '#server/features/scheduling/hours/stored-hours.ts';
import { childEnvironment } from '#tests/support/child-environment.ts';
import { startPostgres, type PostgresServer } from '#tests/support/database/postgres.ts';
import { registryLocation, registryRecord } from '#tests/support/records/registry-records.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { ROOT } from '#tests/support/tools/install.ts';

const STUDY = 'NCT04042844';
const folder = tempFolder('site-hours');

let postgres: PostgresServer;
let url: string;
let database: Database;
beforeAll(async () => {
  // Commands run in separate processes, which an embedded database would not admit.
  postgres = await startPostgres();
  url = await postgres.createDatabase('hours');
  const opened = await openDatabase({ databaseUrl: url, dataDir: folder });
  if (!opened.ok) throw new Error(opened.message);
  database = opened.database;
});
beforeEach(() => database.pool.query('truncate studies, study_sites, sites cascade'));
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

function studies(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'src/entry/commands/studies.ts'), ...args],
    { cwd: ROOT, encoding: 'utf8', env: childEnvironment({ DATABASE_URL: url }) },
  );
  return { status, stdout, stderr };
}

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

async function* oneByOne<Part>(parts: readonly Part[]) {
  yield* parts;
}

async function importStudy(...locations: readonly unknown[]): Promise<void> {
  const { db } = database;
  const sources = oneByOne([{ chunks: oneByOne([`${JSON.stringify(registryRecord({ id: STUDY, locations }))}\n`]) }]);
  const { studies: stored } = await importStudies({
    db,
    places: createPlaces(db),
    sources,
    onProblem: () => undefined,
  });
  expect(stored).toBe(1);
}

/** The first site that recruits for the study, as it is configured. */
async function firstSite() {
  const [first] = await readStoredHours(database.db, { studyId: STUDY });
  if (!first) throw new Error('The study recruits at no site');
  return first;
}

const save = (...sites: SiteHours[]) => saveHours(database.db, { sites }, { now: new Date(), dryRun: false });
const setUp = () => readStoredHours(database.db, 'set-up');
const MONDAYS: SiteHours['weekly'] = [{ day: 'monday', opens: '09:00', closes: '12:00' }];

const evanston = registryLocation({ facility: 'Lakeside Clinic', city: 'Evanston', zip: '60201' });

test('[H3] [O4] hours are set up from a file, and what is exported changes nothing when imported again', async () => {
  await importStudy(registryLocation(), evanston);
  const blank = await firstSite();
  expect(blank).toMatchObject({
    timeZone: 'America/Chicago',
    weekly: [],
    exceptions: [],
    daysOff: [],
    bookableFor: [],
  });
  const weekly = [
    { day: 'tuesday', opens: '13:00', closes: '17:00' },
    { day: 'monday', opens: '09:00', closes: '12:00' },
    { day: 'tuesday', opens: '09:00', closes: '12:00' },
  ];
  const wanted = {
    site: blank.site,
    street: '1 Made-up Street, Floor 2',
    timeZone: 'America/Denver',
    weekly,
    exceptions: [{ date: '2026-12-24', opens: '09:00', closes: '11:30' }],
    daysOff: ['2026-12-25', '2026-11-26'],
    bookableFor: [STUDY],
  };
  const path = file('hours.json', JSON.stringify({ sites: [wanted] }));

  const dry = studies('hours', 'import', path, '--dry-run');
  expect([dry.status, dry.stdout]).toEqual([
    0,
    expect.stringContaining('1 of 1 sites would be changed; nothing was stored.'),
  ]);
  expect(await firstSite()).toEqual(blank);

  const stored = studies('hours', 'import', path);
  expect([stored.status, stored.stdout]).toEqual([
    0,
    expect.stringContaining(': street, time zone, weekly hours, exceptions, days off, studies\n1 of 1 sites changed.'),
  ]);
  const written = studies('hours', 'export');
  expect(JSON.parse(written.stdout)).toEqual({
    sites: [
      { ...wanted, name: blank.name, daysOff: ['2026-11-26', '2026-12-25'], weekly: [weekly[1], weekly[2], weekly[0]] },
    ],
  });

  const again = studies('hours', 'import', file('again.json', written.stdout));
  expect([again.status, again.stdout]).toEqual([0, expect.stringContaining(': unchanged\n0 of 1 sites changed.')]);
  expect(studies('hours', 'export').stdout).toBe(written.stdout);
});

test('[H3] [O4] what a file leaves out stays as it is', async () => {
  await importStudy(registryLocation());
  const { site } = await firstSite();
  await save({ site, weekly: MONDAYS, bookableFor: [STUDY] });
  await save({ site, daysOff: ['2026-12-25'] });
  expect(await firstSite()).toMatchObject({ weekly: MONDAYS, bookableFor: [STUDY], daysOff: ['2026-12-25'] });
  await save({ site, daysOff: [], weekly: [] });
  expect(await firstSite()).toMatchObject({ weekly: [], bookableFor: [STUDY], daysOff: [] });
});

test('[H3] [O4] hours survive another import of the study, also one that had left the site out', async () => {
  await importStudy(registryLocation(), evanston);
  const { site } = await firstSite();
  await save({ site, street: '1 Made-up Street', timeZone: 'America/Denver' });
  await save({ site, weekly: MONDAYS, daysOff: ['2026-12-25'], bookableFor: [STUDY] });
  const before = await setUp();
  await importStudy(registryLocation({ status: 'NOT_YET_RECRUITING' }), evanston);
  await importStudy(registryLocation(), evanston);
  expect(await setUp()).toEqual(before);
  await importStudy(registryLocation({ facility: 'Elsewhere' }));
  expect(await setUp()).toEqual([{ ...before[0], bookableFor: [] }]);
  await importStudy(registryLocation(), evanston);
  expect(await setUp()).toEqual(before);
});

test('[O4] an invalid file is refused as a whole, with line and column of each problem', async () => {
  await importStudy(registryLocation());
  const { site } = await firstSite();
  const path = file(
    'wrong.json',
    `{ "sites": [
  { "site": "${site}", "timeZone": "Mars/Olympus",
    "weekly": [
      { "day": "monday", "opens": "09:00", "closes": "12:00" },
      { "day": "monday", "opens": "11:30", "closes": "13:00" },
      { "day": "friday", "opens": "12:00", "closes": "09:00" },
      { "day": "sunday", "opens": "12:00", "closes": "12:20" } ],
    "exceptions": [{ "date": "2026-12-24", "opens": "09:00", "closes": "12:00" }],
    "daysOff": ["2026-02-30", "2026-12-25",
      "2026-12-24", "2026-12-25"] },
  { "site": "${site}" }
] }`,
  );
  const { status, stdout } = studies('hours', 'import', path);
  expect(status).toBe(1);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.replace(`${path}:`, '').split(' ').slice(0, 2).join(' ')),
  ).toEqual([
    '2:46 hours-zone',
    '5:7 hours-overlap',
    '6:7 hours-reversed',
    '7:7 hours-short',
    '9:17 hours-date',
    '10:7 hours-open-day-off',
    '10:21 hours-day-repeated',
    '11:13 hours-site-repeated',
  ]);
  expect((await firstSite()).weekly).toEqual([]);
});

test('[O4] one run reports problems of syntax, shape, meaning, and what only the database knows', async () => {
  await importStudy(registryLocation());
  const { site } = await firstSite();
  const path = file(
    'every-kind.json',
    `{ "sites": [
  { "site": "${site}", "timeZone": "Mars/Olympus",
    "weekly": [
      { "day": "monday", "opens": "9:00", "closes": "12:00" },
      { "day": "friday", "opens": "12:00", "closes": "09:00" }, ],
    "hours": [],
    "bookableFor": ["NCT00000009"] },
  { "site": "no-such-site", "daysOff": [20261225, "2026-02-30"] }
] }`,
  );
  const { status, stdout } = studies('hours', 'import', path);
  expect(status).toBe(1);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.replace(`${path}:`, '').split(' ').slice(0, 2).join(' ')),
  ).toEqual([
    '2:46 hours-zone',
    '4:35 hours-shape',
    '5:7 hours-reversed',
    '5:65 hours-json',
    '6:5 hours-shape',
    '7:21 hours-study-elsewhere',
    '8:13 hours-site-unknown',
    '8:41 hours-shape',
    '8:51 hours-date',
  ]);
});

test('[O4] of a truncated file only what precedes the end is checked', () => {
  const text = '{ "sites": [{ "site": "x", "timeZone": "Mars/Olympus" }, { "site": "y", "weekly": [{ "day": "mo" ';
  const reading = readHoursFile(text);
  expect(reading.ok ? [] : [...new Set(reading.problems.map(({ code }) => code))]).toEqual([
    'hours-zone',
    'hours-shape',
    'hours-json',
  ]);
});

test.each([
  ['{ "sites": [', 'hours-json', /./],
  [
    '{ "sites": [{ "site": "x", "weekly": [{ "day": "monday", "opens": "9:00", "closes": "12:00" }] }] }',
    'hours-shape',
    /^"opens" cannot be "9:00"; write it like "09:00"\.$/,
  ],
  [
    '{ "sites": [{ "site": "x", "weekly": [{ "day": "mo", "opens": "09:00", "closes": "12:00" }] }] }',
    'hours-shape',
    /^"day" cannot be "mo"; it must be one of monday, tuesday, /,
  ],
  [
    '{ "sites": [{ "site": "x", "hours": [] }] }',
    'hours-shape',
    /^There is no property "hours" here; the known ones are site, name, /,
  ],
])('[O4] %s is refused as %s', (text, code, message) => {
  const reading = readHoursFile(text);
  const [first] = reading.ok ? [] : reading.problems;
  expect([first?.code, first?.line, first?.message]).toEqual([code, 1, expect.stringMatching(message)]);
});

test('[O4] a site that nobody knows, hours without a time zone and a study that is elsewhere are refused', async () => {
  await importStudy(registryLocation({ country: 'France', geoPoint: undefined }));
  const { site, timeZone } = await firstSite();
  expect(timeZone).toBeUndefined();
  const saved = await save({ site: 'no-such-site' }, { site, weekly: MONDAYS, bookableFor: ['NCT00000009'] });
  expect(saved).toMatchObject({
    ok: false,
    problems: [
      { code: 'hours-site-unknown', pointer: '/sites/0/site' },
      { code: 'hours-zone-absent', pointer: '/sites/1' },
      { code: 'hours-study-elsewhere', pointer: '/sites/1/bookableFor/0' },
    ],
  });
  expect((await firstSite()).weekly).toEqual([]);
});

test('[O4] the form of the file is published for editors', () => {
  expect(JSON.parse(readFileSync(join(ROOT, 'schemas/json/site-hours.schema.json'), 'utf8'))).toMatchObject({
    title: 'Trialflow hours of sites',
  });
});
