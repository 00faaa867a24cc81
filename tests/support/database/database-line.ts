import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A connection to a database that a test can break: `hang` keeps connections open without responding, `cut` refuses
 * them.
 */
export interface DatabaseLine {
  /** The address of the database through this connection. */
  readonly url: string;
  hang(): void;
  cut(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Tracks both ends of a connection as open until either closes, which closes the other. */
function closeTogether(pair: readonly Socket[], open: Set<Socket>): void {
  for (const end of pair) {
    open.add(end);
    end.on('error', () => undefined).on('close', () => pair.forEach((one) => open.delete(one.destroy())));
  }
}

/** Opens a breakable connection to the PostgreSQL at this address. Close it. */
export async function layLine(databaseUrl: string): Promise<DatabaseLine> {
  const url = new URL(databaseUrl);
  const target = Number(url.port);
  const ends = new Set<Socket>();
  let hangs = false;
  let server: Server | undefined;
  const accept = (socket: Socket) => {
    const onward = connect(target, '127.0.0.1');
    closeTogether([socket, onward], ends);
    socket.on('data', (bytes) => void (hangs || onward.write(bytes)));
    onward.on('data', (bytes) => void (hangs || socket.write(bytes)));
  };
  const listen = async (port: number) => {
    server = createServer(accept).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };
  const cut = async () => {
    const closing = server;
    server = undefined;
    for (const end of ends) end.destroy();
    if (closing) await once(closing.close(), 'close');
  };
  url.port = String(await listen(0));
  return {
    url: url.href,
    hang: () => {
      hangs = true;
    },
    cut,
    restore: async () => {
      // Connections that hung have lost bytes on the way, so they are no longer usable.
      await cut();
      hangs = false;
      await listen(Number(url.port));
    },
    close: cut,
  };
}
