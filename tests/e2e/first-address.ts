import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startOf, type Journey } from '../journeys/journey.ts';
import type { TestServer } from '../support/server.ts';
import { leadsCommand } from '../support/tools/leads-command.ts';

/**
 * The first address of a journey. If it needs a link about its person, the link is created as an operator creates it,
 * for which the server is stopped and started.
 */
export async function firstAddress(journey: Journey, server: TestServer): Promise<string> {
  if (journey.person === undefined) return startOf(journey);
  const file = join(server.dataDir, `${journey.person.lastName}.json`);
  writeFileSync(file, JSON.stringify(journey.person));
  return startOf(journey, (await leadsCommand(server, ['slug', file])).trim());
}
