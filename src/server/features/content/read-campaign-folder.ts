import { join } from 'node:path';
import { jsonNames, readDocumentText } from '../../core/files/json-documents.ts';
import type { CampaignFile } from './campaign-file.ts';

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await jsonNames(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** All documents of a campaigns folder: `*.json` and `fragments/*.json` (B9). A missing folder has none. */
export async function readCampaignFolder(folder: string): Promise<CampaignFile[]> {
  const names = [
    ...(await namesIn(folder)),
    ...(await namesIn(join(folder, 'fragments'))).map((name) => `fragments/${name}`),
  ];
  return Promise.all(names.map(async (name) => ({ name, ...(await readDocumentText(join(folder, name))) })));
}
