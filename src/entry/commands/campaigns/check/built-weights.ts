import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BlockWeights } from '#checker/page/block-weights.ts';

const BUNDLE = join(import.meta.dirname, '../../../../../dist/client');
/** What every page loads. */
const ENTRY = 'src/entry/client.tsx';

interface Chunk {
  readonly file: string;
  readonly imports: readonly string[];
  readonly css: readonly string[];
}

/** The sizes of blocks in the built bundle; undefined if there is none. */
export async function builtWeights(folder = BUNDLE): Promise<BlockWeights | undefined> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const chunks = chunksOf(JSON.parse(text));
  const everywhere = filesOf([ENTRY], chunks);
  const known = new Map<string, number>();
  const sizeOf = (file: string) => {
    const size = known.get(file) ?? gzipSync(readFileSync(join(folder, file))).length;
    known.set(file, size);
    return size;
  };
  const together = (blocks: readonly string[]) =>
    [
      ...filesOf(
        blocks.map((block) => `blocks/${folderOf(block)}/component.tsx`),
        chunks,
      ),
    ]
      .filter((file) => !everywhere.has(file))
      .reduce((sum, file) => sum + sizeOf(file), 0);
  return { together };
}

function folderOf(block: string): string {
  return block.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}

function filesOf(names: readonly string[], chunks: ReadonlyMap<string, Chunk>): Set<string> {
  const reached = new Set(names);
  // Iterating over a set includes elements added meanwhile.
  for (const name of reached) for (const next of chunks.get(name)?.imports ?? []) reached.add(next);
  return new Set(
    [...reached].flatMap((name) => {
      const chunk = chunks.get(name);
      return chunk ? [chunk.file, ...chunk.css] : [];
    }),
  );
}

function chunksOf(manifest: unknown): Map<string, Chunk> {
  if (typeof manifest !== 'object' || manifest === null) throw new Error(`The manifest of ${BUNDLE} is not an object`);
  return new Map(
    Object.entries(manifest).flatMap(([name, entry]: [string, unknown]) => {
      if (typeof entry !== 'object' || entry === null || !('file' in entry) || typeof entry.file !== 'string')
        return [];
      return [
        [
          name,
          {
            file: entry.file,
            imports: 'imports' in entry ? texts(entry.imports) : [],
            css: 'css' in entry ? texts(entry.css) : [],
          },
        ] as const,
      ];
    }),
  );
}

function texts(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
}
