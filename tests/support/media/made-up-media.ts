import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** A photograph of a wall in one colour, as JPEG, PNG or WebP. */
export function madeUpPicture(
  width: number,
  height: number,
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
): Promise<Buffer> {
  const background = { r: 200, g: 120, b: 60 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** A drawing with something inside. */
export const drawing = (inside = '<rect width="10" height="10"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30">${inside}</svg>`;

/** Writes files into the folder `media` of a folder of campaigns. */
export function writeMedia(campaigns: string, files: Readonly<Record<string, string | Buffer>>): string {
  const folder = join(campaigns, 'media');
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}
