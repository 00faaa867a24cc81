import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Lets a server answer on a free port of 127.0.0.1, and tells which. */
export async function listenLocally(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error(`A TCP server reported the address ${String(address)}`);
  return address.port;
}

/** A port of 127.0.0.1 on which nothing listened a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenLocally(server);
  server.close();
  await once(server, 'close');
  return port;
}
