import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { HANGS_MS } from './until.ts';
import { listenLocally } from '#tests/support/port.ts';

/** A status; no response at all; an HTML page, as a proxy or a login sends; a response that breaks off. */
export type Answer = number | 'hang' | 'page' | 'breaks-off';

/** One request that arrived. */
export interface Delivery {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The body byte for byte: what a signature is computed over. */
  readonly raw: Buffer;
  /** The body parsed, or undefined when it is not JSON. */
  readonly json: unknown;
  /** The response. */
  readonly answer: Answer;
}

/** A receiver of deliveries on 127.0.0.1 that stands in for the sponsor's system. */
export interface Webhook {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  /** How it responds from now on. Starts with 200. */
  answerWith(answer: Answer): void;
  /** The first matching delivery, past or future; throws with what did arrive after the limit (ms, default 10 000). */
  waitFor(fits: (delivery: Delivery) => boolean, limit?: number): Promise<Delivery>;
  /** Forgets what arrived. */
  clear(): void;
  stop(): Promise<void>;
}

/** Starts a receiver on a free port. */
export async function startWebhook(): Promise<Webhook> {
  const inbox = createInbox();
  let answer: Answer = 200;
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const delivery = await receive(request, answer);
    inbox.add(delivery);
    respond(response, delivery.answer);
  };
  const server = createServer((request, response) => void handle(request, response));
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}/leads`,
    get deliveries() {
      return inbox.all();
    },
    answerWith: (next) => {
      answer = next;
    },
    waitFor: inbox.waitFor,
    clear: inbox.clear,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function createInbox() {
  let deliveries: Delivery[] = [];
  const arrivals = new EventEmitter().setMaxListeners(0);
  const waitFor = async (fits: (delivery: Delivery) => boolean, limit = HANGS_MS): Promise<Delivery> => {
    const signal = AbortSignal.timeout(limit);
    for (;;) {
      const found = deliveries.find(fits);
      if (found !== undefined) return found;
      await once(arrivals, 'delivery', { signal }).catch((cause: unknown) => {
        throw new Error(`No fitting delivery within ${limit} ms; arrived: ${describe(deliveries)}`, { cause });
      });
    }
  };
  return {
    waitFor,
    all: (): readonly Delivery[] => deliveries,
    clear: () => {
      deliveries = [];
    },
    add: (delivery: Delivery) => {
      deliveries.push(delivery);
      arrivals.emit('delivery');
    },
  };
}

const PAGE = '<!DOCTYPE html>\n<html lang="en"><title>Sign in</title><h1>Please sign in</h1></html>';

function respond(response: ServerResponse, answer: Answer): void {
  if (answer === 'hang') return;
  if (answer === 'page') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
  else if (answer === 'breaks-off')
    response.writeHead(200, { 'content-length': '1000' }).write('{', () => response.destroy());
  else response.writeHead(answer).end();
}

async function receive(request: IncomingMessage, answer: Answer): Promise<Delivery> {
  const raw = await buffer(request);
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    raw,
    json: parse(raw),
    answer,
  };
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}

function describe(deliveries: readonly Delivery[]): string {
  return deliveries.length === 0
    ? 'none'
    : deliveries
        .map(({ method, path, answer, raw }) => `${method} ${path} (${answer}) ${raw.toString('utf8').slice(0, 200)}`)
        .join('; ');
}
