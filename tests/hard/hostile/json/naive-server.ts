import { createServer } from 'node:http';
import type { LogLine } from '#tests/support/server.ts';
import type { BodyServer } from './body-server.ts';
import { listenLocally } from '#tests/support/port.ts';

const MAX_BYTES = 4 * 1024 * 1024;

/**
 * A server written in a hurry: no limit but a very high one, every failure is a 500, whatever parses is accepted, and
 * bodies are logged.
 */
export async function startNaiveServer(): Promise<BodyServer> {
  const logs: LogLine[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request
      .setEncoding('utf8')
      .on('data', (text: string) => (body += text))
      .on('error', () => undefined);
    request.on('data', () => {
      if (body.length > MAX_BYTES) request.destroy();
    });
    request.on('end', () => {
      logs.push({ message: 'request', method: request.method, body });
      try {
        JSON.parse(body);
        response.writeHead(200).end('{}');
      } catch (error) {
        response.writeHead(500).end(String(error));
      }
    });
  });
  const port = await listenLocally(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    logs,
    memory: () => Promise.resolve(undefined),
    end: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
