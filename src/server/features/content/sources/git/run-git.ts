import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '../../../../core/log.ts';

const WATCH_MS = 200;
/** Variables of the server that git may need to reach a host; it gets no others. */
const PASSED_ON = ['PATH', 'https_proxy', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY', 'SSL_CERT_FILE', 'SSH_AUTH_SOCK'];

/** How the system's git is run for one repository. */
export interface GitParts {
  /** The bare clone. */
  readonly folder: string;
  /** Settings that hold for this run only; secrets among them, which are therefore on no command line. */
  readonly settings: Readonly<Record<string, string>>;
  /** A file with a private key for ssh. */
  readonly key: string | undefined;
  readonly timeoutMs: number;
  /** The most that the clone may take on the disk. */
  readonly maxBytes: number;
}

interface GitResult {
  readonly code: number;
  readonly output: Buffer;
}

/** Nothing that a repository, or a user of this machine, has configured takes effect: no hooks, helpers or prompts. */
function environmentOf({ folder, settings, key }: GitParts): Record<string, string> {
  const all = Object.entries({
    'core.hooksPath': '/dev/null',
    'credential.helper': '',
    'http.followRedirects': 'false',
    'gc.autoDetach': 'false',
    'protocol.allow': 'never',
    'protocol.https.allow': 'always',
    'protocol.ssh.allow': 'always',
    'protocol.file.allow': 'always',
    ...settings,
  });
  // Git gives this to a shell; the schema of sources lets no character of a shell into the name of the file.
  const identity = key === undefined ? '' : ` -o IdentitiesOnly=yes -i ${key}`;
  const passed = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(passed),
    HOME: folder,
    LC_ALL: 'C',
    GIT_DIR: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '/bin/false',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_SSH_VARIANT: 'ssh',
    GIT_SSH_COMMAND: `ssh -o BatchMode=yes -o StrictHostKeyChecking=yes${identity}`,
    GIT_CONFIG_COUNT: String(all.length),
    ...Object.fromEntries(
      all.flatMap(([name, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, name],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
  };
}

/** The bytes of a folder. Files may go while it is read: git renames and removes its own. */
function sizeOf(folder: string): number {
  let size = 0;
  try {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      size += statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    // Git, or whoever removes the clone, takes folders away while they are read: what is gone has no size.
  }
  return size;
}

/** What git said, as far as it can be told without quoting a host that we do not know. */
function reasonIn(words: string): string {
  const reasons: readonly (readonly [RegExp, string])[] = [
    [/couldn't find remote ref/i, 'the branch does not exist'],
    [/authentication failed|could not read username|permission denied|HTTP 40[13]/i, 'access is denied'],
    [/repository .*not found|does not appear to be a git repository|does not exist/i, 'there is no such repository'],
    [/dubious ownership/i, 'the repository belongs to another user of this machine'],
    [/host key verification failed/i, 'the key of the host is not known'],
    [/could not resolve host/i, 'the name of the host is not known'],
    [/connection refused|failed to connect|timed out/i, 'the host cannot be reached'],
  ];
  return reasons.find(([pattern]) => pattern.test(words))?.[1] ?? 'git failed';
}

/** Kills git and its helpers, which are one process group. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // They have ended meanwhile.
  }
}

/** Removes what a fetch that was killed has left; a clone that is too large goes as a whole. */
function tidy(folder: string, maxBytes: number): void {
  if (sizeOf(folder) > maxBytes) {
    rmSync(folder, { recursive: true });
    return;
  }
  const packs = join(folder, 'objects', 'pack');
  if (!existsSync(packs)) return;
  for (const name of readdirSync(packs)) if (name.startsWith('tmp_')) rmSync(join(packs, name), { force: true });
}

/**
 * Runs git without a shell. Throws a `PlainError` if it fails, takes too long, or the clone grows too large; exit
 * codes among `allowed` are results.
 */
export function runGit(
  parts: GitParts,
  args: readonly string[],
  {
    input,
    allowed = [0],
    what,
  }: { readonly input?: string; readonly allowed?: readonly number[]; readonly what: string },
): Promise<GitResult> {
  const { folder, timeoutMs, maxBytes } = parts;
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...args], { env: environmentOf(parts), detached: true, stdio: 'pipe' });
    const [out, said]: [Buffer[], Buffer[]] = [[], []];
    let stopped: string | undefined;
    const stop = (why: string) => {
      stopped ??= why;
      killGroup(child.pid);
    };
    let received = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > maxBytes) stop('it sends more than the repository may take');
      else out.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (said.length < 100) said.push(chunk);
    });
    const timer = setTimeout(() => stop(`it took longer than ${timeoutMs / 1000} s`), timeoutMs);
    const oversize = () =>
      sizeOf(folder) > maxBytes ? `it is larger than ${Math.floor(maxBytes / 1e6)} MB` : undefined;
    const watch = setInterval(() => {
      const why = oversize();
      if (why !== undefined) stop(why);
    }, WATCH_MS);
    const end = () => {
      clearTimeout(timer);
      clearInterval(watch);
    };
    child.once('error', () => {
      end();
      reject(new PlainError(`${what}: the program git cannot be run on this machine`));
    });
    child.once('close', (code) => {
      end();
      // A fast fetch is over before it was looked at.
      stopped ??= oversize();
      if (stopped !== undefined) {
        tidy(folder, maxBytes);
        reject(new PlainError(`${what}: ${stopped}`));
      } else if (code !== null && allowed.includes(code)) resolve({ code, output: Buffer.concat(out) });
      else reject(new PlainError(`${what}: ${reasonIn(Buffer.concat(said).toString('utf8'))}`));
    });
    // A git that ends before it has read everything is reported by its exit code.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
  });
}
