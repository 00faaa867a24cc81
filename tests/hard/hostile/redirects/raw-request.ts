import { connect } from 'node:net';

export interface RawReply {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/**
 * Sends a request whose target is written to the first line unchanged, except for characters that would end the line.
 */
export function rawRequest(
  origin: string,
  {
    method = 'GET',
    target,
    headers = {},
    body = '',
  }: {
    readonly method?: string;
    readonly target: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  },
): Promise<RawReply> {
  const { hostname, port, host } = new URL(origin);
  const line = target.replace(/[^\x21-\x7e]/gu, (mark) => encodeURIComponent(mark.toWellFormed()));
  const all = {
    host,
    connection: 'close',
    'accept-language': 'en-US',
    ...headers,
    ...(body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  };
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `${method} ${line} HTTP/1.1\r\n${Object.entries(all)
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join('')}\r\n${body}`,
      );
    });
    let text = '';
    socket
      .setEncoding('utf8')
      .on('data', (part: string) => (text += part))
      .on('error', reject);
    socket.on('close', () => {
      const [head = '', ...rest] = text.split('\r\n\r\n');
      const [first = '', ...lines] = head.split('\r\n');
      resolve({
        status: Number(first.split(' ')[1] ?? 0),
        headers: new Map(
          lines.map((one) => [one.slice(0, one.indexOf(':')).toLowerCase(), one.slice(one.indexOf(':') + 1).trim()]),
        ),
        body: rest.join('\r\n\r\n'),
      });
    });
  });
}
