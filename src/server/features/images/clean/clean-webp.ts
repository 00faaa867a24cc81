import { fourLetters, uint32LittleEndian } from './bytes.ts';
import { isModestChunk } from './dimensions.ts';

const HEADER_LENGTH = 12;
const NEEDED = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF'];
/** Flags of VP8X that announce a colour profile, EXIF and XMP. */
const METADATA_FLAGS = 0b0010_1100;

function withoutFlags(chunk: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(chunk);
  copy[8] = (copy[8] ?? 0) & ~METADATA_FLAGS;
  return copy;
}

function header(length: number): Uint8Array {
  const head = Buffer.from('RIFF    WEBP', 'latin1');
  head.writeUInt32LE(length + 4, 4);
  return head;
}

/**
 * A WebP with only what a decoder needs. Undefined: the chunks do not fill the file, there is no image in it, or it has
 * too many pixels.
 */
export function cleanWebp(bytes: Uint8Array): Uint8Array | undefined {
  const size = uint32LittleEndian(bytes, 4);
  const fileEnd = size === undefined ? 0 : 8 + size;
  if (fileEnd > bytes.length) return undefined;
  const parts: Uint8Array[] = [];
  let pictures = 0;
  for (let at = HEADER_LENGTH; at < fileEnd;) {
    const length = uint32LittleEndian(bytes, at + 4);
    const name = fourLetters(bytes, at);
    const end = at + 8 + (length ?? 0) + ((length ?? 0) % 2);
    if (length === undefined || at + 8 + length > fileEnd) return undefined;
    if (!isModestChunk(name, bytes.subarray(at, end))) return undefined;
    if (NEEDED.includes(name))
      parts.push(name === 'VP8X' ? withoutFlags(bytes.subarray(at, end)) : bytes.subarray(at, end));
    if (name === 'VP8 ' || name === 'VP8L' || name === 'ANMF') pictures += 1;
    at = end;
  }
  const body = Buffer.concat(parts);
  return pictures === 0 ? undefined : Buffer.concat([header(body.length), body]);
}
