import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problemCodesPage } from '#checker/published/problem-codes-page.ts';
import { publishedSchemas } from '#checker/published/published-schemas.ts';
import { referencePages } from '#checker/published/reference/reference-pages.ts';
import { fragmentNames } from './campaigns/campaign-files.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { routesPage } from '#server/core/http/route-table.ts';
import { createProgram, runProgram } from './command-line.ts';

/**
 * `npm run schemas`: writes the files generated from the code. `--check` reports those that are out of date, and exits
 * with 1.
 */
const FOLDER = 'schemas/json';
const REFERENCE = 'docs/reference';

async function generate(): Promise<Map<string, string>> {
  const registry = createRegistry(await loadBlocks('blocks'));
  const schemas = await publishedSchemas(registry, await fragmentNames('campaigns'));
  const reference = [...(await referencePages(registry))].map(([name, text]) => [join(REFERENCE, name), text] as const);
  const files = [...schemas].map(
    ([name, schema]) => [join(FOLDER, name), `${JSON.stringify(schema, undefined, 1)}\n`] as const,
  );
  return new Map([
    ...files,
    ...reference,
    ['docs/problem-codes.md', problemCodesPage()],
    ['docs/routes.md', routesPage()],
  ]);
}

async function leftovers(files: ReadonlyMap<string, string>): Promise<string[]> {
  const present = await Promise.all(
    [FOLDER, REFERENCE].map(async (folder) =>
      (await readdir(folder).catch(() => [])).map((name) => join(folder, name)),
    ),
  );
  return present.flat().filter((path) => !files.has(path));
}

async function check(files: ReadonlyMap<string, string>): Promise<number> {
  const stale = await Promise.all(
    [...files].map(async ([path, text]) =>
      (await readFile(path, 'utf8').catch(() => undefined)) === text ? [] : [path],
    ),
  );
  const drifted = [...stale.flat(), ...(await leftovers(files))];
  for (const path of drifted) console.log(`${path} is not current: npm run schemas`);
  return drifted.length === 0 ? 0 : 1;
}

async function write(files: ReadonlyMap<string, string>): Promise<number> {
  await mkdir(FOLDER, { recursive: true });
  await mkdir(REFERENCE, { recursive: true });
  for (const path of await leftovers(files)) await rm(path);
  for (const [path, text] of files) await writeFile(path, text);
  console.log(`${files.size} files written`);
  return 0;
}

export const program = createProgram(
  'schemas',
  'Files generated from the code: schemas/json, docs/reference, docs/problem-codes.md and docs/routes.md.',
)
  .option('--check', 'write nothing; report what is out of date and exit with 1')
  .action(async ({ check: only }: { readonly check?: true }) => {
    const files = await generate();
    process.exitCode = only ? await check(files) : await write(files);
  });
if (import.meta.main) await runProgram(program);
