import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cameraJpeg, cameraPng, cameraWebp, CANARY } from '#tests/support/images/picture-files.ts';
import { cleanImage, sniffImageType } from './clean-image.ts';

const CAMERA = [
  ['image/jpeg', cameraJpeg()],
  ['image/png', cameraPng()],
  ['image/webp', cameraWebp()],
] as const;
function withBytes(file: Uint8Array, at: number, bytes: readonly number[]): Uint8Array {
  const changed = Uint8Array.from(file);
  changed.set(bytes, at);
  return changed;
}
const hasCanary = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).includes(CANARY);

describe('cleaning an image', () => {
  test.each(CAMERA)('[C15] %s: the bytes determine the type, and the metadata of the camera is gone', (type, file) => {
    expect(hasCanary(file)).toBe(true);
    const clean = cleanImage(file);
    expect(clean?.type).toBe(type);
    expect(hasCanary(clean?.bytes)).toBe(false);
    expect(Buffer.from(clean?.bytes ?? []).includes('Exif')).toBe(false);
  });

  test.each(CAMERA)('[C15] %s: what is clean stays as it is', (_type, file) => {
    const once = cleanImage(file)?.bytes ?? new Uint8Array();
    expect(Buffer.from(cleanImage(once)?.bytes ?? []).equals(Buffer.from(once))).toBe(true);
  });

  test('[C15] how the camera was held is all that is kept of a JPEG’s EXIF', () => {
    const clean = Buffer.from(cleanImage(cameraJpeg(6))?.bytes ?? []);
    expect(clean.includes('Exif')).toBe(true);
    expect(hasCanary(clean)).toBe(false);
    expect(Buffer.from(cleanImage(clean)?.bytes ?? []).equals(clean)).toBe(true);
  });

  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    [
      'a page that says it is a picture',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['a GIF', Buffer.from('GIF89a')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a JPEG that was cut', cameraJpeg().subarray(0, 120)],
    ['a PNG that was cut', cameraPng().subarray(0, 60)],
    ['a WebP that was cut', cameraWebp().subarray(0, 30)],
    ['a signature alone', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    [
      'a script behind the signature of a JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>')]),
    ],
  ])('[C15] %s is refused', (_what, bytes) => {
    expect(cleanImage(bytes)).toBeUndefined();
  });

  test.each<[string, Uint8Array]>([
    [
      'JPEG',
      withBytes(cameraJpeg(), cameraJpeg().indexOf(Buffer.from('ffc0000b08', 'hex')) + 5, [0xea, 0x60, 0xea, 0x60]),
    ],
    ['PNG', withBytes(cameraPng(), 16, [0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60])],
    ['WebP, by its canvas', withBytes(cameraWebp(), 24, [0x5f, 0xea, 0, 0x5f, 0xea, 0])],
    ['WebP, by its picture', withBytes(cameraWebp(), cameraWebp().indexOf('VP8L') + 9, [0xff, 0xff, 0xff, 0x0f])],
  ])(
    '[C15] a %s of a few hundred bytes that unfolds to billions of pixels is refused by its dimensions',
    (_type, bytes) => {
      expect(bytes.length).toBeLessThan(20_000);
      expect(cleanImage(bytes)).toBeUndefined();
    },
  );

  test('[C15] a picture as large as the largest cameras take is accepted', () => {
    const dimensions = Buffer.alloc(8);
    dimensions.writeUInt32BE(12_000, 0);
    dimensions.writeUInt32BE(9000, 4);
    expect(cleanImage(withBytes(cameraPng(), 16, [...dimensions]))?.type).toBe('image/png');
  });

  test('[C15] any bytes behind a signature are refused or cleaned, and never break the server', () => {
    const signatures = CAMERA.map(([, file]) => [...file.subarray(0, 12)]);
    fc.assert(
      fc.property(
        fc.constantFrom(...signatures),
        fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 200 }),
        (signature, rest) => {
          const bytes = Uint8Array.from([...signature, ...rest]);
          const clean = cleanImage(bytes);
          expect(clean === undefined || clean.type === sniffImageType(bytes)).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
