import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaFile, MediaFiles } from '#checker/page/media-files.ts';
import { VARIANT_FORMATS, type ShownMedia } from '#schemas/campaign/shown-media.ts';
import { examineFile, type UsableFile } from './examine-file.ts';
import type { FontMeasures } from './font-measures.ts';
import { createMediaCache, variantWidths } from './media-cache.ts';
import { endingOf, mediaTypeOf } from './media-types.ts';

/** The address below which media are served. */
export const MEDIA_PATH = '/media/';

/** A file as the server sends it: from memory, or from a folder. */
export interface ServedMedia {
  readonly type: string;
  readonly bytes: number;
  readonly content: Buffer | { readonly path: string };
}

/** A font as pages load it. */
export interface ShownFont extends FontMeasures {
  readonly href: string;
}

/** The media files of one folder. Files are read again only when their size or time has changed. */
export interface MediaLibrary {
  /** Changes whenever a file of the folder is added, removed or replaced. */
  signature(): Promise<string>;
  /** Examines the files whose names are wanted. `weigh`: also finds out what a phone loads of each picture. */
  examine(isWanted: (name: string) => boolean, weigh?: boolean): Promise<MediaFiles>;
  /** What pages need to show a file that was examined; `undefined` if there is none, or if it is faulty. */
  shown(name: string): ShownMedia | undefined;
  /** A font that was examined: its address, and its measures; `undefined` if there is none, or if it is faulty. */
  font(name: string): ShownFont | undefined;
  /** Copies these files and makes the variants of pictures, so that no visitor waits for one. */
  prepare(names: readonly string[]): Promise<void>;
  /** The file at an address below `MEDIA_PATH`; `undefined` if this library has none there. */
  serve(file: string): Promise<ServedMedia | undefined>;
}

interface Kept {
  readonly stamp: string;
  readonly file: MediaFile;
  /** Absent for a faulty file. */
  readonly usable?: UsableFile;
}

const isVector = (name: string) => endingOf(name) === 'svg';

/** The part of an address below `MEDIA_PATH`: a file as it is, or a variant of a picture. */
function readAddress(file: string) {
  const [, hash, width, ending] = /^([0-9a-f]{32})(?:-(\d{1,4}))?\.([a-z0-9]{3,5})$/.exec(file) ?? [];
  return hash === undefined || ending === undefined
    ? undefined
    : { hash, ending, ...(width === undefined ? {} : { width: Number(width) }) };
}

/**
 * Opens the media of a folder, which need not exist.
 * @param cacheFolder where copies and variants are kept; several servers may share it
 */
export function createMediaLibrary(folder: string, cacheFolder: string): MediaLibrary {
  const kept = new Map<string, Kept>();
  // Visitors whose page names a file that was replaced meanwhile still get it; a file that was removed, nobody.
  const byHash = new Map<string, UsableFile>();
  const cache = createMediaCache(cacheFolder);

  async function list(): Promise<readonly { readonly name: string; readonly bytes: number; readonly stamp: string }[]> {
    const names = await readdir(folder).catch(() => []);
    const found = await Promise.all(
      names.map(async (name) => {
        const about = await stat(join(folder, name)).catch(() => undefined);
        return about?.isFile() === true ? [{ name, bytes: about.size, stamp: `${about.size} ${about.mtimeMs}` }] : [];
      }),
    );
    return found.flat();
  }

  function forgetRemoved(names: readonly string[]): void {
    for (const name of kept.keys()) if (!names.includes(name)) kept.delete(name);
    for (const [hash, { name }] of byHash) if (!names.includes(name)) byHash.delete(hash);
  }

  async function weighed({ file, usable }: Kept): Promise<MediaFile> {
    if (!file.ok || !usable?.size) return file;
    const [smallest] = variantWidths(usable.size);
    if (isVector(usable.name) || smallest === undefined) return { ...file, phoneBytes: file.bytes };
    return { ...file, phoneBytes: (await cache.variant(usable, smallest, 'avif')).length };
  }

  return {
    signature: async () => JSON.stringify(await list()),
    examine: async (isWanted, weigh = false) => {
      const all = await list();
      forgetRemoved(all.map(({ name }) => name));
      const files = new Map<string, MediaFile>();
      // One after another: a picture may need 200 MB while it is decoded.
      for (const { name, bytes, stamp } of all.filter((one) => isWanted(one.name))) {
        const before = kept.get(name);
        const now =
          before?.stamp === stamp ? before : { stamp, ...(await examineFile(join(folder, name), name, bytes)) };
        kept.set(name, now);
        if (now.usable) byHash.set(now.usable.hash, now.usable);
        files.set(name, weigh ? await weighed(now) : now.file);
      }
      return files;
    },
    shown: (name) => {
      const { usable } = kept.get(name) ?? {};
      if (!usable) return undefined;
      const { hash, size } = usable;
      const widths = size && !isVector(name) ? { widths: variantWidths(size) } : {};
      return { href: `${MEDIA_PATH}${hash}.${endingOf(name)}`, ...size, ...widths };
    },
    font: (name) => {
      const { font, hash } = kept.get(name)?.usable ?? {};
      return font && { href: `${MEDIA_PATH}${hash}.${endingOf(name)}`, ...font };
    },
    prepare: async (names) => {
      for (const name of names) {
        const { usable } = kept.get(name) ?? {};
        if (!usable) continue;
        await cache.original(usable);
        if (!usable.size || isVector(name)) continue;
        for (const width of variantWidths(usable.size))
          for (const format of VARIANT_FORMATS) await cache.variant(usable, width, format);
      }
    },
    serve: async (file) => {
      const asked = readAddress(file);
      const usable = asked && byHash.get(asked.hash);
      if (!asked || !usable) return undefined;
      if (asked.width === undefined) {
        const type = endingOf(usable.name) === asked.ending ? mediaTypeOf(usable.name)?.type : undefined;
        return type === undefined ? undefined : { type, ...(await cache.original(usable)) };
      }
      const format = VARIANT_FORMATS.find((name) => name === asked.ending);
      const widths = usable.size && !isVector(usable.name) ? variantWidths(usable.size) : [];
      if (format === undefined || !widths.includes(asked.width)) return undefined;
      const content = await cache.variant(usable, asked.width, format);
      return { type: `image/${format}`, bytes: content.length, content };
    },
  };
}
