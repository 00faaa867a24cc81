import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFile } from '../document/source-document.ts';

/**
 * Reads every file in the folder `rules` next to the campaigns. Rejects if one exists but cannot be read: without its
 * rules, nothing would be proven.
 */
export async function rulesBeside(folder: string): Promise<SourceFile[]> {
  const rules = join(folder, 'rules');
  const names = existsSync(rules) ? await readdir(rules) : [];
  const paths = names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(rules, name));
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })));
}
