import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { HANGS_MS } from '../until.ts';
import { listenLocally } from '#tests/support/port.ts';

/** One request that the service got. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly referer: string | undefined;
  readonly text: string;
  /** The body as JSON; undefined if it is not JSON. */
  readonly json: unknown;
}

/** What the service does instead of responding. */
export type OutsideFault = 'none' | 'status-500' | 'silent' | 'html' | 'wrong-shape' | 'unauthorised';

/**
 * Stands in for an external service that speaks JSON: recording, relay, live connect, ad security, chat availability.
 */
export interface OutsideService {
  readonly url: string;
  readonly asked: readonly Asked[];
  /** Its response to a method and path: `GET /status`. Everything else gets `{}`. */
  answer(call: string, value: unknown): void;
  fail(fault: OutsideFault): void;
  /** The first matching request, past or future. Throws after the limit (ms). */
  waitFor(fits: (asked: Asked) => boolean, limit?: number): Promise<Asked>;
  clear(): void;
  stop(): Promise<void>;
}

const FAULTS: Readonly<Record<Exclude<OutsideFault, 'none'>, (response: ServerResponse) => void>> = {
  'status-500': (response) => void response.writeHead(500).end('{"error":"down"}'),
  silent: () => undefined,
  html: (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
  'wrong-shape': (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('[{"answer":42}]'),
  unauthorised: (response) =>
    void response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"unauthorised"}'),
};

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function createInbox() {
  const asked: Asked[] = [];
  const arrivals = new EventEmitter().setMaxListeners(0);
  return {
    asked,
    add: (request: Asked) => {
      asked.push(request);
      arrivals.emit('asked');
    },
    waitFor: async (fits: (request: Asked) => boolean, limit = HANGS_MS): Promise<Asked> => {
      const signal = AbortSignal.timeout(limit);
      for (;;) {
        const found = asked.find(fits);
        if (found) return found;
        await once(arrivals, 'asked', { signal }).catch((cause: unknown) => {
          throw new Error(
            `No fitting request within ${limit} ms; got: ` +
              asked.map(({ method, path }) => `${method} ${path}`).join(', '),
            { cause },
          );
        });
      }
    },
  };
}

/** Starts the service on a free port. Stop it. */
export async function startOutsideService(): Promise<OutsideService> {
  const inbox = createInbox();
  const answers = new Map<string, unknown>();
  let fault: OutsideFault = 'none';
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const { method = '', url = '', headers } = request;
    const key = headers['idempotency-key'];
    inbox.add({
      method,
      path: url,
      key: typeof key === 'string' ? key : undefined,
      referer: headers.referer,
      text: body,
      json: parse(body),
    });
    if (fault === 'none')
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answers.get(`${method} ${url}`) ?? {}));
    else FAULTS[fault](response);
  };
  const server = createServer((request, response) => void handle(request, response));
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}`,
    asked: inbox.asked,
    answer: (call, value) => void answers.set(call, value),
    fail: (next) => {
      fault = next;
    },
    waitFor: inbox.waitFor,
    clear: () => {
      inbox.asked.length = 0;
      answers.clear();
      fault = 'none';
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
