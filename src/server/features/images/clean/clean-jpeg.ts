import { startsWith, uint16, uint32, uint32LittleEndian } from './bytes.ts';
import { isModestFrame } from './dimensions.ts';

const SOI = [0xff, 0xd8];
const EXIF = Array.from('Exif\0\0', (letter) => letter.charCodeAt(0));
const ORIENTATION = 0x0112;

/**
 * Segments that a decoder needs: frames, tables, scans, the JFIF header, Adobe's colour transform. Never APP1 (EXIF,
 * XMP), APP2, APP13 or a comment.
 */
function isNeeded(marker: number): boolean {
  return marker === 0xe0 || marker === 0xee || (marker >= 0xc0 && marker <= 0xdf) || marker === 0xda;
}

/** A frame header of any coding: it contains the size of the image. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Markers without a length. */
function standsAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

/** The camera's orientation (2 to 8), if the EXIF segment states it. */
function orientationOf(segment: Uint8Array): number | undefined {
  const tiff = segment.subarray(10);
  if (!startsWith(segment, EXIF, 4)) return undefined;
  const little = startsWith(tiff, [0x49, 0x49]);
  const short = (at: number) => (little ? (tiff[at + 1] ?? 0) * 256 + (tiff[at] ?? 0) : (uint16(tiff, at) ?? 0));
  const first = (little ? uint32LittleEndian(tiff, 4) : uint32(tiff, 4)) ?? 0;
  for (let entry = 0; entry < Math.min(short(first), 100); entry++) {
    const at = first + 2 + entry * 12;
    if (short(at) === ORIENTATION) return short(at + 8) >= 2 && short(at + 8) <= 8 ? short(at + 8) : undefined;
  }
  return undefined;
}

/** An EXIF segment that contains only the orientation: without it a portrait would lie on its side. */
function orientationSegment(orientation: number): Uint8Array {
  return Uint8Array.from([
    0xff,
    0xe1,
    0,
    34,
    ...EXIF,
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);
}

/** Where the compressed data after a scan header end: at the next marker that is neither stuffing nor a restart. */
function afterScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !standsAlone(next)) return at;
  }
  return bytes.length;
}

/**
 * A JPEG with only what a decoder needs: no EXIF, location, thumbnail or comment, and nothing after its end. Undefined:
 * the segments do not lead from start to end, there is no image in it, or it has too many pixels.
 */
export function cleanJpeg(bytes: Uint8Array): Uint8Array | undefined {
  const parts: Uint8Array[] = [Uint8Array.from(SOI)];
  let orientation: number | undefined;
  let scans = 0;
  let at = SOI.length;
  while (at < bytes.length) {
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) return undefined;
    if (marker === 0xff) at += 1;
    else if (marker === 0xd9) return scans === 0 ? undefined : joined(parts, orientation);
    else if (standsAlone(marker)) at += 2;
    else {
      const length = uint16(bytes, at + 2);
      if (length === undefined || length < 2 || at + 2 + length > bytes.length) return undefined;
      const end = marker === 0xda ? afterScan(bytes, at + 2 + length) : at + 2 + length;
      if (marker === 0xda) scans += 1;
      if (marker === 0xe1) orientation ??= orientationOf(bytes.subarray(at, end));
      if (isFrame(marker) && !isModestFrame(bytes.subarray(at, end))) return undefined;
      if (isNeeded(marker)) parts.push(bytes.subarray(at, end));
      at = end;
    }
  }
  return undefined;
}

function joined(
  [start = new Uint8Array(), ...rest]: readonly Uint8Array[],
  orientation: number | undefined,
): Uint8Array {
  return Buffer.concat([
    start,
    ...(orientation === undefined ? [] : [orientationSegment(orientation)]),
    ...rest,
    Uint8Array.from([0xff, 0xd9]),
  ]);
}
