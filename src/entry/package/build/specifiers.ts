import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** The `#` names of `package.json`, longest first: `#engine/*` to `src/engine/*`. */
function readNames(root: string): readonly (readonly [prefix: string, folder: string])[] {
  const parsed: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const imports = typeof parsed === 'object' && parsed !== null && 'imports' in parsed ? parsed.imports : {};
  return Object.entries(typeof imports === 'object' && imports !== null ? imports : {}).map(([name, target]) => [
    name.replace(/\*$/, ''),
    posix.normalize(String(target)).replace(/\*$/, ''),
  ]);
}

/** Finds our own file that an import means, relative to the root; `undefined` for packages and for Node's modules. */
export type ResolveOwn = (from: string, specifier: string) => string | undefined;

export function createResolveOwn(root: string): ResolveOwn {
  const names = readNames(root);
  return (from, specifier) => {
    if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
    const name = names.find(([prefix]) => specifier.startsWith(prefix));
    return name && `${name[1]}${specifier.slice(name[0].length)}`;
  };
}

/** `age.ts` and `age.tsx` run as `age.js`; everything else has the name that it has. */
export function builtName(path: string): string {
  return path.replace(/(?<!\.d)\.tsx?$/, '.js');
}

/** How a built file names another one. */
export function relativeName(from: string, to: string): string {
  const relative = posix.relative(posix.dirname(from), to);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** Throws if a file names one that does not exist. */
export function requireFile(root: string, from: string, path: string): void {
  if (!existsSync(join(root, path))) throw new Error(`${from} imports ${path}, which there is not`);
}
