import { readdir } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Block } from './define-block.ts';

function isBlock(value: unknown): value is Block {
  return typeof value === 'object' && value !== null && 'name' in value && 'component' in value && 'texts' in value;
}

/**
 * Loads every block folder with Node, in the order of the folder names. Throws when a folder's `index.ts` exports no
 * block.
 */
export async function loadBlocks(folder: string): Promise<Block[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
  return Promise.all(
    names.map(async (name) => {
      const module: unknown = await import(pathToFileURL(join(folder, name, 'index.ts')).href);
      const block = typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
      if (!isBlock(block)) throw new Error(`blocks/${name}/index.ts does not export a block as default`);
      return block;
    }),
  );
}
