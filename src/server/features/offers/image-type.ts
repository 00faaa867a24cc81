const SIGNATURES: readonly (readonly [type: string, bytes: string, at?: number])[] = [
  ['image/png', '89504e470d0a1a0a'],
  ['image/jpeg', 'ffd8ff'],
  ['image/gif', '474946383961'],
  ['image/gif', '474946383761'],
  ['image/webp', '57454250', 8],
];

/**
 * The type of a picture by its first bytes, whatever its sender says it is; `undefined` for what is none. SVG is none:
 * it can hold script.
 */
export function imageType(bytes: Buffer): string | undefined {
  return SIGNATURES.find(
    ([, signature, at = 0]) => bytes.subarray(at, at + signature.length / 2).toString('hex') === signature,
  )?.[0];
}
