import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { isRecord } from '#api/guards.ts';
import { ROOT } from '../support/tools/install.ts';

interface Chunk {
  readonly file: string;
  readonly imports: readonly string[];
}

/** What was built, and how large it is when it is sent. */
export interface BuiltFiles {
  readonly folder: string;
  readonly manifest: unknown;
  /** The files that these modules load at once, including those of their static imports. */
  readonly filesOf: (names: readonly string[]) => Set<string>;
  /** Bytes of a file, compressed with brotli. */
  readonly sizeOf: (file: string) => number;
}

/** Reads what a build has left in a folder of `dist`. Throws if the product was not built. */
export function readBuiltFiles(name: string): BuiltFiles {
  const folder = join(ROOT, 'dist', name);
  const path = join(folder, '.vite', 'manifest.json');
  if (!existsSync(path)) throw new Error('The product was not built: npm run build');
  const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'));

  function chunkOf(module: string): Chunk {
    const chunk = isRecord(manifest) ? manifest[module] : undefined;
    if (!isRecord(chunk) || typeof chunk['file'] !== 'string') throw new Error(`The build has no ${module}`);
    const imports: unknown = chunk['imports'];
    return { file: chunk['file'], imports: Array.isArray(imports) ? imports.map(String) : [] };
  }

  return {
    folder,
    manifest,
    filesOf: (names) => {
      const loaded = new Set(names);
      // Iterating over a set also visits the values added meanwhile.
      for (const module of loaded) for (const next of chunkOf(module).imports) loaded.add(next);
      return new Set([...loaded].map((module) => chunkOf(module).file));
    },
    sizeOf: (file) => brotliCompressSync(readFileSync(join(folder, file))).length,
  };
}
