import { resolve } from 'node:path';

export const DEFAULT_DATA_DIR = '.data';

/**
 * The folder of the embedded database; `undefined` if the environment names another database, rightly or wrongly. Reads
 * the two variables by itself: the schemas of all variables load 600 modules of TypeBox, and a second server is to be
 * refused at once (O5).
 */
export function embeddedFolderIn(environment: NodeJS.ProcessEnv, root: string): string | undefined {
  const valueOf = (name: string) => environment[name]?.trim() ?? '';
  if (valueOf('DATABASE_URL') !== '' || valueOf('DATABASE_URL_FILE') !== '') return undefined;
  return resolve(root, valueOf('DATA_DIR') || DEFAULT_DATA_DIR);
}
