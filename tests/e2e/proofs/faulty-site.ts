import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer, type TestServer } from '../../support/server.ts';
import { tempFolder } from '../../support/temp.ts';
import { plantFault } from '../../faults/campaigns/plant-fault.ts';
import { PROVE_FAULTS, type ProveFault } from '../../faults/campaigns/prove-faults.table.ts';
import { test as base } from '../fixtures.ts';

/**
 * Faults that the check alone does not detect, so that their documents are served if nothing is proven; one of each
 * kind that visitors can meet. No shipped block creates a dead end.
 */
const TITLES = [
  'a loop of the very young only',
  'a loop across three routes, for the old',
  'a loop back to the first page for one answer',
  'a loop to itself',
  'a loop at a boundary value',
  'consent after the save on one path of many',
  'the very young are led to the save',
  'a question that is asked twice on one path',
];

export interface FaultyCampaign {
  readonly id: string;
  readonly fault: ProveFault;
  readonly text: string;
}

export const FAULTY: readonly FaultyCampaign[] = TITLES.map((title, index) => {
  const fault = PROVE_FAULTS.find((one) => one.title === title);
  if (!fault) throw new Error(`There is no planted fault "${title}"`);
  const id = `faulty-${index + 1}`;
  return { id, fault, text: plantFault(fault).text.replace('"id": "clean"', `"id": "${id}"`) };
});

/** The product with the faulty campaigns, served unproven. */
export const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({}, use) => {
      const campaigns = join(tempFolder('faulty'), 'campaigns');
      mkdirSync(campaigns, { recursive: true });
      for (const { id, text } of FAULTY) writeFileSync(join(campaigns, `${id}.json`), text);
      const server = await startServer({ env: { CAMPAIGNS_DIR: campaigns, CAMPAIGN_PROOFS: 'off' } });
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
