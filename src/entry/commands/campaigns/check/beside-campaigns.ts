import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SourceFile } from '#checker/document/source-document.ts';
import type { Issue } from '#checker/issue.ts';
import { mentionedIn, type MediaFile, type MediaFiles } from '#checker/page/media-files.ts';
import type { ThemeShelf } from '#checker/page/theme-shelf.ts';
import { createMediaLibrary, openThemeShelf, type MediaLibrary } from '#server/features/media/index.ts';
import { homeOf } from '../campaign-files.ts';

/** Where variants of pictures are kept. */
function cacheFolder(): string {
  return join(process.env['DATA_DIR'] ?? '.data', 'media');
}

/** The fonts and drawings of the product. */
export async function shippedShelf(): Promise<ThemeShelf> {
  return (await openThemeShelf(cacheFolder())).shelf;
}

/** The media of a folder of campaigns. */
export function mediaLibraryOf(home: string): MediaLibrary {
  return createMediaLibrary(join(home, 'media'), cacheFolder());
}

/**
 * Examines the media files that documents mention, in the folder `media` beside them, and what a phone loads of each
 * picture. Of two folders with one name of a file, the first counts.
 * @param operator what the operator locks is in the same folder
 */
export async function mediaBeside(paths: readonly string[], operator?: SourceFile): Promise<MediaFiles> {
  const found = new Map<string, MediaFile>();
  for (const [home, documents] of Map.groupBy(paths, (path) => homeOf(dirname(path)))) {
    if (!existsSync(join(home, 'media'))) continue;
    const texts = await Promise.all(documents.map((path) => readFile(path, 'utf8').catch(() => '')));
    const files = await mediaLibraryOf(home).examine(mentionedIn(operator ? [...texts, operator.text] : texts), true);
    for (const [name, file] of files) if (!found.has(name)) found.set(name, file);
  }
  return found;
}

/** The contents of the folders `rules` beside some campaigns. */
export interface RulesOfFolders {
  readonly files: readonly SourceFile[];
  /** Files that contain no valid rules: without them a server proves nothing, and accepts nothing new. */
  readonly issues: readonly Issue[];
}

/** Reads the rules beside campaign files, and reports which ones cannot be read. */
export async function rulesOfFolders(paths: Iterable<string>): Promise<RulesOfFolders> {
  // Loaded here: while threads check many files, nothing waits for it.
  const [{ rulesProblems }, { rulesBeside }] = await Promise.all([
    import('#checker/prove/rules-problems.ts'),
    import('#checker/prove/rules-beside.ts'),
  ]);
  const folders = new Set([...paths].map((path) => homeOf(dirname(path))));
  const files = (await Promise.all([...folders].map(rulesBeside))).flat();
  return { files, issues: files.flatMap(rulesProblems) };
}
