import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Sharp, SharpOptions } from 'sharp';
import type { VariantFormat } from '#schemas/campaign/shown-media.ts';

/** The widths in pixels of variants: a phone, a phone with a dense screen or a tablet, a desktop. */
const WIDTHS = [480, 960, 1440];
/** A larger picture would need more memory than a server can spare for it. */
const MAX_PIXELS = 50_000_000;
/** AVIF and WebP at a quality at which photographs look the same on a phone. */
const QUALITY: Readonly<Record<VariantFormat, { readonly quality: number; readonly effort: number }>> = {
  avif: { quality: 50, effort: 3 },
  webp: { quality: 74, effort: 4 },
};

/**
 * What identifies a file in addresses: a part of the SHA-256 of its bytes, and of how variants are made of it, because
 * browsers never ask for an address twice.
 */
export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(JSON.stringify(QUALITY)).update(bytes).digest('hex').slice(0, 32);
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

async function open(bytes: Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error' };
  // Cameras store how a picture is to be turned; its copies are turned.
  return sharp(bytes, options).autoOrient();
}

/** The size of a picture as it is shown. Rejects if it is none, is damaged, or has more than 50 million pixels. */
export async function pictureSize(bytes: Buffer): Promise<PictureSize> {
  const image = await open(bytes);
  const { autoOrient } = await image.metadata();
  // Metadata stand at the beginning; the rest may be missing.
  await image.resize(1).raw().toBuffer();
  return { width: autoOrient.width, height: autoOrient.height };
}

/** The widths in which variants of a picture exist, the smallest first; never wider than the picture. */
export function variantWidths({ width }: PictureSize): readonly number[] {
  const smaller = WIDTHS.filter((one) => one < width);
  return width < (WIDTHS.at(-1) ?? 0) ? [...smaller, width] : WIDTHS;
}

/** A file of a media folder, identified by its bytes. */
interface Source {
  readonly path: string;
  readonly hash: string;
}

/**
 * Copies of media files and variants of pictures, in a folder by their hash: to encode a picture takes some hundred
 * milliseconds, and a file that is replaced must not appear at the address of the old one.
 */
export interface MediaCache {
  /** A copy of the file. Rejects if the file has changed since it was examined, and was not copied before. */
  original(source: Source): Promise<{ readonly bytes: number; readonly content: { readonly path: string } }>;
  /** The picture in a width and a format. Rejects as above. */
  variant(source: Source, width: number, format: VariantFormat): Promise<Buffer>;
}

export function createMediaCache(folder: string): MediaCache {
  const pending = new Map<string, Promise<Buffer>>();

  /** Two servers may share the folder: each file appears complete or not at all. */
  async function write(name: string, content: Buffer): Promise<void> {
    const part = join(folder, `${name}.${randomUUID()}.part`);
    await mkdir(folder, { recursive: true });
    await writeFile(part, content);
    await rename(part, join(folder, name));
  }

  async function bytesOf({ path, hash }: Source): Promise<Buffer> {
    const copy = await readFile(join(folder, `${hash}${extname(path)}`)).catch(() => undefined);
    const bytes = copy ?? (await readFile(path));
    if (hashOf(bytes) !== hash) throw new Error('A media file has changed since it was examined');
    return bytes;
  }

  async function make(source: Source, width: number, format: VariantFormat, name: string): Promise<Buffer> {
    const image = await open(await bytesOf(source));
    const made = await image.resize({ width }).toFormat(format, QUALITY[format]).toBuffer();
    // Where the folder cannot be written, every request encodes anew.
    await write(name, made).catch(() => undefined);
    return made;
  }

  return {
    original: async (source) => {
      const name = `${source.hash}${extname(source.path)}`;
      const path = join(folder, name);
      const kept = await stat(path).catch(() => undefined);
      if (kept) return { bytes: kept.size, content: { path } };
      const bytes = await bytesOf(source);
      const isWritten = await write(name, bytes).then(
        () => true,
        () => false,
      );
      return { bytes: bytes.length, content: { path: isWritten ? path : source.path } };
    },
    variant: async (source, width, format) => {
      const name = `${source.hash}-${width}.${format}`;
      const kept = await readFile(join(folder, name)).catch(() => undefined);
      if (kept) return kept;
      const made = pending.get(name) ?? make(source, width, format, name).finally(() => pending.delete(name));
      pending.set(name, made);
      return made;
    },
  };
}
