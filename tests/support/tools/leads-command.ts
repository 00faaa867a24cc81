import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from '../child-environment.ts';
import type { TestServer } from '../server.ts';
import { ROOT } from './install.ts';

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
 * What the operator's command `npm run leads -- …` writes, run while the server is stopped: the embedded database
 * admits one process. The server runs again afterwards. Throws with the command's output when it fails.
 */
export async function leadsCommand(server: TestServer, args: readonly string[]): Promise<string> {
  await server.stop();
  const ran = spawnSync(process.execPath, [join(ROOT, 'src/entry/commands/leads.ts'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: childEnvironment({ DATA_DIR: server.dataDir, DATABASE_URL: server.databaseUrl ?? '' }),
  });
  if (ran.status !== 0) throw new Error(`leads ${args.join(' ')} ended with ${String(ran.status)}: ${ran.stderr}`);
  await server.restart();
  return ran.stdout;
}

/** The leads of an export as ndjson. */
export function storedLeads(exported: string): StoredLead[] {
  return exported
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const lead: unknown = JSON.parse(line);
      if (!isStoredLead(lead)) throw new Error(`Not a lead: ${line.slice(0, 200)}`);
      return lead;
    });
}
