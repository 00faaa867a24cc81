import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export type Copied =
  | { readonly ok: true; readonly folder: string; readonly files: readonly string[] }
  | { readonly ok: false; readonly reason: string };

const SKELETON = { name: 'SkeletonBlock', folder: 'skeleton-block' } as const;

/**
 * Creates the folder of a new block from the skeleton, which is a working block itself: PascalCase name, kebab-case
 * folder (B10). Refused with a message: a name in a different format, and one whose folder exists.
 */
export async function copySkeleton(name: string, skeleton: string, blocks: string): Promise<Copied> {
  if (!/^([A-Z][a-z0-9]+)+$/.test(name))
    return { ok: false, reason: `"${name}" is not a block name: write it in PascalCase, such as FullName` };
  const folder = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
  const target = join(blocks, folder);
  const taken = (await readdir(blocks)).includes(folder);
  if (taken) return { ok: false, reason: `${target} already exists` };
  const entries = await readdir(skeleton, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(skeleton.length + 1));
  const rename = (text: string) => text.replaceAll(SKELETON.name, name).replaceAll(SKELETON.folder, folder);
  for (const path of paths) {
    const to = join(target, rename(path));
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, rename(await readFile(join(skeleton, path), 'utf8')), { flag: 'wx' });
  }
  return { ok: true, folder: target, files: paths.map(rename).toSorted() };
}
