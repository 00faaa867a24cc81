import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../support/tools/install.ts';
import type { TestServer } from '../support/server.ts';
import { expect, test } from './fixtures.ts';

/** The server is stopped and started: that time is not the test's own. */
const RESTART_MS = 60_000;

/** A lead as the export writes it. */
export interface StoredLead {
  readonly leadId: string;
  readonly revision: number;
  readonly lead: Readonly<Record<string, unknown>>;
}

function isStoredLead(value: unknown): value is StoredLead {
  return typeof value === 'object' && value !== null && 'leadId' in value && 'revision' in value && 'lead' in value;
}

/**
 * What the operator's command `npm run leads -- …` writes, run while the server is stopped: the embedded database admits
 * one process. The server runs again afterwards.
 */
export async function runLeads(server: TestServer, args: readonly string[]): Promise<string> {
  const info = test.info();
  info.setTimeout(info.timeout + RESTART_MS);
  await server.stop();
  const ran = spawnSync(process.execPath, [join(ROOT, 'src/entry/commands/leads.ts'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl ?? '' },
  });
  expect(ran.status, ran.stderr).toBe(0);
  await server.restart();
  return ran.stdout;
}

/** Everything that the database holds, as the operator exports it. */
export async function exportLeads(server: TestServer): Promise<StoredLead[]> {
  const exported = await runLeads(server, ['export', '--format', 'ndjson']);
  return exported.split('\n').filter((line) => line !== '').map((line) => {
    const lead: unknown = JSON.parse(line);
    if (!isStoredLead(lead)) throw new Error(`Not a lead: ${line.slice(0, 200)}`);
    return lead;
  });
}
