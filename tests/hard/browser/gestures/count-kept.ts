import { opaqueId } from '#server/features/tracking/conversions.ts';
import { exportLeads, type ExportedLead } from '#server/features/leads/export-leads.ts';
import { readDatabase } from '../read-database.ts';
import type { BrowserSite } from '../site.ts';

/** A lead as in the operator's export. */
type StoredLead = Pick<ExportedLead, 'leadId' | 'lead'>;

/** What the product stores of each visitor, by last name. */
export interface Kept {
  readonly leads: (lastName: string) => readonly StoredLead[];
  readonly bookings: (leads: readonly StoredLead[]) => number;
  /** For how many of these leads live connect should be notified that they were saved. */
  readonly conversions: (leads: readonly StoredLead[]) => number;
  /** The most notifications that it got about one of them. */
  readonly reported: (leads: readonly StoredLead[]) => number;
}

const savedId = ({ leadId }: StoredLead) => opaqueId(leadId, 'subject-saved');

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Reads everything that is stored, for all visitors at once: their pages are settled. */
export async function countKept({ server, outside }: BrowserSite): Promise<Kept> {
  const { leads, booked, messages } = await readDatabase(server, async ({ db, encryption }) => ({
    leads: await allOf(exportLeads(db, encryption)),
    booked: await db.selectFrom('bookings').select('draft_id').where('state', '=', 'booked').execute(),
    messages: await db.selectFrom('outside_messages').select('key').where('service', '=', 'live-connect').execute(),
  }));
  const reported = outside.asked
    .filter(({ path }) => path === '/connect')
    .map(({ json }) => (typeof json === 'object' && json !== null && 'id' in json ? json.id : undefined));
  return {
    leads: (lastName) => leads.filter(({ lead }) => lead.lastName === lastName),
    bookings: (own) => booked.filter(({ draft_id }) => own.some(({ leadId }) => leadId === draft_id)).length,
    conversions: (own) => messages.filter(({ key }) => own.some((lead) => savedId(lead) === key)).length,
    reported: (own) => Math.max(0, ...own.map((lead) => reported.filter((id) => id === savedId(lead)).length)),
  };
}
