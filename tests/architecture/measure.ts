/**
 * How the code is laid out, in figures: `node tests/architecture/measure.ts` prints them, with `circles` the import
 * circles too, with `crumbs` the small files that one other file imports, with `closure FILE` what FILE stands on.
 */
import { readImports, type Import } from './read-imports.ts';
import { isTest, readSources } from './sources.ts';

/** A file of fewer lines that one other file imports is a crumb: it belongs inside that file. */
const CRUMB_LINES = 25;

/** Small and imported once by what they are: parts of a block, tables, migrations, the doors of features. */
const OF_THEIR_OWN =
  /^(blocks|campaigns)\/|\.generated\.|\.table\.|^src\/server\/(migrations\/|features\/[^/]+\/index\.ts$)/;

const sources = readSources(['schemas', 'src', 'blocks'], /\.(tsx?|mjs)$/).filter(({ path }) => !isTest(path));
const linesOf = new Map(sources.map(({ path, text }) => [path, text.split('\n').length - 1]));
const imports = sources.map((source) => ({ file: source.path, found: readImports(source) }));

/** The project's own files that each file imports, by the kinds of import that count. */
function importGraph(kinds: readonly Import['kind'][]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    imports.map(({ file, found }) => {
      const targets = found
        .filter(({ kind }) => kinds.includes(kind))
        .flatMap(({ target }) => (target !== undefined && linesOf.has(target) ? [target] : []));
      return [file, [...new Set(targets)]];
    }),
  );
}

const graph = importGraph(['value', 'type', 'dynamic']);
const running = importGraph(['value']);
const importersOf = new Map<string, string[]>();
for (const [file, targets] of graph)
  for (const target of targets) importersOf.set(target, [...(importersOf.get(target) ?? []), file]);

/** Groups of files that import one another in a circle (Tarjan's strongly connected components). */
export function importCircles(imported: ReadonlyMap<string, readonly string[]> = graph): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string) => {
    index.set(file, index.size);
    low.set(file, index.get(file) ?? 0);
    stack.push(file);
    for (const target of imported.get(file) ?? []) {
      if (!index.has(target)) visit(target);
      if (stack.includes(target)) low.set(file, Math.min(low.get(file) ?? 0, low.get(target) ?? 0));
    }
    if (low.get(file) !== index.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) circles.push(circle.toSorted());
  };
  for (const file of imported.keys()) if (!index.has(file)) visit(file);
  return circles;
}

/** Small files that one other file imports. */
export function crumbs(): string[] {
  return [...importersOf]
    .filter(([file, importers]) => importers.length === 1 && (linesOf.get(file) ?? 0) < CRUMB_LINES)
    .map(([file]) => file)
    .filter((file) => !OF_THEIR_OWN.test(file))
    .toSorted();
}

/** All files that run when a file runs, itself included: what has to be read to know all that it does. */
export function closure(file: string): string[] {
  const found = new Set([file]);
  for (const one of found) for (const target of running.get(one) ?? []) found.add(target);
  return [...found];
}

/** Where somebody begins to read a task. */
const TASKS = {
  'step submit': 'src/renderer/form/submit-route.ts',
  'lead save': 'src/server/features/leads/leads.ts',
  proof: 'src/checker/prove/prove-campaign.ts',
} as const;

/** The folder that a file's imports are counted by: the feature, the part of the core, the part of src. */
function folderOf(path: string): string {
  const parts = path.split('/');
  if (path.startsWith('src/server/')) return parts.slice(0, Math.min(4, parts.length - 1)).join('/');
  return parts.slice(0, Math.min(path.startsWith('src/') ? 3 : 2, parts.length - 1)).join('/');
}

/** Folders that import each other; a folder and one inside it are one thing. */
export function mutualFolders(within: string): string[] {
  const edges = new Set<string>();
  for (const [file, targets] of graph)
    for (const target of targets) {
      const [from, to] = [folderOf(file), folderOf(target)];
      const nested = `${from}/`.startsWith(`${to}/`) || `${to}/`.startsWith(`${from}/`);
      if (!nested && file.startsWith(within) && target.startsWith(within)) edges.add(`${from} ${to}`);
    }
  return [...edges].filter((edge) => {
    const [from = '', to = ''] = edge.split(' ');
    return from < to && edges.has(`${to} ${from}`);
  });
}

function print(): void {
  const [what, ...rest] = process.argv.slice(2);
  const write = (line: string) => process.stdout.write(`${line}\n`);
  if (what === 'circles') return importCircles().forEach((circle) => write(`${circle.length}: ${circle.join(' ')}`));
  if (what === 'crumbs') return crumbs().forEach(write);
  if (what === 'pairs') return mutualFolders(rest[0] ?? 'src/server/').forEach(write);
  if (what === 'closure') return closure(rest[0] ?? '').forEach(write);
  const lengths = [...linesOf.values()].toSorted((one, other) => one - other);
  const longest = Math.max(...sources.flatMap(({ text }) => text.split('\n').map((line) => line.length)));
  write(`files ${lengths.length}`);
  write(`median lines ${lengths[Math.floor(lengths.length / 2)]}, p90 ${lengths[Math.floor(lengths.length * 0.9)]}`);
  write(`longest line ${longest}`);
  write(`mutual pairs of folders of the server ${mutualFolders('src/server/').length}`);
  write(`mutual pairs of folders of src ${mutualFolders('src/').length}`);
  write(`import circles, types included ${importCircles().length}, ${importCircles().flat().length} files`);
  write(`small files with one importer ${crumbs().length}`);
  for (const [task, file] of Object.entries(TASKS)) write(`files that run for a ${task} ${closure(file).length}`);
}

if (import.meta.main) print();
