import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, bytes);
  await rename(part, file);
}

/**
 * Writes `.br` and `.gz` next to built assets that have none yet, so that nothing is compressed while a visitor waits.
 * Runs when the server starts; names contain hashes, so a compressed file stays valid. Returns how many were written.
 */
export async function compressAssets(folder: string): Promise<number> {
  const names = new Set(await readdir(folder));
  const missing = [...names].filter(
    (name) => COMPRESSIBLE.test(name) && !(names.has(`${name}.br`) && names.has(`${name}.gz`)),
  );
  for (const name of missing) {
    const bytes = await readFile(join(folder, name));
    await writeWhole(
      join(folder, `${name}.br`),
      await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    );
    await writeWhole(join(folder, `${name}.gz`), await toGzip(bytes, { level: 9 }));
  }
  return missing.length;
}
