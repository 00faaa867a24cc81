import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenLocally } from '#tests/support/port.ts';

/** How the fake responds: with an address, a status, never, or with something that is not a session. */
export type ConsentsAnswer = { readonly url: string } | { readonly status: number } | 'hang' | 'wrong-shape';

/** A request that arrived. */
export interface StartedSession {
  readonly path: string;
  readonly body: unknown;
}

/** The external consents service, with the message shapes of G4. */
export interface ConsentsService {
  readonly baseUrl: string;
  readonly requests: readonly StartedSession[];
  answerWith(answer: ConsentsAnswer): void;
  stop(): Promise<void>;
}

/** Starts the fake on 127.0.0.1. At first it responds with a page of its own. */
export async function startConsentsService(): Promise<ConsentsService> {
  const requests: StartedSession[] = [];
  let answer: ConsentsAnswer | undefined;
  const server = createServer((request, response) => {
    void (async () => {
      if (request.method === 'GET') {
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(
            '<!doctype html><html lang="en"><head><title>Signing service</title><link rel="icon" href="data:,">' +
              '</head><body><h1>Sign here</h1></body></html>',
          );
        return;
      }
      requests.push({ path: request.url ?? '', body: await json(request).catch(() => undefined) });
      if (answer === 'hang') return;
      if (answer === 'wrong-shape')
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"customerUrl":7}');
      else if (answer && 'status' in answer) response.writeHead(answer.status).end();
      else
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ customerURL: answer?.url ?? `${baseUrl}/session/1` }));
    })();
  });
  const baseUrl = `http://127.0.0.1:${await listenLocally(server)}`;
  return {
    baseUrl,
    requests,
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
