import { wordsAsSentence, sentence, type Sentence } from '#schemas/sentence.ts';
import { open, readFile } from 'node:fs/promises';
import type { FaultyMedia, MediaFile } from '#checker/page/media-files.ts';
import { measureFont, type FontMeasures } from './font-measures.ts';
import { hashOf, pictureSize, type PictureSize } from './media-cache.ts';
import { endingOf, mediaTypeOf } from './media-types.ts';
import { svgFault, svgSize } from './svg-faults.ts';

/** A file that pages can show. */
export interface UsableFile {
  readonly name: string;
  readonly path: string;
  readonly hash: string;
  /** Of a picture. */
  readonly size?: PictureSize;
  /** Of a font. */
  readonly font?: FontMeasures;
}

interface Examined {
  readonly file: MediaFile;
  /** Absent for a faulty file. */
  readonly usable?: UsableFile;
}

function sizeInWords(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 512 ? `${Math.ceil(kilobytes)} kB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

function faulty(code: FaultyMedia['code'], message: Sentence): Examined {
  return { file: { ok: false, code, message } };
}

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function examineVector(bytes: Buffer): Promise<PictureSize | Examined> {
  const fault = svgFault(bytes);
  if (fault !== undefined)
    return faulty('media-unsafe', sentence`contains ${wordsAsSentence(fault)}. Export it as a plain SVG, or as .png`);
  return svgSize(bytes) ?? faulty('media-unreadable', sentence`has no size. Write a viewBox on its <svg>`);
}

function examineFont(bytes: Buffer, usable: UsableFile): Examined {
  const font = measureFont(bytes);
  return font
    ? { file: { ok: true, bytes: bytes.length }, usable: { ...usable, font } }
    : faulty('media-unreadable', sentence`is damaged, or is no font for text. Export it again as .woff2`);
}

/** How to make a file of each kind smaller. */
const SMALLER: Readonly<Record<string, Sentence>> = {
  picture: sentence`: 2,000 pixels across are enough`,
  font: sentence`: leave out the scripts and characters that you do not need`,
};

async function examineRaster(bytes: Buffer): Promise<PictureSize | Examined> {
  return pictureSize(bytes).catch(() =>
    faulty(
      'media-unreadable',
      sentence`cannot be decoded: it is damaged, or has more than 50 million pixels. Save it again in your image
        editor`,
    ),
  );
}

async function examineReadable(path: string, name: string, length: number): Promise<Examined> {
  const type = mediaTypeOf(name);
  if (!type) return faulty('media-unreadable', sentence`is of no type that pages can show`);
  const ending = endingOf(name);
  if (length > type.maxBytes)
    return faulty(
      'media-too-large',
      sentence`is ${sizeInWords(length)}; the limit for .${ending} is ${sizeInWords(type.maxBytes)}. Save it
        smaller${SMALLER[type.kind] ?? ''}`,
    );
  if (!type.begins(await firstBytes(path)))
    return faulty(
      'media-unreadable',
      sentence`does not contain what its ending .${ending} says. Save it in that format, or name it after its own`,
    );
  const bytes = await readFile(path);
  const usable = { name, path, hash: hashOf(bytes) };
  if (type.kind === 'font') return examineFont(bytes, usable);
  if (type.kind !== 'picture') return { file: { ok: true, bytes: length }, usable };
  const size = await (ending === 'svg' ? examineVector(bytes) : examineRaster(bytes));
  return 'file' in size ? size : { file: { ok: true, bytes: length }, usable: { ...usable, size } };
}

/**
 * Finds out whether pages can show a file: its type by its first bytes, its size, whether it can be decoded, and
 * whether an SVG only draws. Nothing is read of a file that is too large.
 * @param length its size in bytes
 */
export function examineFile(path: string, name: string, length: number): Promise<Examined> {
  return examineReadable(path, name, length).catch(() =>
    faulty('media-unreadable', sentence`cannot be read. Let the server read the file`),
  );
}
