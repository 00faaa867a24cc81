import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#tests/support/tools/install.ts';

/** A file of the project; the path is relative to its root, with forward slashes. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/**
 * The files under these folders of the project with matching names, with their content. Folders that do not exist have
 * none.
 */
export function readSources(folders: readonly string[], fits: RegExp): Source[] {
  return folders
    .flatMap(listFiles)
    .filter((path) => fits.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** Paths of all files under a folder, recursively; empty if the folder does not exist. */
function listFiles(folder: string): string[] {
  const absolute = join(ROOT, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

export const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path);

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm;

/** Blanks out comments, keeping lines, so that a rule that reads text does not match them. */
export function withoutComments(text: string): string {
  return text.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, ' '));
}

/** The comments of a file, in order. */
export function commentsOf(text: string): string[] {
  return text.match(COMMENT) ?? [];
}
