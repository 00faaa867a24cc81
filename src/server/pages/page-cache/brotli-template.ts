import { once } from 'node:events';
import { promisify } from 'node:util';
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib';

const fromBrotli = promisify(brotliDecompress);

/**
 * A body that is sent many times, each time with a different word of the same length in it, but compressed once.
 * Compressing it again for each visitor takes 10 ms of CPU time, this takes 0.1 (docs/decisions/0090).
 */
export interface BrotliTemplate {
  /** The body with the original word replaced by this one; `undefined` if its length differs. */
  with(word: string): Buffer | undefined;
}

/** A decoder depends on the two preceding bytes: after a word they must always be the same. */
const CONTEXT_BYTES = 2;
/** Bytes that no UTF-8 text contains: no text repeats them, so no compressed data refer back into a hole. */
const FOREIGN = [0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff] as const;

/** The positions of the word. */
function placesOf(text: Buffer, word: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) places.push(at);
  return places;
}

/** A body and the positions where words are inserted. */
interface Template {
  readonly body: Buffer;
  readonly places: readonly number[];
}

function patched({ body, places }: Template, word: string): Buffer {
  const copy = Buffer.from(body);
  for (const place of places) copy.write(word, place, 'latin1');
  return copy;
}

const RAW_HEAD_BYTES = 3;

/**
 * A brotli meta-block with uncompressed bytes (RFC 7932, 9.2): not the last one, length in four digits, uncompressed.
 */
function rawBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(RAW_HEAD_BYTES);
  head.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, RAW_HEAD_BYTES);
  return Buffer.concat([head, bytes]);
}

/**
 * A number of foreign bytes. No pair of them occurs twice within the first 156, which is enough for the words of a
 * page.
 */
function foreign(from: number, length: number): Buffer {
  const byte = (index: number) =>
    FOREIGN[((index % FOREIGN.length) * (1 + Math.floor(index / FOREIGN.length))) % FOREIGN.length] ?? 0xff;
  return Buffer.from(Array.from({ length }, (_, index) => byte(from + index)));
}

/** An encoder that returns its complete output for the given bytes, with nothing held back. */
function createFlushed() {
  const encoder = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });
  let out: Buffer[] = [];
  encoder.on('data', (chunk: Buffer) => out.push(chunk));
  const taken = () => {
    const all = Buffer.concat(out);
    out = [];
    return all;
  };
  return {
    flushed: (bytes: Buffer) =>
      new Promise<Buffer>((resolve) => {
        encoder.write(bytes);
        encoder.flush(constants.BROTLI_OPERATION_FLUSH, () => resolve(taken()));
      }),
    ended: async (bytes: Buffer) => {
      encoder.end(bytes);
      await once(encoder, 'end');
      return taken();
    },
  };
}

/**
 * Compresses a text so that the word stays uncompressed in the body: the encoder sees foreign bytes in its place, and
 * their block is replaced by one of our own.
 */
async function compressAround({ body: text, places }: Template, length: number): Promise<Template> {
  const { flushed, ended } = createFlushed();
  const pieces: Buffer[] = [];
  const open: number[] = [];
  let [at, made] = [0, 0];
  for (const [index, place] of places.entries()) {
    const before = await flushed(text.subarray(at, place));
    at = place + length + CONTEXT_BYTES;
    await flushed(Buffer.concat([foreign(index * length, length), text.subarray(place + length, at)]));
    const raw = rawBlock(text.subarray(place, at));
    open.push(made + before.length + RAW_HEAD_BYTES);
    made += before.length + raw.length;
    pieces.push(before, raw);
  }
  return { body: Buffer.concat([...pieces, await ended(text.subarray(at))]), places: open };
}

/** Returns the same body for the same word, so that simultaneous requests copy it once. */
function memory(template: Template, length: number): BrotliTemplate {
  let last: { readonly word: string; readonly body: Buffer } | undefined;
  return {
    with: (word) => {
      if (last?.word === word) return last.body;
      if (word.length !== length) return undefined;
      last = { word, body: patched(template, word) };
      return last.body;
    },
  };
}

/**
 * Compresses a text that contains this word, at any number of positions. Undefined: the result does not decompress to
 * the original, which is verified with another word; the caller then sends the text as usual.
 */
export async function brotliTemplate(
  document: string,
  word: string,
  encoding: 'br' | undefined,
): Promise<BrotliTemplate | undefined> {
  const { length } = word;
  const text = Buffer.from(document);
  const plain = { body: text, places: placesOf(text, word) };
  if (encoding === undefined) return memory(plain, length);
  const apart = plain.places.every(
    (place, index) => place > 0 && place + length + CONTEXT_BYTES < (plain.places[index + 1] ?? text.length),
  );
  if (!apart) return undefined;
  const template = await compressAround(plain, length);
  const other = 'z'.repeat(length);
  const back = await fromBrotli(patched(template, other)).catch(() => undefined);
  return back?.equals(patched(plain, other)) === true ? memory(template, length) : undefined;
}
