import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { ImageStorage } from './image-storage.ts';

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/**
 * Stores images in a folder of this machine, readable only by the server's user. Files are written atomically: each is
 * renamed into place.
 */
export function createFolderStorage(folder: string): ImageStorage {
  const pathOf = (key: string) => join(folder, ...key.split('/').map((part) => encodeURIComponent(part)));
  return {
    put: async (key, sealed) => {
      const path = pathOf(key);
      const partial = `${path}.${randomUUID()}.part`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(partial, sealed, { mode: 0o600, flush: true });
      await rename(partial, path);
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
