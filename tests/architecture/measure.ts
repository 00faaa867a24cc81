/**
 * Figures about the layout of the code: `node tests/architecture/measure.ts` prints them; with `cycles` also the
 * import cycles, with `pairs` the folders that import each other, with `crumbs` the small files that only one other
 * file imports, with `closure FILE` what FILE depends on.
 */
import { closure, crumbs, importCycles, importGraph, mutualFolders, readingGraph } from './import-graph.ts';
import { isTest, readSources } from './sources.ts';

const sources = readSources(['schemas', 'src', 'blocks'], /\.(tsx?|mjs)$/).filter(({ path }) => !isTest(path));
const graph = importGraph(sources);
const reading = readingGraph(sources);

/** Where one begins to read about a task. */
const TASKS = {
  'step submit': 'src/renderer/form/submit-route.ts',
  'lead save': 'src/server/features/leads/leads.ts',
  proof: 'src/checker/prove/prove-campaign.ts',
} as const;

function pairsWithin(folder: string): string[] {
  return mutualFolders(graph)
    .filter((pair) => pair.every((one) => `${one}/`.startsWith(folder)))
    .map((pair) => pair.join(' '));
}

function print(): void {
  const [what, ...rest] = process.argv.slice(2);
  const write = (line: string) => process.stdout.write(`${line}\n`);
  const cycles = importCycles(graph);
  const small = crumbs(graph, sources);
  if (what === 'cycles') return cycles.forEach((cycle) => write(`${cycle.length}: ${cycle.join(' ')}`));
  if (what === 'crumbs') return small.forEach(write);
  if (what === 'pairs') return pairsWithin(rest[0] ?? '').forEach(write);
  if (what === 'closure') return closure(reading, rest[0] ?? '').forEach(write);
  const lengths = sources.map(({ text }) => text.split('\n').length - 1).toSorted((one, other) => one - other);
  const longest = Math.max(...sources.flatMap(({ text }) => text.split('\n').map((line) => line.length)));
  write(`files ${lengths.length}`);
  write(`median lines ${lengths[Math.floor(lengths.length / 2)]}, p90 ${lengths[Math.floor(lengths.length * 0.9)]}`);
  write(`longest line ${longest}`);
  write(`mutual pairs of folders of the server ${pairsWithin('src/server/').length}`);
  write(`mutual pairs of folders ${pairsWithin('').length}`);
  write(`import cycles, types included ${cycles.length}, ${cycles.flat().length} files`);
  write(`small files with one importer ${small.length}`);
  for (const [task, file] of Object.entries(TASKS))
    write(`files to read for a ${task} ${closure(reading, file).length}`);
}

print();
