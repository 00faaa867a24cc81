import { sql, type Kysely } from 'kysely';
import type { Lead } from '#schemas/lead/lead.ts';
import type { Appointment } from '#schemas/scheduling/appointment.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import { appointmentsOf } from '../scheduling/index.ts';
import { leadPurpose } from './store-lead.ts';
import { readStoredLead } from './stored-lead.ts';

/** A stored lead, unsealed. */
export interface ExportedLead {
  readonly leadId: string;
  readonly revision: number;
  readonly campaign: { readonly id: string; readonly version: number };
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly delivery: string;
  /**
   * Why the last attempt failed, such as `connection refused`. Absent: the receiver accepted the lead, or nothing was
   * attempted.
   */
  readonly deliveryReason?: string;
  readonly lead: Lead;
  /** Absent: nothing is booked. */
  readonly bookings?: readonly Appointment[];
}

const PAGE = 500;

/** All leads, or those in `only`, oldest first, one page at a time, so that any number of them fits in memory. */
export async function* exportLeads(
  db: Kysely<Tables>,
  encryption: Encryption,
  only?: readonly string[],
): AsyncGenerator<ExportedLead> {
  let after = { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const rows = await db
      .selectFrom('leads')
      .innerJoin('deliveries', (join) =>
        join.onRef('deliveries.lead_id', '=', 'leads.id').onRef('deliveries.revision', '=', 'leads.revision'),
      )
      .select([
        'leads.id',
        'leads.revision',
        'leads.campaign_id',
        'leads.campaign_version',
        'leads.lead',
        'leads.created_at',
        'leads.updated_at',
        'deliveries.state',
        'deliveries.job_id',
        'deliveries.last_status',
      ])
      .where((e) =>
        e.or([
          e('leads.created_at', '>', after.at),
          e.and([e('leads.created_at', '=', after.at), e('leads.id', '>', after.id)]),
        ]),
      )
      .$if(only !== undefined, (query) => query.where(sql<boolean>`leads.id = any(${[...(only ?? [])]}::uuid[])`))
      .orderBy('leads.created_at')
      .orderBy('leads.id')
      .limit(PAGE)
      .execute();
    const booked = await appointmentsOf(
      db,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      const stored: unknown = JSON.parse(encryption.open(leadPurpose(row.id), row.lead));
      const lead = readStoredLead(stored);
      if (!lead) throw new Error(`The stored lead ${row.id} is not of the form of a lead`);
      const bookings = booked.get(row.id);
      const failed = row.state === 'delivered' || row.last_status === null ? {} : { deliveryReason: row.last_status };
      yield {
        leadId: row.id,
        revision: row.revision,
        campaign: { id: row.campaign_id, version: row.campaign_version },
        // Nobody sends it, because no receiver is configured: the word of the metrics.
        delivery: row.state === 'queued' && row.job_id === null ? 'stored' : row.state,
        ...failed,
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
        lead,
        ...(bookings ? { bookings } : {}),
      };
      after = { at: row.created_at, id: row.id };
    }
    if (rows.length < PAGE) return;
  }
}
