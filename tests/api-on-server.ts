import { closure, importGraph } from './architecture/import-graph.ts';
import { isTest, readSources } from './architecture/sources.ts';

/** What opens the database of `DATABASE_URL`, if it is set. */
const OPENERS = ['tests/support/server.ts', 'tests/support/database/databases.ts'];
/** What starts a PostgreSQL server for the test itself, whatever is set. */
const OWN_POSTGRES = 'tests/support/database/postgres.ts';
/** Their subject is a campaign or what it stores in files, and the first run has it. */
const ELSEWHERE = [
  'tests/api/own-questions.test.ts',
  'tests/api/served/planted/planted-faults.test.ts',
  'tests/api/served/served-proofs.test.ts',
];

/**
 * The API tests whose database is the one of `DATABASE_URL`. All others open one of their own, whatever is set: a
 * second run of them, for PostgreSQL, would repeat the first.
 */
export function apiTestsOnServer(): string[] {
  const sources = readSources(['tests'], /\.ts$/);
  const graph = importGraph(sources);
  return sources
    .map(({ path }) => path)
    .filter((path) => path.startsWith('tests/api/') && isTest(path) && !ELSEWHERE.includes(path))
    .filter((path) => !(graph.get(path) ?? []).includes(OWN_POSTGRES))
    .filter((path) => closure(graph, path).some((file) => OPENERS.includes(file)))
    .toSorted();
}
