import { openApiSite } from '#tests/support/api-site.ts';
import { startServer, type LogLine } from '#tests/support/server.ts';

/** What the check sends requests to: the product's server, or a stand-in. */
export interface BodyServer {
  readonly origin: string;
  /** Its log lines so far. */
  readonly logs: readonly LogLine[];
  /** Resident memory in bytes; undefined where it cannot be distinguished from the sender's own. */
  memory(): Promise<number | undefined>;
  end(): Promise<void>;
}

/** The product's server in a separate process. */
export async function startBodyServer(): Promise<BodyServer> {
  const server = await startServer({ database: 'pglite' });
  return {
    origin: server.origin,
    logs: server.logs,
    memory: async () =>
      Number(
        /^process_resident_memory_bytes (\d+)$/m.exec(await (await fetch(`${server.origin}/metrics`)).text())?.[1] ??
          Number.NaN,
      ),
    end: () => server.remove(),
  };
}

/** The API in this process, on a port of its own: what happens to its prototypes happens to ours. */
export async function startOwnServer(): Promise<BodyServer> {
  const site = await openApiSite();
  return {
    origin: await site.app.listen({ port: 0, host: '127.0.0.1' }),
    logs: site.logs,
    memory: () => Promise.resolve(undefined),
    end: () => site.close(),
  };
}
