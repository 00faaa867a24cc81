import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ConfiguredGit } from '../../../../core/config/configured-source.ts';
import { PlainError, type Log } from '../../../../core/log.ts';
import { runGit, type GitParts } from './run-git.ts';

const SECOND_MS = 1000;
const MEGABYTE = 1e6;
/** The branch as it was last fetched. Whatever the branch is called, the clone has it here. */
const FETCHED = 'refs/trialflow/fetched';

/** A bare clone of one branch. */
export interface GitClone {
  /** The repository and branch, for messages. */
  readonly what: string;
  /** Brings the branch here. Returns its commit. */
  readonly fetch: () => Promise<string>;
  /** The output of a git command on the clone. Throws a `PlainError` if it fails. */
  readonly run: (args: readonly string[], input?: string) => Promise<Buffer>;
}

/** A password goes to the host of its repository only, and is on no command line. */
function settingsOf({ repository, user, password }: ConfiguredGit): Readonly<Record<string, string>> {
  if (password === undefined) return {};
  const credentials = Buffer.from(`${user}:${password}`).toString('base64');
  return { [`http.${new URL(repository).origin}/.extraHeader`]: `Authorization: Basic ${credentials}` };
}

/** The clone of a source in `DATA_DIR/git`, made at the first fetch. */
export function createGitClone(source: ConfiguredGit, dataDir: string, log: Log): GitClone {
  const { name, repository, branch, key, timeoutSeconds, maxMegabytes } = source;
  const mark = createHash('sha256').update(repository).digest('hex').slice(0, 12);
  const folder = join(dataDir, 'git', `${name}-${mark}.git`);
  const [timeoutMs, maxBytes] = [timeoutSeconds * SECOND_MS, maxMegabytes * MEGABYTE];
  const parts: GitParts = { folder, settings: settingsOf(source), key, timeoutMs, maxBytes };
  const what = `${repository} (${branch})`;

  const run: GitClone['run'] = async (args, input = '') => (await runGit(parts, args, { what, input })).output;
  const fetched = async () => {
    const { output } = await runGit(parts, ['rev-parse', '--verify', '--quiet', FETCHED], { what, allowed: [0, 1] });
    const commit = output.toString('utf8').trim();
    return commit === '' ? undefined : commit;
  };
  async function noteRewriting(before: string, now: string): Promise<void> {
    const args = ['merge-base', '--is-ancestor', before, now];
    const { code } = await runGit(parts, args, { what, allowed: [0, 1] });
    if (code === 1)
      log.warn(
        { service: name, reason: `${before} is no longer part of ${branch}, which is now at ${now}` },
        'The branch of a source was rewritten; its new commit is taken',
      );
  }

  return {
    what,
    run,
    fetch: async () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (!existsSync(join(folder, 'HEAD'))) await run(['init', '--quiet', '--bare', '--template=', '--', folder]);
      const before = await fetched();
      const plainly = ['--quiet', '--no-tags', '--no-recurse-submodules', '--no-write-fetch-head'];
      await run(['fetch', ...plainly, '--', repository, `+refs/heads/${branch}:${FETCHED}`]);
      const now = await fetched();
      if (now === undefined) throw new PlainError(`${what}: the branch does not exist`);
      if (before !== undefined && before !== now) await noteRewriting(before, now);
      return now;
    },
  };
}
