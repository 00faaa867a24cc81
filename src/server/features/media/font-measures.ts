import { brotliDecompressSync } from 'node:zlib';

/** What a page needs to know of a font so that nothing moves when it arrives. */
export interface FontMeasures {
  /** The weights that a variable font covers; undefined for a font of one weight. */
  readonly weights?: readonly [number, number];
  /** How wide its letters are compared with those of Arial, which stands in for it. */
  readonly width: number;
  /** Above and below the baseline, compared with the size of the font. */
  readonly ascent: number;
  readonly descent: number;
}

/**
 * How wide the bold letters of a font (from 600, and of 700) are compared with those of Arial Bold, by how wide its
 * regular ones are compared with Arial: measured in a browser for the fonts of the product, whose letters widen less
 * with their weight than those of Arial.
 */
export const semiBoldOf = (width: number): number => width * 0.943;
export const boldOf = (width: number): number => width * 0.952;

/** Capitals, punctuation and kerning make whole texts narrower than their letters; measured in the same way. */
const WHOLE_TEXTS = 0.989;

/** The tags that WOFF2 writes as a number, in its order; those after `fvar` are of no interest here. */
const TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT ' +
  'VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar ' +
  'fdsc feat fmtx fvar'
).split(' ');
const HEADER_BYTES = 48;
/** A font of 120 kB unpacks to far less. */
const MAX_UNPACKED = 2 * 1024 * 1024;

/** How often letters occur in English and Spanish texts, in hundredths, and how wide Arial draws them (of 1000). */
const LETTERS: Readonly<Record<string, readonly [often: number, wide: number]>> = {
  ' ': [17, 278],
  a: [8, 556],
  b: [1, 556],
  c: [3, 500],
  d: [4, 556],
  e: [11, 556],
  f: [1, 278],
  g: [1, 556],
  h: [3, 556],
  i: [6, 222],
  l: [4, 222],
  m: [2, 833],
  n: [6, 556],
  o: [7, 556],
  p: [2, 556],
  r: [5, 333],
  s: [6, 500],
  t: [6, 278],
  u: [3, 556],
  v: [1, 500],
  y: [1, 500],
};

/** Reads a file of big-endian numbers from front to back. */
function reader(bytes: Buffer, start = 0) {
  let at = start;
  const u8 = () => bytes.readUInt8(at++);
  return {
    u8,
    at: () => at,
    ascii: (length: number) => bytes.toString('latin1', at, (at += length)),
    base128: () => {
      let value = 0;
      for (let index = 0; index < 5; index++) {
        const byte = u8();
        value = value * 128 + (byte % 128);
        if (byte < 128) return value;
      }
      throw new Error('A number of a font is too long');
    },
  };
}

/** The tables of a WOFF2 file (W3C WOFF2, 4 and 5). Throws for anything else. */
function tablesOf(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const packed = bytes.readUInt32BE(20);
  const read = reader(bytes, HEADER_BYTES);
  const entries = Array.from({ length: bytes.readUInt16BE(12) }, () => {
    const flags = read.u8();
    const tag = flags % 64 === 63 ? read.ascii(4) : (TAGS[flags % 64] ?? '');
    const length = read.base128();
    const version = flags >> 6;
    // For the outlines, version 3 means that they are as they were; for every other table, version 0.
    const isChanged = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    return { tag, length: isChanged ? read.base128() : length };
  });
  const data = brotliDecompressSync(bytes.subarray(read.at(), read.at() + packed), { maxOutputLength: MAX_UNPACKED });
  let at = 0;
  return new Map(entries.map(({ tag, length }) => [tag, data.subarray(at, (at += length))]));
}

function table(tables: ReadonlyMap<string, Buffer>, tag: string): Buffer {
  const found = tables.get(tag);
  if (!found) throw new Error(`A font has no table ${tag}`);
  return found;
}

/** Finds the glyph of a character in the table of Unicode characters, of format 4. */
function glyphOf(cmap: Buffer, character: number): number {
  const count = cmap.readUInt16BE(2);
  const offsets = Array.from({ length: count }, (_, index) => cmap.readUInt32BE(4 + index * 8 + 4));
  const offset = offsets.find((one) => cmap.readUInt16BE(one) === 4);
  if (offset === undefined) throw new Error('A font has no table of Unicode characters');
  const segments = cmap.readUInt16BE(offset + 6) / 2;
  const value = (list: number, index: number) => offset + 14 + list * segments * 2 + (list > 0 ? 2 : 0) + index * 2;
  for (let index = 0; index < segments; index++) {
    if (cmap.readUInt16BE(value(0, index)) < character) continue;
    const start = cmap.readUInt16BE(value(1, index));
    if (start > character) return 0;
    const delta = cmap.readUInt16BE(value(2, index));
    const rangeAt = value(3, index);
    const range = cmap.readUInt16BE(rangeAt);
    const glyph = range === 0 ? character : cmap.readUInt16BE(rangeAt + range + (character - start) * 2);
    return glyph === 0 ? 0 : (glyph + delta) % 65_536;
  }
  return 0;
}

/** How wide the font sets a text of usual letters, compared with Arial. */
function widthOf(tables: ReadonlyMap<string, Buffer>, unitsPerEm: number): number {
  const cmap = table(tables, 'cmap');
  const hmtx = table(tables, 'hmtx');
  const count = table(tables, 'hhea').readUInt16BE(34);
  // A packed table of widths begins with a byte of flags, and has the widths without the side bearings.
  const isPacked = hmtx.length < count * 4;
  const advance = (glyph: number) => {
    const index = Math.min(glyph, count - 1);
    return hmtx.readUInt16BE(isPacked ? 1 + index * 2 : index * 4);
  };
  const sums = Object.entries(LETTERS).map(([letter, [often, wide]]) => ({
    own: (often * advance(glyphOf(cmap, letter.charCodeAt(0))) * 1000) / unitsPerEm,
    arial: often * wide,
  }));
  const sum = (which: 'own' | 'arial') => sums.reduce((total, one) => total + one[which], 0);
  return (WHOLE_TEXTS * sum('own')) / sum('arial');
}

/** The bounds of the axis `wght` (OpenType, `fvar`). */
function weightsOf(fvar: Buffer | undefined): Pick<FontMeasures, 'weights'> {
  if (!fvar) return {};
  const [start, count, size] = [fvar.readUInt16BE(4), fvar.readUInt16BE(8), fvar.readUInt16BE(10)];
  for (let index = 0; index < count; index++) {
    const at = start + index * size;
    if (fvar.toString('latin1', at, at + 4) !== 'wght') continue;
    return { weights: [fvar.readInt32BE(at + 4) / 65_536, fvar.readInt32BE(at + 12) / 65_536] };
  }
  return {};
}

/**
 * Measures a WOFF2 font; `undefined` if it cannot be read, or lacks the letters of a text. We read it ourselves: the
 * packages that do bring up to fourteen others, and two are left of the 150 that run.
 */
export function measureFont(bytes: Buffer): FontMeasures | undefined {
  try {
    const tables = tablesOf(bytes);
    const unitsPerEm = table(tables, 'head').readUInt16BE(18);
    const hhea = table(tables, 'hhea');
    const width = widthOf(tables, unitsPerEm);
    const measures = {
      width,
      ascent: hhea.readInt16BE(4) / unitsPerEm,
      descent: -hhea.readInt16BE(6) / unitsPerEm,
      ...weightsOf(tables.get('fvar')),
    };
    const isUsable = width > 0.3 && width < 3 && Math.abs(measures.ascent) < 4 && Math.abs(measures.descent) < 4;
    return isUsable ? measures : undefined;
  } catch {
    return undefined;
  }
}
