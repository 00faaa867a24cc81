import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problemCodesPage } from '#checker/published/problem-codes-page.ts';
import { publishedSchemas } from '#checker/published/published-schemas.ts';
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

async function generate(): Promise<Map<string, string>> {
  const schemas = await publishedSchemas(createRegistry(await loadBlocks('blocks')), await fragmentNames('campaigns'));
  const files = [...schemas].map(
    ([name, schema]) => [join(FOLDER, name), `${JSON.stringify(schema, undefined, 1)}\n`] as const,
  );
  return new Map([...files, ['docs/problem-codes.md', problemCodesPage()], ['docs/routes.md', routesPage()]]);
}

async function leftovers(files: ReadonlyMap<string, string>): Promise<string[]> {
  const present = await readdir(FOLDER).catch(() => []);
  return present.map((name) => join(FOLDER, name)).filter((path) => !files.has(path));
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
  await mkdir('docs', { recursive: true });
  for (const path of await leftovers(files)) await rm(path);
  for (const [path, text] of files) await writeFile(path, text);
  console.log(`${files.size} files written`);
  return 0;
}

export const program = createProgram(
  'schemas',
  'Files generated from the code: schemas/json and docs/problem-codes.md.',
)
  .option('--check', 'write nothing; report what is out of date and exit with 1')
  .action(async ({ check: only }: { readonly check?: true }) => {
    const files = await generate();
    process.exitCode = only ? await check(files) : await write(files);
  });
if (import.meta.main) await runProgram(program);
