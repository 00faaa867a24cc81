/**
 * `npm run package`: writes `dist/package`, all that others install: the sources of each entry as JavaScript, file by
 * file in the folders that they have here, with declarations, styles and the built pages of the server. Node strips no
 * types below `node_modules`, and bundlers cannot know our `#` names. Run by `prepack`; it needs `npm run build` first.
 */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectDeclarations } from './declarations.ts';
import { collectModules } from './modules.ts';
import { packagedStyles } from './styles.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const TARGET = join(ROOT, 'dist', 'package');
const DECLARATIONS = join(ROOT, 'dist', '.declarations');
const ENTRIES = ['schemas', 'engine', 'checker', 'react', 'server', 'payload', 'strapi', 'command'].map(
  (name) => `src/entry/package/${name}`,
);

/** Writes a file below the target, with its folders. */
async function write(path: string, content: string | Uint8Array): Promise<void> {
  const to = join(TARGET, path);
  await mkdir(dirname(to), { recursive: true });
  await writeFile(to, content);
}

/** Throws, with what the compiler said, where the entries are not of one mind with their types. */
function emitDeclarations(): void {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', join(import.meta.dirname, 'tsconfig.json')],
    { cwd: ROOT, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The declarations could not be written:\n${stdout}`);
}

async function readVersion(): Promise<unknown> {
  const parsed: unknown = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed ? parsed.version : undefined;
}

await rm(TARGET, { recursive: true, force: true });
await rm(DECLARATIONS, { recursive: true, force: true });
emitDeclarations();
const modules = await collectModules(ROOT, ENTRIES);
const declarations = await collectDeclarations(ROOT, DECLARATIONS, ENTRIES);
for (const [path, content] of [...modules, ...declarations]) await write(path, content);
// Scopes end at a package.json: this one says what bundlers may leave out where nothing of it is used.
await write('package.json', JSON.stringify({ type: 'module', version: await readVersion(), sideEffects: ['*.css'] }));
await write('react.css', await packagedStyles(join(ROOT, 'src/ui/styles/index.css')));
for (const built of ['client', 'ssr']) {
  await cp(join(ROOT, 'dist', built), join(TARGET, 'dist', built), { recursive: true });
}
await rm(DECLARATIONS, { recursive: true });
const size = (await readFile(join(TARGET, 'react.css'))).length;
console.log(`dist/package: ${modules.size} modules, ${declarations.size} declarations, ${size} bytes of styles`);
