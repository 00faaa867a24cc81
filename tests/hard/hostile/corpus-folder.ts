import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The data next to the project, or the folder that REAL_DATA names. It is read in place and never copied. */
const DATA = process.env['REAL_DATA'] ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url));

/** A folder or file of the data. @throws Error when it is not there: a whole check without its corpus proves nothing */
export function corpusPath(...parts: readonly string[]): string {
  const path = join(DATA, ...parts);
  if (!existsSync(path))
    throw new Error(
      `The corpus ${parts.join('/')} is not in the data beside the project (${DATA}): put it there, ` +
        'or set REAL_DATA to its folder',
    );
  return path;
}
