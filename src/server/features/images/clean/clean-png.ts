import { fourLetters, uint32 } from './bytes.ts';
import { isModestHeader } from './dimensions.ts';

const SIGNATURE_LENGTH = 8;
/** What a decoder needs to show the image as intended. Never text, time, EXIF or a private chunk. */
const NEEDED = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB'];

/**
 * A PNG with only what a decoder needs, and nothing after its end. Undefined: the chunks do not lead from IHDR to IEND,
 * there is no image in it, or it has too many pixels.
 */
export function cleanPng(bytes: Uint8Array): Uint8Array | undefined {
  const parts = [bytes.subarray(0, SIGNATURE_LENGTH)];
  const seen: string[] = [];
  for (let at = SIGNATURE_LENGTH; at < bytes.length;) {
    const length = uint32(bytes, at);
    const name = fourLetters(bytes, at + 4);
    const end = at + 12 + (length ?? 0);
    if (length === undefined || end > bytes.length || (seen.length === 0 && name !== 'IHDR')) return undefined;
    if (name === 'IHDR' && !isModestHeader(bytes.subarray(at, end))) return undefined;
    if (NEEDED.includes(name)) parts.push(bytes.subarray(at, end));
    seen.push(name);
    if (name === 'IEND') return seen.includes('IDAT') ? Buffer.concat(parts) : undefined;
    at = end;
  }
  return undefined;
}
