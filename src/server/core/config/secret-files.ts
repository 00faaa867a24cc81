import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * Variables that are secrets, or URLs that may contain a password or token. Each can be read from a file instead, named
 * by `<NAME>_FILE`: an environment is visible to child processes, in `docker inspect` and under `/proc`.
 */
export const SECRET_VARIABLES = [
  'CAMPAIGNS_URL',
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'DIRECT_OFFERS_API_KEY',
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEYS_OLD',
  'LEAD_WEBHOOK_SECRET',
  'LEAD_WEBHOOK_URL',
  'LIVE_CHAT_AVAILABILITY_URL',
  'LIVE_CONNECT_URL',
  'METRICS_TOKEN',
  'STORAGE_URL',
] as const;

const SECRETS: ReadonlySet<string> = new Set(SECRET_VARIABLES);
const SUFFIX = '_FILE';

/** The name of the variable with the path of a secret's file; undefined for variables that are not secrets. */
export function fileVariableOf(variable: string): string | undefined {
  return SECRETS.has(variable) ? `${variable}${SUFFIX}` : undefined;
}

/** `NAME_FILE` variables that are set although NAME is not a secret, so that nothing reads the file. */
export function uselessFiles(set: readonly string[], read: ReadonlySet<string>): readonly string[] {
  return set.filter((name) => name.endsWith(SUFFIX) && !read.has(name) && read.has(name.slice(0, -SUFFIX.length)));
}

/** The value of a variable; undefined: it is not set or empty. */
type Text = (variable: string) => string | undefined;

interface Reading {
  /** Reads a variable from the environment; undefined if it is not set or empty. */
  readonly plain: Text;
  readonly complain: (variable: string, message: string) => void;
  /** The folder that relative paths are resolved against. */
  readonly root: string;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}

/** The trimmed content of a secret file. Messages never quote the path, which may be the secret itself by mistake. */
function readSecret(fileVariable: string, path: string, { complain, root }: Reading): string | undefined {
  try {
    const secret = readFileSync(resolve(root, path), 'utf8').trim();
    if (secret === '') complain(fileVariable, 'must name a file that contains the secret; this one is empty');
    return secret || undefined;
  } catch (error) {
    complain(fileVariable, `must name a file that can be read (${codeOf(error)})`);
    return undefined;
  }
}

/** Wraps `plain` so that secrets can come from files. Each file is read once, when its variable is first needed. */
export function readSecretFiles(reading: Reading): Text {
  const { plain, complain } = reading;
  const known = new Map<string, string | undefined>();
  const find = (variable: string) => {
    const value = plain(variable);
    const fileVariable = fileVariableOf(variable);
    const path = fileVariable === undefined ? undefined : plain(fileVariable);
    if (fileVariable === undefined || path === undefined) return value;
    if (value === undefined) return readSecret(fileVariable, path, reading);
    complain(fileVariable, `must not be set together with ${variable}`);
    return value;
  };
  return (variable) => {
    if (!known.has(variable)) known.set(variable, find(variable));
    return known.get(variable);
  };
}
