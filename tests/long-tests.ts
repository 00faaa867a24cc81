/** What `npm test` leaves to `npm run test:all`: tests that take long on two cores and have shorter counterparts. */

/** Files of unit tests that generate thousands of campaigns, or start a command for each of their tests. */
export const LONG_UNIT = [
  'tests/architecture/shares.test.ts',
  'tests/checker/campaigns-cli.test.ts',
  'tests/checker/prove/soundness.test.ts',
  'tests/checker/prove/proof-memory.test.ts',
  'tests/checker/diff/pairs/pairs.test.ts',
  'tests/checker/diff/diff-cli.test.ts',
  'tests/checker/simulate/shipped-campaigns.test.ts',
  'tests/contract/new-block.test.ts',
] as const;

/** Files of API tests that start a server for each of their tests, wait for retries, or walk generated campaigns. */
export const LONG_API = [
  'tests/api/booking/appointment-page.test.ts',
  'tests/api/booking/outside-scheduling.test.ts',
  'tests/api/booking/reminders.test.ts',
  'tests/api/built-routes.test.ts',
  'tests/api/command-line.test.ts',
  'tests/api/commands.test.ts',
  'tests/api/data-directory.test.ts',
  'tests/api/deliveries.test.ts',
  'tests/api/lead-update.test.ts',
  'tests/api/made-up-parts.test.ts',
  'tests/api/nodes/two-servers.test.ts',
  'tests/api/operation.test.ts',
  'tests/api/operations-document.test.ts',
  'tests/api/refused-documents.test.ts',
  'tests/api/relay.test.ts',
  'tests/api/served/planted/planted-faults.test.ts',
  'tests/api/served/served-proofs.test.ts',
  'tests/api/stopped-database.test.ts',
  'tests/api/study-criteria.test.ts',
  'tests/api/study-import.test.ts',
] as const;
