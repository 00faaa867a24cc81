import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLocally } from '#tests/support/port.ts';

/** A bucket on 127.0.0.1 that accepts only requests signed with its key. */
export interface FakeS3 {
  /** The value of STORAGE_URL. */
  readonly url: string;
  readonly objects: ReadonlyMap<string, Buffer>;
  /** How it responds from now on: correctly, with a status, or by cutting the connection. */
  answerWith(answer: 'ok' | 'cut' | number): void;
  stop(): Promise<void>;
}

const SECRET = 'test-secret';

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** The path as it is signed: every character encoded except the unreserved ones, whatever the client encoded. */
function canonicalPath(path: string): string {
  const encode = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;
  return path
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part)).replaceAll(/[!'()*]/g, encode))
    .join('/');
}

/** Computes the signature from what arrived, independently of the product's own signer. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const parts =
    /Credential=test-key\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!parts) return false;
  const [, day = '', region = '', names = '', signature = ''] = parts;
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const lines = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '')}\n`)
    .join('');
  const canonical = `${request.method ?? ''}\n${canonicalPath(request.url ?? '')}\n\n${lines}\n${names}\n${bodyHash}`;
  const text =
    `AWS4-HMAC-SHA256\n${String(request.headers['x-amz-date'])}\n${day}/${region}/s3/aws4_request\n` +
    createHash('sha256').update(canonical).digest('hex');
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), region), 's3'), 'aws4_request');
  return request.headers['x-amz-content-sha256'] === bodyHash && hmac(key, text).toString('hex') === signature;
}

/** Starts it on a free port. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  let answer: 'ok' | 'cut' | number = 'ok';
  const statusOf = (request: IncomingMessage, body: Buffer): number => {
    const key = request.url ?? '';
    if (typeof answer === 'number') return answer;
    if (!isSigned(request, body)) return 403;
    if (request.method === 'PUT') objects.set(key, body);
    if (request.method === 'DELETE') objects.delete(key);
    return request.method === 'GET' && !objects.has(key) ? 404 : 200;
  };
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const status = statusOf(request, await buffer(request));
    response
      .writeHead(status)
      .end(status === 200 && request.method === 'GET' ? objects.get(request.url ?? '') : undefined);
  };
  const server = createServer((request, response) => {
    if (answer === 'cut') request.socket.destroy();
    else void handle(request, response);
  });
  const port = await listenLocally(server);
  return {
    url: `http://test-key:${SECRET}@127.0.0.1:${port}/photos?region=eu-west-1`,
    objects,
    answerWith: (next) => {
      answer = next;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
