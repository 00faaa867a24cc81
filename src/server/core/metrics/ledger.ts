import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * What became of everything that was saved. `saved` equals `delivered + queued + stored + dead + held`; otherwise
 * something is lost.
 */
export interface Ledger {
  /** Revisions of leads. */
  readonly saved: number;
  readonly delivered: number;
  readonly queued: number;
  /** Of the queued ones, those with at least one failed attempt. */
  readonly failing: number;
  /** Stored until a receiver is configured. */
  readonly stored: number;
  /** Abandoned after all retries; `npm run leads -- retry` sends them again. */
  readonly dead: number;
  /** Withheld until someone has reviewed the lead; `npm run leads -- held` lists them. */
  readonly held: number;
  /** Seconds since the oldest queued revision was saved; 0 if there is none. */
  readonly oldestQueuedSeconds: number;
  /** Queued, but without a job that would send them. */
  readonly withoutJob: number;
}

interface Row {
  readonly saved: string;
  readonly delivered: string;
  readonly queued: string;
  readonly failing: string;
  readonly stored: string;
  readonly dead: string;
  readonly held: string;
  readonly oldest: Date | null;
}

async function withoutJob(db: Kysely<Tables>): Promise<number> {
  const {
    rows: [queue],
  } = await sql<{ readonly known: boolean }>`select to_regclass('pgboss.job') is not null as known`.execute(db);
  if (!queue?.known) return 0;
  const {
    rows: [found],
  } = await sql<{ readonly count: string }>`
    select count(*) as count from deliveries d where d.state = 'queued' and d.job_id is not null
      and not exists (select 1 from pgboss.job j where j.state in ('created', 'retry', 'active')
        and j.data->>'leadId' = d.lead_id::text and (j.data->>'revision')::int = d.revision)`.execute(db);
  return Number(found?.count ?? 0);
}

/** Reads the ledger in one statement, so that its sum is right while leads are being saved. */
export async function readLedger(db: Kysely<Tables>, now: Date): Promise<Ledger> {
  const {
    rows: [row],
  } = await sql<Row>`
    select (select count(*) from lead_revisions) as saved, count(*) filter (where state = 'delivered') as delivered,
      count(*) filter (where state = 'queued' and job_id is not null) as queued,
      count(*) filter (where state = 'queued' and attempts > 0) as failing,
      count(*) filter (where state = 'queued' and job_id is null) as stored,
      count(*) filter (where state = 'dead') as dead, count(*) filter (where state = 'held') as held,
      min(created_at) filter (where state = 'queued' and job_id is not null) as oldest
    from deliveries`.execute(db);
  if (!row) throw new Error('The ledger has no row');
  return {
    saved: Number(row.saved),
    delivered: Number(row.delivered),
    queued: Number(row.queued),
    failing: Number(row.failing),
    stored: Number(row.stored),
    dead: Number(row.dead),
    held: Number(row.held),
    oldestQueuedSeconds: row.oldest === null ? 0 : Math.max(0, (now.getTime() - row.oldest.getTime()) / 1000),
    withoutJob: await withoutJob(db),
  };
}
