import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileVariableOf } from './variables.ts';

/** The value of a variable; `undefined` if it is not set or empty. */
type Text = (variable: string) => string | undefined;

interface SecretFileOptions {
  /** Reads a variable from the environment; undefined if it is not set or empty. */
  readonly plain: Text;
  readonly addIssue: (variable: string, message: string) => void;
  /** The folder that relative paths are resolved against. */
  readonly root: string;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}

/** Wraps `plain` so that secrets can come from files. Each file is read once, when its variable is first needed. */
export function readSecretFiles({ plain, addIssue, root }: SecretFileOptions): Text {
  const known = new Map<string, string | undefined>();
  /** The trimmed content of a file. Messages never quote the path, which may be the secret itself by mistake. */
  const readSecret = (fileVariable: string, path: string) => {
    try {
      const secret = readFileSync(resolve(root, path), 'utf8').trim();
      if (secret === '') addIssue(fileVariable, 'must name a file that contains the secret; this one is empty');
      return secret || undefined;
    } catch (error) {
      addIssue(fileVariable, `must name a readable file (${codeOf(error)})`);
      return undefined;
    }
  };
  const find = (variable: string) => {
    const value = plain(variable);
    const fileVariable = fileVariableOf(variable);
    const path = fileVariable === undefined ? undefined : plain(fileVariable);
    if (fileVariable === undefined || path === undefined) return value;
    if (value === undefined) return readSecret(fileVariable, path);
    addIssue(fileVariable, `must not be set together with ${variable}`);
    return value;
  };
  return (variable) => {
    if (!known.has(variable)) known.set(variable, find(variable));
    return known.get(variable);
  };
}
