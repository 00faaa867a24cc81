import { fourLetters, startsWith } from './bytes.ts';
import { isSafePdf } from './check-pdf.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];
export type FileType = ImageType | 'application/pdf';

/** The type of an image by its first bytes: what a browser or a file name claims is ignored. */
export function sniffImageType(bytes: Uint8Array): ImageType | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  return fourLetters(bytes, 0) === 'RIFF' && fourLetters(bytes, 8) === 'WEBP' ? 'image/webp' : undefined;
}

const CLEAN: Readonly<Record<ImageType, (bytes: Uint8Array) => Uint8Array | undefined>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
};

/**
 * The image without anything that says where, when or with what it was taken (C15). Undefined: not one of the three
 * types, or not a complete image.
 */
export function cleanImage(bytes: Uint8Array): { readonly type: ImageType; readonly bytes: Uint8Array } | undefined {
  const type = sniffImageType(bytes);
  const clean = type && CLEAN[type](bytes);
  return type && clean ? { type, bytes: clean } : undefined;
}

/** A file as it is stored: an image without its metadata, or, where one is accepted, a PDF. Undefined: neither. */
export async function cleanFile(
  bytes: Uint8Array,
  takesPdf: boolean,
): Promise<{ readonly type: FileType; readonly bytes: Uint8Array } | undefined> {
  const image = cleanImage(bytes);
  if (image) return image;
  return takesPdf && (await isSafePdf(bytes)) ? { type: 'application/pdf', bytes } : undefined;
}
