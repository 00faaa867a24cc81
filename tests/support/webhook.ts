import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

/** One request that arrived. */
export interface Delivery {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The body byte for byte: what a signature is computed over. */
  readonly raw: Buffer;
  /** The body parsed, or undefined when it is not JSON. */
  readonly json: unknown;
  /** The status that was answered, or 'hang' when no answer was given. */
  readonly answer: number | 'hang';
}

/** A receiver of deliveries on 127.0.0.1 that stands for the sponsor's system. */
export interface Webhook {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  /** How it answers from now on: a status, or 'hang' for no answer at all. Starts with 200. */
  answerWith(answer: number | 'hang'): void;
  /** The first delivery, past or coming, that fits; throws with what did arrive after the limit (ms, default 10 000). */
  waitFor(fits: (delivery: Delivery) => boolean, limit?: number): Promise<Delivery>;
  /** Forgets what arrived. */
  clear(): void;
  stop(): Promise<void>;
}

/** Starts a receiver on a free port. */
export async function startWebhook(): Promise<Webhook> {
  let deliveries: Delivery[] = [];
  let answer: number | 'hang' = 200;
  const arrivals = new EventEmitter().setMaxListeners(0);
  const server = createServer((request, response) => {
    void receive(request, answer).then((delivery) => {
      deliveries.push(delivery);
      arrivals.emit('delivery');
      reply(response, delivery.answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The webhook has no port');
  return {
    url: `http://127.0.0.1:${address.port}/leads`,
    get deliveries() {
      return deliveries;
    },
    answerWith: (next) => {
      answer = next;
    },
    waitFor: async (fits, limit = 10_000) => {
      const signal = AbortSignal.timeout(limit);
      for (;;) {
        const found = deliveries.find(fits);
        if (found !== undefined) return found;
        await once(arrivals, 'delivery', { signal }).catch((cause: unknown) => {
          throw new Error(`No fitting delivery within ${limit} ms; arrived: ${describe(deliveries)}`, { cause });
        });
      }
    },
    clear: () => {
      deliveries = [];
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function receive(request: IncomingMessage, answer: number | 'hang'): Promise<Delivery> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const raw = Buffer.concat(chunks);
  return { method: request.method ?? '', path: request.url ?? '', headers: request.headers, raw, json: parse(raw), answer };
}

function reply(response: ServerResponse, answer: number | 'hang'): void {
  if (answer !== 'hang') response.writeHead(answer).end();
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}

function describe(deliveries: readonly Delivery[]): string {
  return deliveries.length === 0 ? 'none' : deliveries.map(({ method, path, answer, raw }) => `${method} ${path} (${answer}) ${raw.toString('utf8').slice(0, 200)}`).join('; ');
}
