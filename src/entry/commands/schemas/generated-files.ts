import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problemCodesPage } from '#checker/published/problem-codes-page.ts';
import { publishedSchemas } from '#checker/published/published-schemas.ts';
import { referencePages } from '#checker/published/reference/reference-pages.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { routesPage } from '#server/core/http/route-table.ts';
import { studioRolesPage } from '#server/core/http/studio-roles-page.ts';
import { partNames } from '../campaigns/campaign-files.ts';
import { countOf } from '../output.ts';

const FOLDER = 'schemas/json';
const REFERENCE = 'docs/reference';

/** What each of the files must contain, by its path. */
export async function generate(): Promise<Map<string, string>> {
  const registry = createRegistry(await loadBlocks('blocks'));
  const schemas = await publishedSchemas(registry, {
    fragments: await partNames('campaigns', 'fragments'),
    themes: await partNames('campaigns', 'themes'),
  });
  const reference = [...(await referencePages(registry))].map(([name, text]) => [join(REFERENCE, name), text] as const);
  const files = [...schemas].map(
    ([name, schema]) => [join(FOLDER, name), `${JSON.stringify(schema, undefined, 1)}\n`] as const,
  );
  return new Map([
    ...files,
    ...reference,
    ['docs/problem-codes.md', problemCodesPage()],
    ['docs/routes.md', routesPage()],
    ['docs/studio-roles.md', studioRolesPage()],
  ]);
}

async function leftovers(files: ReadonlyMap<string, string>): Promise<string[]> {
  const present = await Promise.all(
    [FOLDER, REFERENCE].map(async (folder) =>
      (await readdir(folder, { withFileTypes: true }).catch(() => []))
        // Its pictures are taken in a browser (`npm run pictures`).
        .filter((entry) => entry.isFile())
        .map(({ name }) => join(folder, name)),
    ),
  );
  return present.flat().filter((path) => !files.has(path));
}

/** Names the files that are out of date. Returns the exit code. */
export async function check(files: ReadonlyMap<string, string>): Promise<number> {
  const stale = await Promise.all(
    [...files].map(async ([path, text]) =>
      (await readFile(path, 'utf8').catch(() => undefined)) === text ? [] : [path],
    ),
  );
  const drifted = [...stale.flat(), ...(await leftovers(files))];
  for (const path of drifted) console.log(`${path} is not current: npm run schemas`);
  return drifted.length === 0 ? 0 : 1;
}

/** Writes all files, and removes those that are no longer generated. Returns the exit code. */
export async function write(files: ReadonlyMap<string, string>): Promise<number> {
  await mkdir(FOLDER, { recursive: true });
  await mkdir(REFERENCE, { recursive: true });
  for (const path of await leftovers(files)) await rm(path);
  for (const [path, text] of files) await writeFile(path, text);
  console.log(`${countOf(files.size, 'file', 'files')} written`);
  return 0;
}
