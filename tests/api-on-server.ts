import { closure, importGraph } from './architecture/import-graph.ts';
import { isTest, readSources } from './architecture/sources.ts';

/** What opens the database of `DATABASE_URL`, if it is set. */
const OPENERS = ['tests/support/server.ts', 'tests/support/database/databases.ts'];

/**
 * The API tests whose database is the one of `DATABASE_URL`. All others open an embedded one, whatever is set: a second
 * run of them, for PostgreSQL, would repeat the first.
 */
export function apiTestsOnServer(): string[] {
  const sources = readSources(['tests'], /\.ts$/);
  const graph = importGraph(sources);
  return sources
    .map(({ path }) => path)
    .filter((path) => path.startsWith('tests/api/') && isTest(path))
    .filter((path) => closure(graph, path).some((file) => OPENERS.includes(file)))
    .toSorted();
}
