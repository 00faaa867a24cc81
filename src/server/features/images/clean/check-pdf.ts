import { constants, createInflateRaw } from 'node:zlib';

/** A PDF begins with its version and ends with a mark; writers leave up to a kilobyte around them. */
const MARGIN = 1024;
/** The most that a stream, and all streams of a file together, may become when decompressed, in bytes. */
const MAX_STREAM = 32 * 1024 * 1024;
const MAX_STREAMS = 100 * 1024 * 1024;
/** The bytes before deflated data. */
const HEADER = 2;

/**
 * What makes a PDF act when it is opened: scripts, programs, files within, forms that send themselves. `Encrypt`: it
 * cannot be examined.
 */
const ACTIVE = /\/(?:JavaScript|Launch|EmbeddedFile|RichMedia|SubmitForm|ImportData|Encrypt)/;

/** A name may be written with some of its letters as `#` and two digits. */
function hasActiveName(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  return ACTIVE.test(text.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))));
}

/** The contents of the streams of a PDF, as they are stored. */
function* streamsOf(bytes: Buffer): Generator<Buffer> {
  for (let at = bytes.indexOf('stream'); at !== -1; at = bytes.indexOf('stream', at)) {
    const begin = at + 'stream'.length + (bytes[at + 'stream'.length] === 0x0d ? 2 : 1);
    const end = bytes.indexOf('endstream', begin);
    if (end === -1) return;
    yield bytes.subarray(begin, end);
    at = end + 'endstream'.length;
  }
}

/**
 * What a deflated stream contains, as far as it can be read: viewers mind neither a missing end nor a wrong checksum.
 * Undefined: more than `MAX_STREAM`.
 */
async function inflated(stream: Buffer): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  const inflate = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH });
  inflate.end(stream.subarray(HEADER));
  try {
    for await (const chunk of inflate) {
      const part: unknown = chunk;
      if (!Buffer.isBuffer(part)) break;
      chunks.push(part);
      size += part.length;
      if (size > MAX_STREAM) return undefined;
    }
  } catch {
    // The rest is not deflated data.
  }
  return Buffer.concat(chunks);
}

/**
 * Whether these bytes are a PDF that can be kept: complete, not encrypted, and without anything that acts when it is
 * opened, also in compressed streams. Streams in rarer encodings are not looked into, so a PDF still belongs into a
 * viewer without scripts. The file is stored as it is: its metadata are its author's, as in a letter.
 */
export async function isSafePdf(bytes: Uint8Array): Promise<boolean> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isWhole =
    file.subarray(0, MARGIN).includes('%PDF-') && file.subarray(Math.max(0, file.length - MARGIN)).includes('%%EOF');
  if (!isWhole || hasActiveName(file)) return false;
  let total = 0;
  for (const stream of streamsOf(file)) {
    // Deflated data begin with this byte; pictures, for example, do not.
    if ((stream[0] ?? 0) % 16 !== 8) continue;
    const content = await inflated(stream);
    total += content?.length ?? 0;
    if (!content || total > MAX_STREAMS || hasActiveName(content)) return false;
  }
  return true;
}
