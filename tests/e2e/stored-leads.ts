import { leadsCommand, storedLeads, type StoredLead } from '../support/tools/leads-command.ts';
import type { TestServer } from '../support/server.ts';
import { test } from './fixtures.ts';

export type { StoredLead } from '../support/tools/leads-command.ts';

/** The server is stopped and started: that time is not the test's own. */
const RESTART_MS = 60_000;

/** What the operator's command `npm run leads -- …` writes. */
export async function runLeads(server: TestServer, args: readonly string[]): Promise<string> {
  const info = test.info();
  info.setTimeout(info.timeout + RESTART_MS);
  return leadsCommand(server, args);
}

/** Everything that the database holds, as the operator exports it. */
export async function exportLeads(server: TestServer): Promise<StoredLead[]> {
  return storedLeads(await runLeads(server, ['export', '--format', 'ndjson']));
}
