import { Transform } from 'node:stream';

const HEADER_END = '\r\n\r\n';
/** Every header begins with it: Content-Length and Content-Type are the only fields. */
const HEADER_START = 'content-';
const MAX_HEADER_BYTES = 1024;
/** More than any document that somebody edits. */
const MAX_BODY_BYTES = 256 * 1024 * 1024;

/**
 * Passes on the bytes of an editor as long as they are messages with headers, and fails with the reason as soon as they
 * are not. The reader itself would wait for ever: where the next message begins cannot be known any more.
 */
export function protocolFrames(): Transform {
  let header = '';
  let bodyLeft = 0;
  /** Follows the messages to the end of a chunk. Returns what is wrong with one of them. */
  const wrongIn = (chunk: Buffer): string | undefined => {
    for (let at = 0; at < chunk.length;) {
      const skipped = Math.min(bodyLeft, chunk.length - at);
      bodyLeft -= skipped;
      at += skipped;
      if (at === chunk.length) return undefined;
      const before = header.length;
      header += chunk.toString('latin1', at, at + MAX_HEADER_BYTES);
      const end = header.indexOf(HEADER_END);
      const wrong = wrongWith(header, end);
      if (wrong !== undefined || end === -1) return wrong;
      bodyLeft = lengthIn(header.slice(0, end)) ?? 0;
      at += end + HEADER_END.length - before;
      header = '';
    }
    return undefined;
  };
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const wrong = wrongIn(chunk);
      done(wrong === undefined ? null : new Error(wrong), chunk);
    },
  });
}

/** @param end where the header ends, or -1 if more of it is to come */
function wrongWith(header: string, end: number): string | undefined {
  const start = header.slice(0, HEADER_START.length).toLowerCase();
  if (!HEADER_START.startsWith(start)) return 'a message begins with the header Content-Length';
  if (end === -1) return header.length >= MAX_HEADER_BYTES ? 'a header does not end' : undefined;
  const length = lengthIn(header.slice(0, end));
  if (length === undefined) return 'a header has no Content-Length';
  return length > MAX_BODY_BYTES ? `a message of ${length} bytes is too long` : undefined;
}

function lengthIn(header: string): number | undefined {
  const fields = header.split('\r\n').map((field) => /^content-length: *(\d{1,12}) *$/i.exec(field)?.[1]);
  const digits = fields.find((field) => field !== undefined);
  return digits === undefined ? undefined : Number(digits);
}
