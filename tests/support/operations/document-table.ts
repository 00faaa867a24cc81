import type { DatabaseKind } from '../server.ts';

/** What must be done before a command of `docs/operations.md` runs; each has its function in the test. */
export type Preparation =
  | 'start-server'
  | 'save-leads'
  | 'stop-server'
  | 'fill-in-hours'
  | 'write-offers'
  | 'store-photo';

/** A part of a command that differs for every reader; each has its value in the test. */
export type Placeholder =
  | 'the ids'
  | 'in a script'
  | 'a phone that is erased'
  | 'the phone that is kept'
  | 'the head'
  | 'the restored place'
  | 'today';

export interface Expectation {
  /** The command as in the document, without its comment; for a script, its first line. */
  readonly line: string;
  readonly fill?: Placeholder;
  readonly before?: readonly Preparation[];
  /** Default 0. If the document names exit codes, it must be one of them. */
  readonly exit?: number;
  /** What the document says that it prints, on standard output or error; absent: nothing but what `onDatabase` says. */
  readonly prints?: RegExp;
  /** Why it is not run as it stands, and what runs instead; `undefined`: nothing can. */
  readonly instead?: { readonly why: string; readonly run?: string; readonly on?: DatabaseKind };
}

const EMBEDDED = 'It is for PostgreSQL; the document says to copy the whole DATA_DIR of an embedded database';

/** How the document writes a placeholder. */
export const PLACEHOLDERS: Readonly<Record<Placeholder, RegExp>> = {
  'the ids': /ID ID$/,
  'in a script': /$/,
  'a phone that is erased': /\+13125550142/,
  'the phone that is kept': /\+13125550142/,
  'the head': /1042:f3Q…/,
  'the restored place': /postgres:\/\/…\/restored DATA_DIR=…/,
  today: /--from \S+ --to \S+/,
};

/**
 * Every command of the document, in order. None needs root; `tests/api/proxy.test.ts` verifies with nginx that the
 * proxy's configuration is valid.
 */
export const EXPECTED: readonly Expectation[] = [
  {
    line: 'npm ci --ignore-scripts',
    instead: {
      why: 'It fetches every package again, over the ones that this test runs on',
      run: 'test -e package-lock.json',
    },
  },
  {
    line: 'npm run build',
    instead: { why: 'Whoever runs the tests has built before, and a build takes a minute', run: 'test -e dist/ssr' },
  },
  {
    line: 'npm ci --ignore-scripts --omit=dev',
    instead: { why: 'It removes the packages that this test runs on', run: 'test -e package-lock.json' },
  },
  {
    line: 'NODE_ENV=production node src/entry/start.ts',
    instead: { why: 'It goes on until it is stopped', run: 'true' },
    before: ['start-server', 'save-leads'],
  },
  { line: '#!/bin/sh', prints: /2 records: 2 studies stored \(2 recruiting\), 0 unchanged, 0 refused/ },
  { line: 'npm run leads -- held', exit: 1, prints: /0b6f7c1e-7d0c-4b52-9f3b-1f6a4c5d2e11/ },
  { line: 'npm run leads -- export --format ndjson', prints: /"delivery":"held"/ },
  { line: 'npm run leads -- release ID ID', fill: 'the ids', prints: /3 leads are released/ },
  { line: 'npm run leads -- discard --all', fill: 'in a script', prints: /2 leads are removed/ },
  { line: 'npm run --silent studies -- hours export --study NCT04042844 > hours.json', prints: /^Database: / },
  {
    line: 'npm run studies -- hours import hours.json --dry-run',
    before: ['fill-in-hours'],
    prints: /1 of 1 sites would be changed; nothing was stored\./,
  },
  { line: 'npm run studies -- hours import hours.json', prints: /1 of 1 sites changed\./ },
  { line: 'npm run studies -- hours check', prints: /Every appointment is within the hours of its site\./ },
  { line: 'npm run --silent studies -- hours export --out all-hours.json', prints: /^Database: / },
  { line: 'npm run --silent offers -- export --out offers.json', prints: /^Database: / },
  {
    line: 'npm run offers -- import offers.json --dry-run',
    before: ['write-offers'],
    prints: /1 added, 0 changed, 0 removed, 0 unchanged\. Nothing was stored\./,
  },
  { line: 'npm run offers -- import offers.json', prints: /added: sleep-diary\n1 added/ },
  { line: 'npm run studies -- times NCT01234567', prints: /1 site, 0 without a free slot in the next 7 days\./ },
  {
    line: 'npm run leads -- erase --phone +13125550142',
    fill: 'a phone that is erased',
    prints: /1 revision, 0 bookings and 0 photos erased\./,
  },
  {
    line: 'npm run leads -- erase --email ana@example.org --dry-run',
    prints: /1 revision, 0 bookings and 0 photos would be erased\./,
  },
  {
    line: 'npm run leads -- erase --lead 0b6f7c1e-7d0c-4b52-9f3b-1f6a4c5d2e11',
    prints: /1 revision, 0 bookings and 0 photos erased\./,
  },
  {
    line: 'npm run --silent leads -- export --format ndjson --phone +13125550142',
    fill: 'the phone that is kept',
    prints: /"candidate\.|ana@example\.org/,
  },
  {
    line: 'npm run consents -- verify',
    before: ['stop-server'],
    prints: /\d+ decisions? verified, 0 faults\. Head: \d+:[\w-]+/,
  },
  { line: 'npm run consents -- verify --head 1042:f3Q…', fill: 'the head', prints: /0 faults/ },
  { line: 'npm run consents -- verify', prints: /Head: \d+:/ },
  {
    line: 'pg_dump --format=custom --file=trialflow.dump "$DATABASE_URL"',
    before: ['store-photo'],
    instead: { on: 'pglite', why: EMBEDDED, run: 'mkdir -p backup && cp -a "$DATA_DIR" backup/whole' },
  },
  { line: 'mkdir -p backup' },
  { line: 'if [ -d "${DATA_DIR:-.data}/images" ]; then cp -a "${DATA_DIR:-.data}/images" backup/; fi' },
  { line: 'createdb restored', instead: { on: 'pglite', why: EMBEDDED } },
  {
    line: 'pg_restore --no-owner --dbname=restored trialflow.dump',
    instead: { on: 'pglite', why: EMBEDDED, run: 'cp -a backup/whole restored' },
  },
  {
    line: 'export DATABASE_URL=postgres://…/restored DATA_DIR=…',
    fill: 'the restored place',
    instead: { on: 'pglite', why: EMBEDDED, run: 'export DATA_DIR="$PWD/restored"' },
  },
  { line: 'mkdir -p "$DATA_DIR"' },
  { line: 'if [ -d backup/images ]; then cp -a backup/images "$DATA_DIR/"; fi' },
  { line: 'npm run consents -- verify --head 1042:f3Q…', fill: 'the head', prints: /0 faults/ },
  { line: 'npm run --silent leads -- export --format csv | wc -l', prints: /^\s*2$/m },
  { line: 'npm run campaigns -- content export content.jsonl', prints: /rows written to content\.jsonl; SHA-256/ },
  { line: 'npm run campaigns -- content import content.jsonl', prints: /0 events added, [1-9]\d* verified/ },
  { line: 'npm run campaigns -- verify', prints: /[1-9]\d* events? verified, 0 faults/ },
  { line: 'npm run campaigns -- content prune --days 400 --dry-run', prints: /0 revisions would lose their texts/ },
  {
    line: 'npm run leads -- touched --class contact --from 2026-11-23T08:00Z --to 2026-11-23T17:30Z',
    fill: 'today',
    prints: /saved|erased/,
  },
];
