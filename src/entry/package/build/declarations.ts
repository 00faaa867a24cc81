import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtName, createResolveOwn, relativeName } from './specifiers.ts';

/** `from '…'`, `import('…')` and `import '…'`: a declaration has no other text that could look like them. */
const REQUEST = /(\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)(["'])([^"']+)\2/g;

/**
 * The declarations of the entries and of all that these name, out of a folder where the compiler wrote those of
 * everything. Throws for one that leads nowhere.
 */
export async function collectDeclarations(
  root: string,
  folder: string,
  entries: readonly string[],
): Promise<Map<string, string>> {
  const resolve = createResolveOwn(root);
  const declarationOf = (source: string) => source.replace(/\.tsx?$/, '.d.ts');
  const waiting = entries.map((entry) => `${entry}.d.ts`);
  const declarations = new Map<string, string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (declarations.has(path)) continue;
    const text = await readFile(join(folder, path), 'utf8');
    const from = path;
    const rewritten = text.replaceAll(REQUEST, (whole, keyword: string, quote: string, specifier: string) => {
      const target = resolve(from, specifier);
      if (target === undefined || !/\.tsx?$/.test(target)) return whole;
      const declaration = declarationOf(target);
      if (!existsSync(join(folder, declaration))) throw new Error(`${from} names ${target}, which has no declaration`);
      waiting.push(declaration);
      return `${keyword}${quote}${relativeName(from, builtName(target))}${quote}`;
    });
    declarations.set(path, rewritten);
  }
  return declarations;
}
