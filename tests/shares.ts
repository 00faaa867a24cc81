import { LATER } from './journeys/journey.ts';

/** Files of browser tests that `npm test` runs on a phone; of the journeys it walks the first of each campaign. */
const QUICK_E2E = [
  'journeys.e2e.ts',
  'axe.e2e.ts',
  'booking/booking.e2e.ts',
  'built-campaigns/one-campaign.e2e.ts',
  'consents/consent-pages.e2e.ts',
  'shell/shell.e2e.ts',
  'visit/navigation.e2e.ts',
] as const;

const FILES = QUICK_E2E.map((file) => file.replaceAll('.', String.raw`\.`)).join('|');

/** The value of Playwright's `--grep` for the quick share, and of its `--grep-invert` for the rest, in all projects. */
export const QUICK_E2E_TITLES = `^phone (?!.*${LATER})(?:${FILES}) `;

/** An eighth of what the quick share leaves out; unit and API tests by file, browser tests also by folder. */
interface Share {
  readonly unit: readonly string[];
  readonly api: readonly string[];
  readonly hard: readonly string[];
  readonly e2e: readonly string[];
}

/**
 * What `npm test` leaves to `npm run test:all`, in eight shares that take about the same time. CI runs one a day: all
 * of them would take it hours on two cores. Files of unit and API tests are in one if they generate thousands of
 * campaigns, start a program for each of their tests, or wait for retries; each has a shorter counterpart.
 */
export const SHARES: readonly Share[] = [
  {
    unit: ['src/server/core/database/extensions/create-extensions.test.ts'],
    api: [
      'tests/api/booking/booking-race.test.ts',
      'tests/api/booking/own-scheduling.test.ts',
      'tests/api/built-routes.test.ts',
      'tests/api/computed-facts.test.ts',
      'tests/api/health.test.ts',
      'tests/api/lead-update.test.ts',
    ],
    hard: ['tests/hard/defence/'],
    e2e: ['accessibility.e2e.ts'],
  },
  {
    unit: ['tests/checker/campaigns-cli.test.ts'],
    api: [
      'tests/api/content/check-against.test.ts',
      'tests/api/operation.test.ts',
      'tests/api/page-addresses.test.ts',
      'tests/api/page-headers.test.ts',
      'tests/api/page-prefill.test.ts',
      'tests/api/recordings.test.ts',
      'tests/api/refused-documents.test.ts',
    ],
    hard: [],
    e2e: ['booking/', 'simulated/'],
  },
  {
    unit: ['src/server/core/database/migrate-database.test.ts', 'tests/architecture/shares.test.ts'],
    api: [
      'tests/api/content/analyses.test.ts',
      'tests/api/content/preview.test.ts',
      'tests/api/deliveries.test.ts',
      'tests/api/example-campaigns.test.ts',
      'tests/api/http-caching.test.ts',
      'tests/api/operations-document.test.ts',
      'tests/api/outside/relay-shapes.test.ts',
      'tests/api/refused-starts.test.ts',
    ],
    hard: [],
    e2e: ['built-campaigns/by-mouse.e2e.ts', 'dossier/', 'gallery/'],
  },
  {
    unit: ['tests/checker/diff/diff-cli.test.ts', 'tests/checker/diff/pairs/pairs.test.ts'],
    api: [
      'tests/api/question-set-walks.test.ts',
      'tests/api/relay.test.ts',
      'tests/api/request-guards.test.ts',
      'tests/api/site-hours.test.ts',
      'tests/api/study-import.test.ts',
      'tests/api/unknown-flow.test.ts',
    ],
    hard: ['tests/hard/ledger/'],
    e2e: ['hard/', 'journeys.e2e.ts'],
  },
  {
    unit: [
      'src/server/core/database/embedded/embedded-session.test.ts',
      'tests/checker/example-campaigns.test.ts',
      'tests/checker/prove/proof-memory.test.ts',
    ],
    api: [
      'tests/api/booking/appointment-page.test.ts',
      'tests/api/booking/outside-scheduling.test.ts',
      'tests/api/campaign-proofs.test.ts',
      'tests/api/command-line.test.ts',
      'tests/api/commands.test.ts',
      'tests/api/data-directory.test.ts',
    ],
    hard: ['tests/hard/browser/'],
    e2e: ['axe.e2e.ts', 'explained/', 'flows/'],
  },
  {
    unit: ['tests/checker/question-set-commands.test.ts', 'tests/checker/simulate/shipped-campaigns.test.ts'],
    api: [
      'tests/api/made-up-parts.test.ts',
      'tests/api/nodes/drain.test.ts',
      'tests/api/own-offers.test.ts',
      'tests/api/page-cache.test.ts',
      'tests/api/page-limits.test.ts',
      'tests/api/served/planted/planted-faults.test.ts',
    ],
    hard: ['tests/hard/hostile/'],
    e2e: ['images/', 'partner/', 'proofs/', 'prover/', 'screens/', 'tracking/'],
  },
  {
    unit: ['tests/checker/prove/soundness.test.ts'],
    api: [
      'tests/api/booking/reminders.test.ts',
      'tests/api/nodes/rolling-deploy.test.ts',
      'tests/api/nodes/two-servers.test.ts',
      'tests/api/studio/people.test.ts',
      'tests/api/own-questions.test.ts',
      'tests/api/search/slow-offers.test.ts',
    ],
    hard: ['tests/hard/strangers/'],
    e2e: ['consents/', 'preview/', 'search/', 'studio/'],
  },
  {
    unit: ['tests/contract/new-block.test.ts'],
    api: [
      'tests/api/served/served-proofs.test.ts',
      'tests/api/signing-page.test.ts',
      'tests/api/signing.test.ts',
      'tests/api/stopped-database.test.ts',
      'tests/api/study-criteria.test.ts',
    ],
    hard: ['tests/hard/content/', 'tests/hard/studio/'],
    e2e: ['built-campaigns/by-keyboard.e2e.ts', 'shell/', 'visit/'],
  },
];

export const LONG_UNIT = SHARES.flatMap(({ unit }) => unit);
export const LONG_API = SHARES.flatMap(({ api }) => api);

/** The files of a share as Playwright takes them on its command line. */
export function e2eFiles({ e2e }: Share): string[] {
  return e2e.map((place) => `tests/e2e/${place}`);
}
