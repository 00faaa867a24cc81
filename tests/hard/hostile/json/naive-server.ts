import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LogLine } from '#tests/support/server.ts';
import type { BodyServer } from './body-server.ts';

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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The naive server has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    logs,
    memory: () => Promise.resolve(undefined),
    end: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
