import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { poolOver } from '../database/pool-over.ts';
import { startPostgres } from '../database/postgres.ts';
import { startServer } from '../server.ts';
import { tempFolder } from '../temp.ts';
import { ROOT } from '../tools/install.ts';
import { startWebhook, type Webhook } from '../webhook.ts';

/** Two real servers on one separate PostgreSQL, with a receiver of leads and reminders. Stop them. */
export interface TwoNodes {
  readonly pool: pg.Pool;
  readonly webhook: Webhook;
  /** The server that the request with this number goes to. */
  originOf(number: number): string;
  /** Runs something this many times at the same moment, alternating between both servers. */
  atOnce<Value>(count: number, work: (origin: string, number: number) => Promise<Value>): Promise<Value[]>;
  stop(): Promise<void>;
}

/** The operator of the demonstration, who sends reminders of appointments. */
function operatorFile(): string {
  const operator: unknown = JSON.parse(
    readFileSync(join(ROOT, 'src/server/core/config/operator.default.json'), 'utf8'),
  );
  const file = join(tempFolder('operator'), 'operator.json');
  writeFileSync(file, JSON.stringify(Object.assign({}, operator, { appointmentReminders: { hoursBefore: [24, 1] } })));
  return file;
}

export async function startTwoNodes(): Promise<TwoNodes> {
  const [postgres, webhook] = await Promise.all([startPostgres(), startWebhook()]);
  const url = await postgres.createDatabase('two_nodes');
  const env = {
    DATABASE_URL: url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    OPERATOR_FILE: operatorFile(),
    LEAD_WEBHOOK_URL: webhook.url,
    LEAD_WEBHOOK_SECRET: 'a-shared-secret',
    PUBLIC_ORIGIN: 'https://trial-search.example',
  };
  // One after the other: otherwise both would seed the same empty database.
  const servers = [await startServer({ env }), await startServer({ env })];
  const pool = poolOver(url, 4);
  const originOf = (number: number) => servers[number % servers.length]?.origin ?? '';
  return {
    pool,
    webhook,
    originOf,
    atOnce: (count, work) =>
      Promise.all(Array.from({ length: count }, (_none, number) => work(originOf(number), number))),
    stop: async () => {
      await pool.end();
      for (const server of servers) await server.remove();
      await webhook.stop();
      await postgres.stop();
    },
  };
}
