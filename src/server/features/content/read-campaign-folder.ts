import { join } from 'node:path';
import { DOCUMENT_FOLDERS } from '#checker/document/source-document.ts';
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

/** All documents of a campaigns folder, of its fragments and of its themes (B9). A missing folder has none. */
export async function readCampaignFolder(folder: string): Promise<CampaignFile[]> {
  const below = DOCUMENT_FOLDERS.map(async (part) =>
    (await namesIn(join(folder, part))).map((name) => `${part}/${name}`),
  );
  const names = [...(await namesIn(folder)), ...(await Promise.all(below)).flat()];
  return Promise.all(names.map(async (name) => ({ name, ...(await readDocumentText(join(folder, name))) })));
}
