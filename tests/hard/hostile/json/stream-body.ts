import { connect } from 'node:net';

export interface Streamed {
  /** The status of the response; 0: the connection ended without one. */
  readonly status: number;
  /** How much was sent before the server responded or hung up. */
  readonly bytes: number;
}

interface Stream {
  readonly method: string;
  readonly path: string;
  readonly bytes: number;
  /** With its length in the head; else in chunks, whose end nobody can know. */
  readonly announced: boolean;
  /**
   * Waits for a response when one is due, as a browser reads while it sends; else it keeps sending regardless of the
   * response.
   */
  readonly listens: boolean;
}

const PIECE = Buffer.alloc(64 * 1024, '[');
const CHUNK = Buffer.concat([Buffer.from(`${PIECE.length.toString(16)}\r\n`), PIECE, Buffer.from('\r\n')]);
/**
 * By this piece every call has refused a body of unknown length; it refuses an announced one at once. If more data were
 * in flight, the response could be lost when the server hangs up.
 */
const DUE = 320 * 1024;
/** How long to wait for a response before sending the rest, in milliseconds. */
const PATIENCE = 3000;

/** Sends a JSON body piece by piece, as fast as the server accepts it. */
export function streamBody(origin: string, { method, path, bytes, announced, listens }: Stream): Promise<Streamed> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let sent = 0;
    let until = listens ? (announced ? PIECE.length : DUE) : bytes;
    let answer = '';
    const status = () => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
    const send = () => {
      while (sent < until && socket.writable) {
        sent += PIECE.length;
        if (!socket.write(announced ? PIECE : CHUNK)) return;
      }
      if (sent >= bytes && status() > 0) socket.destroy();
    };
    const goOn = setTimeout(() => {
      until = bytes;
      send();
    }, PATIENCE);
    socket.on('connect', () => {
      socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\n` +
          `${announced ? `content-length: ${bytes}` : 'transfer-encoding: chunked'}\r\n\r\n`,
      );
      send();
    });
    socket.on('drain', send);
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text;
      if (listens && status() > 0) socket.destroy();
    });
    // A server that has responded may hang up on what is still being sent.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(goOn);
      resolve({ status: status(), bytes: sent });
    });
  });
}
