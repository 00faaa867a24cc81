import { posix } from 'node:path';
import { parseSync } from 'vite';
import packageJson from '#package' with { type: 'json' };
import type { Source } from './sources.ts';

/** One import or re-export. */
export interface Import {
  readonly file: string;
  readonly line: number;
  /** As written. */
  readonly specifier: string;
  /** The project's file that it leads to, relative to the root; undefined for packages and Node's own modules. */
  readonly target: string | undefined;
  /** `type` is gone at run time; `dynamic` runs when it is called. */
  readonly kind: 'value' | 'type' | 'dynamic';
  /** The names imported from there, as that file exports them; for a re-export, the names that are re-exported. */
  readonly names: readonly string[];
}

/** Reads what a TypeScript file imports. Dynamic imports of computed names are omitted, because they name no file. */
export function readImports({ path, text }: Source): Import[] {
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0)
    throw new Error(`${path} could not be parsed: ${errors.map((error) => error.message).join('; ')}`);
  const found = (start: number, specifier: string, kind: Import['kind'], names: readonly string[] = []): Import => {
    const line = text.slice(0, start).split('\n').length;
    return { file: path, line, specifier, target: resolveOurs(path, specifier), kind, names };
  };
  const imports = module.staticImports.map(({ start, moduleRequest, entries }) =>
    found(
      start,
      moduleRequest.value,
      entries.length > 0 && entries.every((entry) => entry.isType) ? 'type' : 'value',
      entries.flatMap(({ importName }) => importName.name ?? []),
    ),
  );
  const reExports = module.staticExports.flatMap(({ start, entries }) =>
    entries.flatMap(({ moduleRequest, isType, exportName }) =>
      moduleRequest === null
        ? []
        : [
            found(
              start,
              moduleRequest.value,
              isType ? 'type' : 'value',
              exportName.name === null ? [] : [exportName.name],
            ),
          ],
    ),
  );
  const dynamic = module.dynamicImports.flatMap(({ start, moduleRequest }) => {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1];
    return literal === undefined ? [] : [found(start, literal, 'dynamic')];
  });
  return [...imports, ...reExports, ...dynamic];
}

/** Resolves `#engine/facts/age.ts` and `../facts/age.ts` alike to `src/engine/facts/age.ts`. */
function resolveOurs(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  for (const [pattern, target] of Object.entries(packageJson.imports)) {
    const prefix = pattern.replace(/\*$/, '');
    const fits = pattern.endsWith('*') ? specifier.startsWith(prefix) : specifier === pattern;
    if (fits) return posix.normalize(target.replace('*', specifier.slice(prefix.length)));
  }
  return undefined;
}
