import { deflateSync } from 'node:zlib';

/** Personal words in the metadata of the test pictures: none of them may be stored. */
export const CANARY = 'CANARY-GPS-41.8781-N';

const ascii = (text: string) => Buffer.from(text, 'latin1');

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** An EXIF block that says how the camera was held, and where. */
function exif(orientation: number): Buffer {
  const tiff = Buffer.from([
    0x49,
    0x49,
    42,
    0,
    8,
    0,
    0,
    0,
    1,
    0,
    0x12,
    0x01,
    3,
    0,
    1,
    0,
    0,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);
  return Buffer.concat([ascii('Exif\0\0'), tiff, ascii(CANARY)]);
}

/** A real grey picture of one pixel, as small as baseline JPEG can be. */
const JPEG_BODY = Buffer.from(
  'ffdb004300080606070605080707070909080a0c140d0c0b0b0c1912130f141d1a1f1e1d1a1c1c20242e2720222c231c1c28' +
    '37292c30313434341f27393d38323c2e333432ffc0000b080001000101011100ffc4001f0000010501010101010100000000' +
    '000000000102030405060708090a0bffc400b5100002010303020403050504040000017d0102030004110512213141061351' +
    '6107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a43444546474849' +
    '4a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9' +
    'aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9faffda' +
    '0008010100003f00fbd2803fffd9',
  'hex',
);

/** A JPEG as a camera writes it: EXIF with a position, XMP, a comment, and data after its end. */
export function cameraJpeg(orientation = 1): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.concat([ascii('JFIF\0'), Buffer.from([1, 1, 0, 0, 1, 0, 1, 0, 0])])),
    segment(0xe1, exif(orientation)),
    segment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0${CANARY}`)),
    segment(0xfe, ascii(CANARY)),
    JPEG_BODY,
    ascii(CANARY),
  ]);
}

function crc(data: Buffer): number {
  let value = 0xffffffff;
  for (const byte of data) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

function chunk(name: string, body: Buffer): Buffer {
  const data = Buffer.concat([ascii(name), body]);
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(body.length);
  tail.writeUInt32BE(crc(data));
  return Buffer.concat([head, data, tail]);
}

/** A PNG of a few thousand coloured pixels, with text and EXIF chunks. */
export function cameraPng(width = 64, height = 48): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_unused, x) => [(x * 4) % 256, (y * 5) % 256, 120]).flat()]),
  );
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('tEXt', ascii(`Comment\0${CANARY}`)),
    chunk('eXIf', exif(1).subarray(6)),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
    ascii(CANARY),
  ]);
}

function riff(name: string, body: Buffer): Buffer {
  const head = Buffer.concat([ascii(name), Buffer.alloc(4)]);
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/**
 * A WebP whose extended header announces EXIF and XMP. The picture data has the right form, but is not a real picture.
 */
export function cameraWebp(): Buffer {
  const extended = Buffer.from([0b0010_1100, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  return riff(
    'RIFF',
    Buffer.concat([
      ascii('WEBP'),
      riff('VP8X', extended),
      riff('VP8L', Buffer.from([0x2f, 0, 0, 0, 0])),
      riff('EXIF', ascii(CANARY)),
      riff('XMP ', ascii(CANARY)),
    ]),
  );
}
