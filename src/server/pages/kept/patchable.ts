import { once } from 'node:events';
import { promisify } from 'node:util';
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib';

const fromBrotli = promisify(brotliDecompress);

/** A body that is sent many times, each time with other words of the same length in it, and compressed once. */
export interface Patchable {
  /** The body with these words in the place of those that it was made with; undefined: they are not of the same length. */
  with(words: readonly string[]): Buffer | undefined;
}

/** Where a word stands: in the text, and in the body. */
interface Hole {
  readonly word: number;
  readonly start: number;
  readonly end: number;
}

/** A decoder goes by the two bytes before: behind a word they have to be the same each time. */
const CONTEXT_BYTES = 2;
/** Bytes that no text of UTF-8 has: no text repeats them, so nothing that is compressed leads back into a hole. */
const FOREIGN = [0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff] as const;

function holesOf(text: Buffer, words: readonly string[]): Hole[] {
  const holes = words.flatMap((word, index): Hole[] => {
    const found: Hole[] = [];
    for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + 1)) found.push({ word: index, start, end: start + word.length });
    return found;
  });
  return holes.toSorted((one, other) => one.start - other.start);
}

function patched(body: Buffer, holes: readonly Hole[], words: readonly string[]): Buffer {
  const copy = Buffer.from(body);
  for (const { word, start } of holes) copy.write(words[word] ?? '', start, 'latin1');
  return copy;
}

/** A piece of the format of brotli that holds bytes as they are (RFC 7932, 9.2): not the last one, four digits of length, uncompressed. */
function rawBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(3);
  head.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3);
  return Buffer.concat([head, bytes]);
}

/** So many foreign bytes. No pair of them comes twice within the first 156, which is enough for the words of a page. */
function foreign(from: number, length: number): Buffer {
  const byte = (index: number) => FOREIGN[((index % FOREIGN.length) * (1 + Math.floor(index / FOREIGN.length))) % FOREIGN.length] ?? 0xff;
  return Buffer.from(Array.from({ length }, (_, index) => byte(from + index)));
}

/** Compresses with holes left in it, which hold their bytes as they are. */
async function compressAround(text: Buffer, holes: readonly Hole[]): Promise<{ readonly body: Buffer; readonly holes: readonly Hole[] }> {
  const encoder = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } });
  let out: Buffer[] = [];
  encoder.on('data', (chunk: Buffer) => out.push(chunk));
  const flushed = (bytes: Buffer) => new Promise<Buffer>((resolve) => {
    encoder.write(bytes);
    encoder.flush(constants.BROTLI_OPERATION_FLUSH, () => {
      const all = Buffer.concat(out);
      out = [];
      resolve(all);
    });
  });
  const pieces: Buffer[] = [];
  const placed: Hole[] = [];
  let [at, length, hidden] = [0, 0, 0];
  const add = (piece: Buffer) => {
    pieces.push(piece);
    length += piece.length;
  };
  for (const { word, start, end } of holes) {
    add(await flushed(text.subarray(at, start)));
    at = end + CONTEXT_BYTES;
    await flushed(Buffer.concat([foreign(hidden, end - start), text.subarray(end, at)]));
    hidden += end - start;
    placed.push({ word, start: length + 3, end: length + 3 + end - start });
    add(rawBlock(text.subarray(start, at)));
  }
  encoder.end(text.subarray(at));
  await once(encoder, 'end');
  add(Buffer.concat(out));
  return { body: Buffer.concat(pieces), holes: placed };
}

/**
 * Makes a body of a text in which these words stand, wherever they do. Undefined: what it would compress to does not come
 * out again as it went in, which is tried with other words; whoever asks then sends the text as usual.
 */
export async function patchable(document: string, words: readonly string[], encoding: 'br' | undefined): Promise<Patchable | undefined> {
  const text = Buffer.from(document);
  const plain = holesOf(text, words);
  const apart = plain.every(({ start, end }, index) => start > 0 && end + CONTEXT_BYTES < (plain[index + 1]?.start ?? text.length));
  if (!apart) return undefined;
  const made = encoding === undefined ? { body: text, holes: plain } : await compressAround(text, plain);
  if (encoding !== undefined) {
    const others = words.map((word) => 'z'.repeat(word.length));
    const back = await fromBrotli(patched(made.body, made.holes, others)).catch(() => undefined);
    if (back?.equals(patched(text, plain, others)) !== true) return undefined;
  }
  return { with: (others) => (others.every((word, index) => word.length === words[index]?.length) ? patched(made.body, made.holes, others) : undefined) };
}
