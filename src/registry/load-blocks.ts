import { readdir, readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { extname, join } from 'node:path';
import { loadComputations } from '#engine/computed/computed-facts.ts';
import { isTextTable } from './block-texts.ts';
import { withRules, type Block, type LoadTexts } from './define-block.ts';

/** Blocks are written as this file is: in TypeScript here, in JavaScript where the package is installed. */
const INDEX = `index${extname(import.meta.filename)}`;

function isBlock(value: unknown): value is Block {
  return typeof value === 'object' && value !== null && 'name' in value && 'component' in value && 'schema' in value;
}

/** The texts of a block folder, by language: one for each of its locale files. */
async function textsIn(folder: string): Promise<Record<string, LoadTexts>> {
  const files = await readdir(join(folder, 'locales')).catch((): string[] => []);
  const loaders = files
    .filter((file) => file.endsWith('.json'))
    .map((file): readonly [string, LoadTexts] => [
      file.slice(0, -'.json'.length),
      async () => {
        const table: unknown = JSON.parse(await readFile(join(folder, 'locales', file), 'utf8'));
        if (!isTextTable(table)) throw new Error(`${join(folder, 'locales', file)} is not a table of texts`);
        return { default: table };
      },
    ]);
  return Object.fromEntries(loaders);
}

/**
 * Loads every block folder with Node, with its rules and its texts, in the order of the folder names, and how facts are
 * computed. Throws when a folder's index exports no block.
 */
export async function loadBlocks(folder: string): Promise<Block[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  await loadComputations();
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
  return Promise.all(
    names.map(async (name) => {
      const module: unknown = await import(pathToFileURL(join(folder, name, INDEX)).href);
      const block = typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
      if (!isBlock(block)) throw new Error(`blocks/${name}/${INDEX} does not export a block as default`);
      return { ...(await withRules(block)), texts: block.texts ?? (await textsIn(join(folder, name))) };
    }),
  );
}
