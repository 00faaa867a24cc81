import { once } from 'node:events';
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLocally } from '#tests/support/port.ts';

/** Distributes requests among servers in turn, like the proxy of docs/deploy. */
export interface RoundRobin {
  readonly origin: string;
  /** How many requests each server answered. */
  readonly answered: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

/** One try at one server; rejects if no response began. Without an agent: on a connection of its own. */
function tryOnce(
  origin: string,
  incoming: IncomingMessage,
  body: Buffer,
  agent: Agent | false,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { connection: _hop, ...headers } = incoming.headers;
    const outgoing = ask(`${origin}${incoming.url ?? ''}`, { method: incoming.method, headers, agent }, resolve);
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/**
 * A keep-alive connection that its server has just closed says nothing about the server: the request is retried once on
 * a new one, as nginx does.
 */
function tryAt(origin: string, incoming: IncomingMessage, body: Buffer, agent: Agent): Promise<IncomingMessage> {
  return tryOnce(origin, incoming, body, agent).catch(() => tryOnce(origin, incoming, body, false));
}

/**
 * Starts it. A request to which no server began to respond goes to the next one: saves have a key, so a second try is
 * safe. 502 when none is left.
 */
export async function startRoundRobin(origins: readonly string[]): Promise<RoundRobin> {
  const answered = new Map(origins.map((origin) => [origin, 0]));
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const pass = async (incoming: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(incoming);
    const first = turn++;
    for (let step = 0; step < origins.length; step += 1) {
      const origin = origins[(first + step) % origins.length] ?? '';
      const answer = await tryAt(origin, incoming, body, agent).catch(() => undefined);
      if (!answer) continue;
      answered.set(origin, (answered.get(origin) ?? 0) + 1);
      // A response that breaks off in the middle reaches the visitor that way, as through a proxy.
      answer.once('error', () => response.destroy());
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      return;
    }
    response.writeHead(502).end();
  };
  const server = createServer((incoming, response) => void pass(incoming, response).catch(() => response.destroy()));
  const port = await listenLocally(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    answered,
    stop: async () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
