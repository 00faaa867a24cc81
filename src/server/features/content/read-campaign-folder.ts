import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CampaignFile } from './campaign-file.ts';

async function jsonNames(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
      .map(({ name }) => name)
      .toSorted();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** All documents of a campaigns folder: `*.json` and `fragments/*.json` (B9). A missing folder has none. */
export async function readCampaignFolder(folder: string): Promise<CampaignFile[]> {
  const names = [
    ...(await jsonNames(folder)),
    ...(await jsonNames(join(folder, 'fragments'))).map((name) => `fragments/${name}`),
  ];
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })));
}
