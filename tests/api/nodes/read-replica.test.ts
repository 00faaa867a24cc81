import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/core/database/open-database.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { startPostgres, type PostgresServer } from '#tests/support/database/postgres.ts';
import { saveRequest, screenerVisit } from '#tests/support/visits.ts';

/** A proxy in front of the replica: passes bytes on until it is cut. */
interface CuttableProxy {
  readonly port: number;
  readonly connectionCount: () => number;
  cut(): Promise<void>;
  restore(): Promise<void>;
}

async function proxyTo(port: number): Promise<CuttableProxy> {
  let connections = 0;
  const open = new Set<Socket>();
  const listen = async (own: number): Promise<Server> => {
    const server = createServer((socket) => {
      const onward = connect(port, '127.0.0.1');
      for (const end of [socket, onward])
        end.on('error', () => undefined).on('close', () => [socket, onward].forEach((one) => one.destroy()));
      open.add(socket);
      connections += 1;
      socket.pipe(onward).pipe(socket);
    });
    server.listen(own, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await listen(0);
  const address = server.address();
  const own = typeof address === 'object' && address ? address.port : 0;
  return {
    port: own,
    connectionCount: () => connections,
    cut: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      open.clear();
      await once(server, 'close');
    },
    restore: async () => {
      server = await listen(own);
    },
  };
}

let postgres: PostgresServer;
let proxy: CuttableProxy;
let site: ApiSite;

beforeAll(async () => {
  postgres = await startPostgres();
  const url = new URL(await postgres.createDatabase('replica'));
  proxy = await proxyTo(Number(url.port));
  const readUrl = new URL(url);
  readUrl.port = String(proxy.port);
  const opened = await openDatabase({ databaseUrl: url.href, databaseReadUrl: readUrl.href, dataDir: '' });
  if (!opened.ok) throw new Error(opened.message);
  site = await openApiSite({
    database: { ...opened.database, url: url.href },
    env: { DATABASE_READ_URL: readUrl.href },
  });
});
afterAll(async () => {
  await site?.close();
  await proxy?.cut();
  await postgres?.stop();
});

const READS = [
  '/studies/search?country=US&postalCode=60614&locale=en&query=realtime%3D1',
  '/sites?studyId=DEMO-ASTHMA-01&postalCode=60614&country=US',
  '/indications?locale=en',
  '/studies/DEMO-ASTHMA-01/criteria',
];
const read = () =>
  Promise.all(
    READS.map(async (path) => {
      const { statusCode, body } = await site.app.inject({ url: `/api/v1${path}` });
      return { statusCode, body };
    }),
  );
const warnings = () => site.logs.filter(({ message }) => String(message).startsWith('The read replica is away')).length;

test('[O2] the catalogue is read from the replica, or from the primary while that is unreachable', async () => {
  const before = await read();
  expect(before.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const used = proxy.connectionCount();
  expect(used).toBeGreaterThan(0);
  await proxy.cut();
  expect(await read()).toEqual(before);
  expect(await read()).toEqual(before);
  expect(warnings()).toBe(1);
  await proxy.restore();
  expect(proxy.connectionCount()).toBe(used);
  site.setTime('2026-11-23T17:00:06.000Z');
  expect(await read()).toEqual(before);
  expect(proxy.connectionCount()).toBeGreaterThan(used);
});

test('[K1] a lead is saved while the replica is unreachable, and never read from a replica', async () => {
  await proxy.cut();
  const reply = await site.app.inject(saveRequest(screenerVisit()));
  expect(reply.statusCode).toBe(201);
  expect(await site.database.db.selectFrom('leads').select('id').execute()).toHaveLength(1);
  // A save does not ask the replica for the catalogue either: it may lag behind the catalogue's version.
  expect(warnings()).toBe(1);
  await proxy.restore();
});

test('[O2] a replica that lacks a new table is skipped; an error in the query itself is not hidden', async () => {
  site.setTime('2026-11-23T17:10:00.000Z');
  const { replica } = site.database;
  expect(replica).toBeDefined();
  await replica?.schema.alterTable('open_sites').renameTo('elsewhere').execute();
  // Here the primary is the same server, so it fails as well: the result is a failure, never "no studies".
  const { statusCode } = await site.app.inject({ url: `/api/v1${READS[0] ?? ''}` });
  await replica?.schema.alterTable('elsewhere').renameTo('open_sites').execute();
  expect(statusCode).toBe(500);
  expect(warnings()).toBe(2);
});
