import { readCampaign } from 'trialflow/engine';
import { Campaign, type CampaignLead } from 'trialflow/react';
import type { PublicOperator } from 'trialflow/schemas';
import 'trialflow/react/styles.css';
import sleep from './campaigns/sleep.json' with { type: 'json' };
import { registry } from './registry.ts';

const operator: PublicOperator = {
  brand: { id: 'trial-search', name: 'Sleep Clinic', product: { en: 'studies', es: 'estudios' } },
  callCentre: { US: '1-800-555-0100' },
  callCentreHours: { timeZone: 'America/Chicago', days: [1, 2, 3, 4, 5], opens: '08:00', closes: '17:00' },
  smsShortCode: '55501',
  specialStudyIds: [],
};

const read = readCampaign(sleep);
if (!read.ok) throw new Error(read.problems.join('\n'));
const { campaign } = read;

/** Resolves once the lead is stored. If it rejects, the campaign hands the lead over again later. */
async function store(lead: CampaignLead): Promise<void> {
  const { ok, status } = await fetch('/our/leads', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(lead),
  });
  if (!ok) throw new Error(`The lead was not stored: ${status}`);
}

export function App() {
  return (
    <main>
      <h1>Sleep Clinic</h1>
      <Campaign
        document={campaign}
        registry={registry}
        operator={operator}
        onLead={store}
        // Postal codes are checked by us; nobody answers any other call.
        api={{
          calls: {
            postPostalCheck: async ({ body }) => ({ ok: true, status: 200, value: body?.postalCode !== '00000' }),
          },
        }}
      />
    </main>
  );
}
