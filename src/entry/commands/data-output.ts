import { createWriteStream, fstatSync, openSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { note, say } from './output.ts';

const STANDARD_OUTPUT = 1;

function bannerOfNpm(): 'file' | 'pipe' | undefined {
  const { npm_lifecycle_event: script, npm_config_loglevel: level } = process.env;
  if (script === undefined || level === 'silent' || process.stdout.isTTY) return undefined;
  return fstatSync(STANDARD_OUTPUT).isFile() ? 'file' : 'pipe';
}

/** Where a command writes its data, line by line. Close it. */
export interface DataOutput {
  write(line: string): void;
  close(): Promise<void>;
}

/** Opens a file that must not be there yet. Throws with a sentence where it is, or cannot be made. */
function openNew(file: string): number {
  try {
    return openSync(file, 'wx', 0o600);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'EEXIST')
      throw new Error(`There is a file ${file} already, and it is not written over: name another.`, { cause: error });
    if (code === 'ENOENT') throw new Error(`There is no folder for ${file}: make it first.`, { cause: error });
    throw error;
  }
}

/**
 * Opens a file that is not there yet, readable by this account alone, or else standard output. Throws with a sentence
 * when that cannot be, and when npm has written its own lines into the file that standard output is: data behind them
 * would be corrupted unseen.
 */
export function openOutput(file: string | undefined): DataOutput {
  if (file !== undefined) {
    const stream = createWriteStream(file, { fd: openNew(file) });
    const written = finished(stream);
    // A full disk is told when the output is closed; until then nobody waits for this, and it must not end the process.
    written.catch(() => undefined);
    return {
      write: (line) => void stream.write(`${line}\n`),
      close: async () => {
        stream.end();
        await written;
      },
    };
  }
  const banner = bannerOfNpm();
  if (banner === 'file')
    throw new Error(
      'npm has written lines of its own into this file, before the data. Run it as "npm run --silent …", ' +
        'or name the file with --out.',
    );
  if (banner === 'pipe')
    note('npm writes lines of its own to standard output, before the data; "npm run --silent …" leaves them out.');
  return { write: say, close: () => Promise.resolve() };
}
