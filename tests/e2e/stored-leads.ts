import { leadsCommand, storedLeads, type StoredLead } from '../support/tools/leads-command.ts';
import type { TestServer } from '../support/server.ts';

export type { StoredLead } from '../support/tools/leads-command.ts';

/** Everything that the database holds, as the operator exports it. */
export async function exportLeads(server: TestServer): Promise<StoredLead[]> {
  return storedLeads(await leadsCommand(server, ['export', '--format', 'ndjson']));
}
