import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PART_FOLDERS } from '#checker/document/source-document.ts';
import type { Issue } from '#checker/issue.ts';

/** Documents in a subfolder that is not read, in the named folders: they look like campaigns, but are not. */
export async function passedOver(asked: readonly string[]): Promise<readonly Issue[]> {
  const files = (await Promise.all(asked.map(filesPassedOver))).flat();
  const message =
    'Campaigns belong in the campaigns folder itself, their parts in "fragments", "questionnaires" and "themes"; ' +
    'this file is neither checked nor served';
  return files.map((file): Issue => ({
    code: 'file-passed-over',
    severity: 'warning',
    file,
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 1,
    place: 'the document',
    message,
    path: '',
  }));
}

/** Folders beside the campaigns that other parts of the product read. */
const READ_ELSEWHERE: readonly string[] = [...Object.keys(PART_FOLDERS), 'rules', 'media'];

/** JSON files in other folders below a campaigns folder: neither the server nor a check reads them. */
async function filesPassedOver(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const others = entries.filter((entry) => entry.isDirectory() && !READ_ELSEWHERE.includes(entry.name));
  const found = await Promise.all(
    others.map(async ({ name }) => {
      const below = await readdir(join(folder, name), { recursive: true });
      return below.filter((file) => file.endsWith('.json')).map((file) => join(folder, name, file));
    }),
  );
  return found.flat().toSorted();
}
