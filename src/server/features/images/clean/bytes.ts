/** Reads numbers from image files. Offsets beyond the end give undefined: a truncated file is not a bug of ours. */
export function uint16(bytes: Uint8Array, at: number): number | undefined {
  const [high, low] = [bytes[at], bytes[at + 1]];
  return high === undefined || low === undefined ? undefined : high * 256 + low;
}

export function uint32(bytes: Uint8Array, at: number): number | undefined {
  const [high, low] = [uint16(bytes, at), uint16(bytes, at + 2)];
  return high === undefined || low === undefined ? undefined : high * 65_536 + low;
}

export function uint32LittleEndian(bytes: Uint8Array, at: number): number | undefined {
  const [one, two, three, four] = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
  return one === undefined || two === undefined || three === undefined || four === undefined
    ? undefined
    : one + two * 256 + three * 65_536 + four * 16_777_216;
}

/** Four letters, the form in which image files name their chunks. */
export function fourLetters(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

export function startsWith(bytes: Uint8Array, signature: readonly number[], at = 0): boolean {
  return signature.every((byte, index) => bytes[at + index] === byte);
}
