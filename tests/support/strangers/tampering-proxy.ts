import { once } from 'node:events';
import { createServer, request as startRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLocally } from '#tests/support/port.ts';

export type Headers = Readonly<Record<string, string>>;

export interface Tampered {
  readonly headers: Headers;
  readonly body: Buffer;
}

/** How a faulty part on the way changes a request. */
export type Tamper = (request: Tampered) => Tampered;

export interface TamperingProxy {
  readonly origin: string;
  stop(): Promise<void>;
}

/** These belong to one connection, and are created again for the next one. */
const HOP_BY_HOP = new Set(['connection', 'transfer-encoding', 'content-length', 'keep-alive', 'expect']);

function forwardable(headers: IncomingHttpHeaders): Headers {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || HOP_BY_HOP.has(name) ? [] : [[name, String(value)]],
    ),
  );
}

/** Forwards with the host in the headers, which `fetch` would replace. */
function forward(
  origin: string,
  { method, url }: IncomingMessage,
  { headers, body }: Tampered,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const onward = startRequest(`${origin}${url ?? '/'}`, {
      method,
      headers: { ...headers, 'content-length': body.length },
    });
    onward.once('response', resolve).once('error', reject);
    onward.end(body);
  });
}

/** Sits in front of a server and changes each request: a fault of the product, injected from outside. Stop it. */
export async function startTamperingProxy(origin: string, tamper: Tamper): Promise<TamperingProxy> {
  const server = createServer((request, response) => {
    void (async () => {
      const sent = tamper({ headers: forwardable(request.headers), body: await buffer(request) });
      const reply = await forward(origin, request, sent);
      reply.pipe(response.writeHead(reply.statusCode ?? 502, reply.headers));
    })().catch(() => response.destroy());
  });
  const port = await listenLocally(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** Runs something behind a tampering proxy, and stops the proxy. */
export async function behindProxy<Result>(
  origin: string,
  tamper: Tamper,
  run: (origin: string) => Promise<Result>,
): Promise<Result> {
  const proxy = await startTamperingProxy(origin, tamper);
  try {
    return await run(proxy.origin);
  } finally {
    await proxy.stop();
  }
}
