import { uint16, uint32 } from './bytes.ts';

/** More than a camera of 108 megapixels has. Opening an image takes four bytes per pixel, however small its file is. */
export const MAX_PIXELS = 120_000_000;

/** Is an image of this size accepted? An unknown size counts as too large: a decoder would have to guess as well. */
export function isModest(width: number | undefined, height: number | undefined): boolean {
  return width !== undefined && height !== undefined && width * height <= MAX_PIXELS;
}

/** The frame of a JPEG, starting at its marker. */
export function isModestFrame(segment: Uint8Array): boolean {
  return isModest(uint16(segment, 7), uint16(segment, 5));
}

/** The IHDR chunk of a PNG. */
export function isModestHeader(chunk: Uint8Array): boolean {
  return isModest(uint32(chunk, 8), uint32(chunk, 12));
}

function uint24LittleEndian(bytes: Uint8Array, at: number): number | undefined {
  const [one, two, three] = [bytes[at], bytes[at + 1], bytes[at + 2]];
  return one === undefined || two === undefined || three === undefined ? undefined : one + two * 256 + three * 65_536;
}

const oneMore = (value: number | undefined) => (value === undefined ? undefined : value + 1);

/**
 * Checks a WebP chunk that states a size. Chunks that state none are accepted; so are truncated ones, which no decoder
 * shows.
 */
export function isModestChunk(name: string, chunk: Uint8Array): boolean {
  const small = (at: number) => (chunk[at] ?? 0) + (chunk[at + 1] ?? 0) * 256;
  if (name === 'VP8X') return isModest(oneMore(uint24LittleEndian(chunk, 12)), oneMore(uint24LittleEndian(chunk, 15)));
  if (name === 'ANMF') return isModest(oneMore(uint24LittleEndian(chunk, 14)), oneMore(uint24LittleEndian(chunk, 17)));
  if (name === 'VP8 ') return isModest(small(14) % 16_384, small(16) % 16_384);
  if (name !== 'VP8L') return true;
  const bits = small(9) + small(11) * 65_536;
  return isModest((bits % 16_384) + 1, (Math.floor(bits / 16_384) % 16_384) + 1);
}
