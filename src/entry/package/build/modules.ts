import { existsSync, globSync, statSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { parseSync, transformSync } from 'rolldown/utils';
import { languagesAsData, LANGUAGES_MODULE } from '../../bundle/languages-as-data.ts';
import { builtName, createResolveOwn, relativeName, requireFile, type ResolveOwn } from './specifiers.ts';

/** Built files by their path below the package: text, or the bytes of a file that is taken as it is. */
export type BuiltFiles = Map<string, string | Uint8Array>;

const SOURCE = /(?<!\.d)\.tsx?$/;
const TEST = /\.test\.tsx?$/;

/** A part of a source that is replaced. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function edited(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: inner }) => text.slice(0, start) + inner + text.slice(end), code);
}

/** What a module asks for: other files of ours, in the order of its text. */
interface Transformed {
  readonly code: string;
  readonly needs: readonly string[];
}

/** `new URL('files/', import.meta.url)`: what a module reads while it runs. */
const READ_FILE = /new URL\(\s*(['"])(\.{0,2}[^'"]*)\1,\s*import\.meta\.url\s*\)/g;

/** The files and folders that a module reads besides itself; not the root, which is wherever the package is. */
function filesRead(root: string, path: string, code: string): { readonly edits: Edit[]; readonly needs: string[] } {
  const found = [...code.matchAll(READ_FILE)].map((match) => ({ match, target: match[2] ?? '' }));
  const needs = found
    .map(({ target }) => posix.join(posix.dirname(path), target).replace(/\/$/, ''))
    .filter((target) => target !== '.' && target !== '' && existsSync(join(root, target)));
  const edits = found
    .filter(({ target }) => SOURCE.test(target))
    .map(({ match, target }) => {
      const start = match.index + match[0].indexOf(target);
      return { start, end: start + target.length, text: builtName(target) };
    });
  return { edits, needs };
}

/** Strips the types of a source, and names other files of ours as they are named in the package. */
function transform(root: string, path: string, source: string, resolve: ResolveOwn): Transformed {
  const { code, errors } = transformSync(path, source, {
    lang: path.endsWith('x') ? 'tsx' : 'ts',
    jsx: { runtime: 'automatic' },
    typescript: { onlyRemoveTypeImports: true },
  });
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`);
  const { module } = parseSync(builtName(path), code);
  if (code.includes("'@oxc-project/runtime/") || code.includes('"@oxc-project/runtime/'))
    throw new Error(`${path}: its JavaScript would need the package @oxc-project/runtime, which nobody installs`);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest ?? [])),
    ...module.dynamicImports.map(({ moduleRequest }) => moduleRequest),
  ];
  const needs: string[] = [];
  const edits = new Map<number, Edit>();
  for (const { start, end } of requests) {
    const specifier = /^(['"])([^'"]+)\1$/.exec(code.slice(start, end))?.[2];
    const target = specifier === undefined ? undefined : resolve(path, specifier);
    if (target === undefined || target === 'package.json') continue;
    requireFile(root, path, target);
    needs.push(target);
    edits.set(start, { start, end, text: `'${relativeName(builtName(path), builtName(target))}'` });
  }
  const read = filesRead(root, path, code);
  return { code: edited(code, [...edits.values(), ...read.edits]), needs: [...needs, ...read.needs] };
}

/** A glob of files that are loaded when they are asked for. */
const LAZY_GLOB = /import\.meta\.glob(?:<\w+>)?\(\s*'\/([^']+\.json)',\s*\{ import: 'default' \},?\s*\)/;

/** The loaders that a bundler makes of a lazy glob, by path. */
function loadersOf(root: string, path: string, pattern: string): string {
  const loaders = globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .map((file) => {
      const load = `import('${relativeName(path, file)}', { with: { type: 'json' } })`;
      return `'/${file}': () => ${load}.then((module) => module.default),\n`;
    });
  return `{\n${loaders.join('')}}`;
}

/** Bundlers write down what a glob finds; the package has no bundler. */
function withoutGlob(root: string, path: string, source: string, blocks: readonly string[]): string {
  if (path === LANGUAGES_MODULE) return languagesAsData();
  const lazy = LAZY_GLOB.exec(source);
  if (lazy?.[1] !== undefined) return source.replace(lazy[0], () => loadersOf(root, path, lazy[1] ?? ''));
  const glob = /import\.meta\.glob<Block>\([^)]*\)/;
  if (!glob.test(source)) return source;
  const list = blocks.map((_, index) => `block${index}`).join(', ');
  const imports = blocks.map((block, index) => `import block${index} from '${relativeName(path, block)}';\n`);
  return `${imports.join('')}${source.replace(glob, `[${list}]`)}`;
}

async function blocksOf(root: string): Promise<string[]> {
  const entries = await readdir(join(root, 'blocks'), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `blocks/${name}/index.ts`)
    .toSorted();
}

/** Every file of a folder that is read while a module runs, without tests. */
async function filesIn(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !TEST.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
}

/** The entries and all that they import or read, as the package has it. Throws for an import that leads nowhere. */
export async function collectModules(root: string, entries: readonly string[]): Promise<BuiltFiles> {
  const resolve = createResolveOwn(root);
  const blocks = await blocksOf(root);
  const sources = entries.map((entry) => [`${entry}.ts`, `${entry}.tsx`].find((path) => existsSync(join(root, path))));
  const waiting = sources.map((path, index) => path ?? `${entries[index]}.ts`);
  const built: BuiltFiles = new Map();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (built.has(builtName(path))) continue;
    if (statSync(join(root, path)).isDirectory()) {
      waiting.push(...(await filesIn(root, path)));
    } else if (SOURCE.test(path)) {
      const source = withoutGlob(root, path, await readFile(join(root, path), 'utf8'), blocks);
      const { code, needs } = transform(root, path, source, resolve);
      built.set(builtName(path), code);
      waiting.push(...needs);
    } else {
      built.set(path, await readFile(join(root, path)));
    }
  }
  return built;
}
