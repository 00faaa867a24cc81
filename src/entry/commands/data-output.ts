import { createWriteStream, fstatSync, openSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { note, say } from './output.ts';

const STANDARD_OUTPUT = 1;

function bannerOfNpm(): 'file' | 'pipe' | undefined {
  const { npm_lifecycle_event: script, npm_config_loglevel: level } = process.env;
  if (script === undefined || level === 'silent' || process.stdout.isTTY) return undefined;
  return fstatSync(STANDARD_OUTPUT).isFile() ? 'file' : 'pipe';
}

/** Where a command writes its data, line by line. Must be closed. */
export interface DataOutput {
  write(line: string): void;
  close(): Promise<void>;
}

/** Creates a file that must not exist yet. Throws with a sentence if it exists or cannot be created. */
function openNew(file: string): number {
  try {
    return openSync(file, 'wx', 0o600);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'EEXIST')
      throw new Error(`The file ${file} already exists and is not overwritten: name another.`, { cause: error });
    if (code === 'ENOENT') throw new Error(`The folder for ${file} does not exist: create it first.`, { cause: error });
    throw error;
  }
}

/**
 * Creates a file that does not exist yet, readable only by this account, or else uses standard output. Throws with a
 * sentence if that is impossible, and if npm has written its own lines into the file that standard output is redirected
 * to: data after them would be silently corrupted.
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
      'npm has written its own lines into this file, before the data. Run it as "npm run --silent …", ' +
        'or name the file with --out.',
    );
  if (banner === 'pipe')
    note('npm writes its own lines to standard output, before the data; "npm run --silent …" leaves them out.');
  return { write: say, close: () => Promise.resolve() };
}
