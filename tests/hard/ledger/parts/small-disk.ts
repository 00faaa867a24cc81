import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';

/** A separate disk for one folder. */
export interface SmallDisk {
  readonly folder: string;
  /** Uses up all the space that is left. */
  fill(): void;
  /** Frees it again. */
  empty(): void;
  remove(): void;
}

const CHUNK = Buffer.alloc(1024 * 1024, 1);

/** Mounts a disk in memory. Throws where that is not allowed. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = tempFolder('small-disk');
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0)
    throw new Error(`A small disk could not be mounted, which only root may: ${mounted.stderr}`);
  const unmount = () => void spawnSync('umount', ['-l', folder]);
  process.once('exit', unmount);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => {
      const file = openSync(filler, 'a');
      // A large piece that no longer fits may leave room for a small one.
      for (let size = CHUNK.length; size > 0; size = Math.floor(size / 2)) while (wrote(file, size)) continue;
      closeSync(file);
    },
    empty: () => rmSync(filler, { force: true }),
    remove: () => {
      unmount();
      process.off('exit', unmount);
      removeTempFolder(folder);
    },
  };
}

function wrote(file: number, size: number): boolean {
  try {
    return writeSync(file, CHUNK, 0, size) === size;
  } catch {
    return false;
  }
}
