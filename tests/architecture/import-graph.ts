import { readImports, type Import } from './read-imports.ts';
import type { Source } from './sources.ts';

/** The project's own files that each file imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** A file of fewer lines that only one other file imports is a crumb: it belongs inside that file. */
const CRUMB_LINES = 25;
/** Parts of a block, commands, data and history have files of their own, however small. */
const NO_CRUMB = new RegExp(
  [
    '^(blocks|campaigns)/',
    String.raw`\.generated\.|\.table\.`,
    String.raw`^src/entry/commands/[^/]+\.ts$`,
    String.raw`^src/server/(migrations/|features/[^/]+/index\.ts$)`,
  ].join('|'),
);

/** Every import, types included. */
export function importGraph(sources: readonly Source[]): ImportGraph {
  const known = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map((source) => {
      const targets = readImports(source).flatMap(({ target }) =>
        target !== undefined && known.has(target) ? [target] : [],
      );
      return [source.path, [...new Set(targets)]];
    }),
  );
}

/** Every import but those of types: what Node reads when it runs a file. */
export function runningGraph(sources: readonly Source[]): ImportGraph {
  const running = (source: Source) =>
    readImports(source).flatMap(({ target, kind }) => (target !== undefined && kind !== 'type' ? [target] : []));
  return new Map(sources.map((source) => [source.path, running(source)]));
}

/**
 * The files that one must read to know everything that a file does: those whose code it runs. An `index.ts` of a
 * feature stands for the files from which it re-exports the imported names, since nobody reads the others.
 */
export function readingGraph(sources: readonly Source[]): ImportGraph {
  const imports = new Map(sources.map((source) => [source.path, readImports(source)]));
  const behind = ({ target, names }: Import): string[] => {
    if (target === undefined || !imports.has(target)) return [];
    if (!/^src\/server\/features\/[^/]+\/index\.ts$/.test(target)) return [target];
    const handedOn = (imports.get(target) ?? []).filter((one) => one.names.some((name) => names.includes(name)));
    return handedOn.flatMap(behind);
  };
  const running = (file: string) => (imports.get(file) ?? []).filter(({ kind }) => kind === 'value');
  return new Map([...imports.keys()].map((file) => [file, [...new Set(running(file).flatMap(behind))]]));
}

/** Groups of files that import one another in a cycle (Tarjan's strongly connected components). */
export function importCycles(graph: ImportGraph): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string) => {
    index.set(file, index.size);
    low.set(file, index.get(file) ?? 0);
    stack.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!index.has(target)) visit(target);
      if (stack.includes(target)) low.set(file, Math.min(low.get(file) ?? 0, low.get(target) ?? 0));
    }
    if (low.get(file) !== index.get(file)) return;
    const cycle = stack.splice(stack.indexOf(file));
    if (cycle.length > 1) cycles.push(cycle.toSorted());
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return cycles;
}

/** The folder under which a file's imports are counted: the feature, the part of the core, the part of src. */
function folderOf(path: string): string {
  const parts = path.split('/');
  if (path.startsWith('src/server/')) return parts.slice(0, Math.min(4, parts.length - 1)).join('/');
  return parts.slice(0, Math.min(path.startsWith('src/') ? 3 : 2, parts.length - 1)).join('/');
}

/** Pairs of folders that import each other; a folder and one inside it count as the same. */
export function mutualFolders(graph: ImportGraph): (readonly [string, string])[] {
  const edges = new Map<string, Set<string>>();
  for (const [file, targets] of graph)
    for (const target of targets) {
      const [from, to] = [folderOf(file), folderOf(target)];
      const nested = `${from}/`.startsWith(`${to}/`) || `${to}/`.startsWith(`${from}/`);
      if (!nested) edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  return [...edges].flatMap(([from, targets]) =>
    [...targets].filter((to) => from < to && edges.get(to)?.has(from) === true).map((to) => [from, to] as const),
  );
}

/** Small files that only one other file imports. */
export function crumbs(graph: ImportGraph, sources: readonly Source[]): string[] {
  const importers = new Map<string, number>();
  for (const targets of graph.values())
    for (const target of targets) importers.set(target, (importers.get(target) ?? 0) + 1);
  return sources
    .filter(({ path, text }) => importers.get(path) === 1 && text.split('\n').length - 1 < CRUMB_LINES)
    .map(({ path }) => path)
    .filter((path) => !NO_CRUMB.test(path))
    .toSorted();
}

/** All files that a file leads to, itself included. */
export function closure(graph: ImportGraph, file: string): string[] {
  const found = new Set([file]);
  for (const one of found) for (const target of graph.get(one) ?? []) found.add(target);
  return [...found];
}
