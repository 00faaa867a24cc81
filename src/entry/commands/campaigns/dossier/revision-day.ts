import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname, basename } from 'node:path';
import { promisify } from 'node:util';
import type { DossierContent } from '#checker/dossier/dossier-input.ts';
import { dayOf } from '../../../day-of.ts';

const run = promisify(execFile);

/**
 * The day of a revision: of the last commit that changed one of its files. Files that are not committed as they are
 * have only the day on which they were last written.
 * @param paths what the campaign is made of
 */
export async function revisionDay(paths: readonly string[]): Promise<DossierContent['revision']> {
  const commits = await Promise.all(paths.map(committedDay));
  const recorded = commits.flatMap((day) => day ?? []);
  if (recorded.length === paths.length) return { day: latest(recorded), recorded: true };
  const written = await Promise.all(paths.map(async (path) => dayOf((await stat(path)).mtime)));
  return { day: latest(written), recorded: false };
}

const latest = (days: readonly string[]) => days.toSorted().at(-1) ?? '';

/** Undefined: the file is in no version control, or differs from what was committed. */
async function committedDay(path: string): Promise<string | undefined> {
  const git = async (...args: readonly string[]) =>
    (await run('git', ['-C', dirname(path), ...args, '--', basename(path)])).stdout.trim();
  try {
    if ((await git('status', '--porcelain')) !== '') return undefined;
    const day = await git('log', '-1', '--format=%cd', '--date=format:%Y-%m-%d');
    return day === '' ? undefined : day;
  } catch {
    return undefined;
  }
}
