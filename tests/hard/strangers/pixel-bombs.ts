import { crc32 } from 'node:zlib';
import { cameraJpeg, cameraPng, cameraWebp } from '#tests/support/images/picture-files.ts';
import type { HardCheck, Outcome } from '../check.ts';
import { behindCareless, putImage } from './images.ts';
import { beginVisit, newVisitor, strangersWorld } from './world.ts';

/** Pixels on each side: decoded, 14 GB. */
const SIDE = 60_000;

/** A PNG with this many pixels according to its header, and data for hardly any of them. */
function pngOf(side: number): Buffer {
  const bytes = Buffer.from(cameraPng(1, 1));
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

/** The same as a JPEG. */
function jpegOf(side: number): Buffer {
  const bytes = Buffer.from(cameraJpeg());
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x0b]));
  bytes.writeUInt16BE(side, frame + 5);
  bytes.writeUInt16BE(side, frame + 7);
  return bytes;
}

/** The same as an extended WebP, whose header contains the side lengths minus one. */
function webpOf(width: number, height: number): Buffer {
  const bytes = Buffer.from(cameraWebp());
  const canvas = bytes.indexOf('VP8X') + 12;
  bytes.writeUIntLE(width - 1, canvas, 3);
  bytes.writeUIntLE(height - 1, canvas + 3, 3);
  return bytes;
}

const BOMBS = {
  'a PNG': pngOf(SIDE),
  'a JPEG': jpegOf(SIDE),
  'a WebP': webpOf(16_000, 16_000),
  'a tall JPEG': jpegOf(65_535),
};

async function assessBombs(origin: string): Promise<Outcome> {
  const owner = await beginVisit((await strangersWorld()).origin, newVisitor());
  const broken: string[] = [];
  for (const [name, bytes] of Object.entries(BOMBS)) {
    const { status, code } = await putImage(origin, owner, bytes);
    if (status < 400 || status >= 500)
      broken.push(`${name} of ${bytes.length} bytes that unpacks to gigabytes is answered ${status} ${code}`);
  }
  const { status, text } = await putImage(origin, owner, cameraJpeg());
  if (status !== 201) broken.push(`a picture of a camera is answered ${status} ${text}`);
  return { figures: { bombs: Object.keys(BOMBS).length }, broken };
}

export const strangersPixelBombs: HardCheck = {
  name: 'strangers-pixel-bombs',
  promise: 'a picture of a few hundred bytes that unpacks to gigabytes is refused, whatever its format',
  fault: 'a server that looks at the first bytes of a picture, and not at its sides',
  run: async () => assessBombs((await strangersWorld()).origin),
  runPlanted: () => behindCareless(assessBombs),
};
