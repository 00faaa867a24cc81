import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { listenLocally } from '#tests/support/port.ts';

/** A CMS for tests: it serves one index of campaigns, with an ETag that changes with it. */
export interface Cms {
  /** The value of `CAMPAIGNS_URL`. */
  readonly url: string;
  /** The address and the `If-None-Match` of every request so far. */
  readonly asked: readonly string[];
  /** The `Authorization` of every request so far. */
  readonly authorizations: readonly (string | undefined)[];
  /** Serves these documents from now on. */
  serve(...campaigns: readonly unknown[]): void;
  /** Responds with this status and text from now on. */
  answer(status: number, text: string): void;
  close(): Promise<void>;
}

/** Starts a CMS without content. */
export async function startCms(): Promise<Cms> {
  const asked: string[] = [];
  const authorizations: (string | undefined)[] = [];
  let edition = 0;
  let reply: ((response: ServerResponse, seen: string | undefined) => void) | undefined;
  const server = createServer((request, response) => {
    const seen = request.headers['if-none-match'];
    authorizations.push(request.headers.authorization);
    asked.push(`${request.url} ${seen ?? '-'}`);
    if (reply) reply(response, seen);
    else response.writeHead(404).end();
  });
  const port = await listenLocally(server);
  const answer = (status: number, text: string) => {
    const etag = `"${++edition}"`;
    reply = (response, seen) => {
      if (status === 200 && seen === etag) response.writeHead(304, { etag }).end();
      else response.writeHead(status, { etag, 'content-type': 'application/json' }).end(text);
    };
  };
  return {
    url: `http://127.0.0.1:${port}/index.json`,
    asked,
    authorizations,
    answer,
    serve: (...campaigns) => answer(200, JSON.stringify({ campaigns, fragments: [] })),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
