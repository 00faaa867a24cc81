import { once } from 'node:events';
import { createServer } from 'node:http';
import { listenLocally } from '#tests/support/port.ts';

/** Milliseconds between counting and storing, as a database needs. */
const LATENCY_MS = 50;

/** Accepts images without considering concurrent requests: counts, then stores; and checks nothing. */
export async function startCarelessImages(limit: number): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  let stored = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const counted = stored;
      const store = () => {
        if (counted < limit) stored += 1;
        const [status, body] = counted < limit ? [201, '{}'] : [422, '{"code":"images-too-many"}'];
        response.writeHead(status).end(body);
      };
      setTimeout(store, LATENCY_MS);
    });
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
