import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ThemeShelf } from '#checker/page/theme-shelf.ts';
import { DOCUMENT_FOLDERS } from '#checker/document/source-document.ts';
import { mentionedIn, type MediaFile, type MediaFiles } from '#checker/page/media-files.ts';
import { createMediaLibrary, openThemeShelf, type MediaLibrary } from '#server/features/media/index.ts';

/** Where variants of pictures are kept. */
function cacheFolder(): string {
  return join(process.env['DATA_DIR'] ?? '.data', 'media');
}

/** The fonts and drawings of the product. */
export async function shippedShelf(): Promise<ThemeShelf> {
  return (await openThemeShelf(cacheFolder())).shelf;
}

/** The folder of campaigns that a document belongs to. */
function homeOf(path: string): string {
  const folder = dirname(path);
  return DOCUMENT_FOLDERS.includes(basename(folder)) ? dirname(folder) : folder;
}

/**
 * Examines the media files that documents mention, in the folder `media` beside them, and what a phone loads of each
 * picture. Of two folders with one name of a file, the first counts.
 */
export async function mediaBeside(paths: readonly string[]): Promise<MediaFiles> {
  const found = new Map<string, MediaFile>();
  for (const [home, documents] of Map.groupBy(paths, homeOf)) {
    if (!existsSync(join(home, 'media'))) continue;
    const texts = await Promise.all(documents.map((path) => readFile(path, 'utf8').catch(() => '')));
    const files = await mediaLibraryOf(home).examine(mentionedIn(texts), true);
    for (const [name, file] of files) if (!found.has(name)) found.set(name, file);
  }
  return found;
}

/** The media of a folder of campaigns. */
export function mediaLibraryOf(home: string): MediaLibrary {
  return createMediaLibrary(join(home, 'media'), cacheFolder());
}
