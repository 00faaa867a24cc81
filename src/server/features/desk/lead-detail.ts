import type { LeadDetail } from '#api/leads-desk/desk-parts.ts';
import type { DeliveryQueue } from '../leads/index.ts';
import { appointmentsOf } from '../scheduling/index.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../core/database/tables.ts';
import { deliveriesOf, type DeskReads, type FoundLead } from './read-leads.ts';

export interface DetailParts extends DeskReads {
  readonly db: Kysely<Tables>;
  readonly deliveries: Pick<DeliveryQueue, 'nextAttempt'>;
}

/** The evidence of a lead's consents, the newest first. */
export async function consentsOf({ db }: Pick<DetailParts, 'db'>, id: string) {
  return db
    .selectFrom('consents')
    .select(['type', 'decision', 'language', 'text', 'text_sha256', 'campaign_version', 'words', 'recorded_at'])
    .where('lead_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
}

/** When a receiver is next offered what it has not accepted; undefined: not by itself. */
async function nextAttemptOf(jobs: readonly string[], queue: DetailParts['deliveries']): Promise<Date | undefined> {
  const times = await Promise.all(jobs.map((job) => queue.nextAttempt(job)));
  const [next] = times.filter((time) => time !== undefined).toSorted((one, other) => one.getTime() - other.getTime());
  return next;
}

/** What happened to a lead, without its person. */
export async function leadDetail({ row, reply }: FoundLead, parts: DetailParts): Promise<LeadDetail> {
  const deliveries = await deliveriesOf(parts, row.id);
  const consents = await consentsOf(parts, row.id);
  const booked = (await appointmentsOf(parts.db, [row.id])).get(row.id) ?? [];
  const waiting = deliveries.flatMap(({ state, job_id }) =>
    (state === 'failing' || state === 'queued') && job_id !== null ? [job_id] : [],
  );
  const next = await nextAttemptOf(waiting, parts.deliveries);
  return {
    ...reply,
    deadlines: [
      ...(next === undefined ? [] : [{ kind: 'next-attempt' as const, at: next.toISOString() }]),
      ...reply.deadlines,
    ],
    campaignVersion: row.campaign_version,
    verdicts: row.verdicts,
    deliveries: deliveries.map(({ revision, state, attempts, last_status, updated_at }) => ({
      revision,
      state,
      attempts,
      failure: state === 'delivered' ? null : last_status,
      at: updated_at.toISOString(),
    })),
    consents: consents.map(({ type, decision, language, text_sha256, campaign_version, words, recorded_at }) => ({
      type,
      decision,
      language,
      hash: text_sha256,
      version: campaign_version,
      words,
      at: recorded_at.toISOString(),
    })),
    bookings: booked.map((appointment) => ({ ...appointment })),
  };
}
