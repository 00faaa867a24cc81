import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startOf, type Journey } from '../journeys/journey.ts';
import type { TestServer } from '../support/server.ts';
import { leadsCommand } from '../support/tools/leads-command.ts';

/**
 * Where a journey begins. The link that it may need of its person is made as an operator makes it, for which the server
 * is stopped and started.
 */
export async function firstAddress(journey: Journey, server: TestServer): Promise<string> {
  if (journey.person === undefined) return startOf(journey);
  const file = join(server.dataDir, `${journey.person.lastName}.json`);
  writeFileSync(file, JSON.stringify(journey.person));
  return startOf(journey, (await leadsCommand(server, ['slug', file])).trim());
}
