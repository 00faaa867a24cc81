import { sql, type ExpressionBuilder, type Kysely, type Selectable } from 'kysely';
import type { LeadRow, LeadState } from '#api/leads-desk/desk-parts.ts';
import type { Lead } from '#schemas/lead/lead.ts';
import type { Clock } from '../../core/clock.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import type { HeldLeadsTable, LeadsTable } from '../../core/database/lead-tables.ts';
import type { Tables } from '../../core/database/tables.ts';
import { HELD_BOOKING_HOURS, leadPurpose, readStoredLead } from '../leads/index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface DeskReads {
  readonly db: Pick<Kysely<Tables>, 'selectFrom'>;
  readonly encryption: Pick<Encryption, 'open'>;
  readonly clock: Clock;
  /** After how many days without a change leads are erased; undefined: they are kept. */
  readonly retentionDays: number | undefined;
}

/** The state of one delivery. */
const DELIVERY_STATE = sql<LeadState>`case
  when state = 'held' then 'held' when state = 'dead' then 'failed' when state = 'delivered' then 'delivered'
  when attempts > 0 then 'failing' when job_id is null then 'stored' else 'queued' end`;

/** The worst state of a lead's deliveries; a lead that waits for a review is held, whatever was sent before. */
const LEAD_STATE = sql<LeadState>`case
  when exists (select from held_leads where lead_id = leads.id and released_at is null) then 'held'
  else coalesce((
    select case when bool_or(state = 'dead') then 'failed'
      when bool_or(state = 'queued' and attempts > 0) then 'failing'
      when bool_or(state = 'queued' and job_id is null) then 'stored'
      when bool_or(state in ('queued', 'held')) then 'queued' else 'delivered' end
    from deliveries where lead_id = leads.id), 'delivered') end`;

/** The leads of which not every revision has arrived: few, and found by an index. */
const isOpen = (lead: ExpressionBuilder<Tables, 'leads'>) =>
  lead('leads.id', 'in', lead.selectFrom('deliveries').select('lead_id').where('state', '<>', 'delivered'));

/** Which leads: of these campaigns, or (undefined) of all. */
export interface Wanted {
  readonly campaigns: readonly string[] | undefined;
}

export function leadsOf({ db }: DeskReads, { campaigns }: Wanted) {
  const all = db.selectFrom('leads');
  // Postgres knows no empty list.
  return campaigns === undefined ? all : all.where(sql<boolean>`leads.campaign_id = any(${[...campaigns]}::text[])`);
}

/** How many leads need somebody, by their state. */
export async function countLeads(reads: DeskReads, wanted: Wanted) {
  const rows = await leadsOf(reads, wanted)
    .where(isOpen)
    .select(({ fn }) => [LEAD_STATE.as('state'), fn.countAll<string>().as('count')])
    .groupBy(LEAD_STATE)
    .execute();
  const countOf = (state: LeadState) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { held: countOf('held'), failed: countOf('failed'), failing: countOf('failing') };
}

/** How many leads were saved first since a moment, by campaign. */
export async function countSince(reads: DeskReads, since: Date, wanted: Wanted) {
  const rows = await leadsOf(reads, wanted)
    .where('leads.created_at', '>=', since)
    .select(({ fn }) => ['leads.campaign_id as campaign', fn.countAll<string>().as('leads')])
    .groupBy('leads.campaign_id')
    .orderBy('leads.campaign_id')
    .execute();
  return rows.map(({ campaign, leads }) => ({ campaign, leads: Number(leads) }));
}

/** Unseals a stored lead. Throws if it is none. */
export function openStored(id: string, sealed: string, { encryption }: Pick<DeskReads, 'encryption'>): Lead {
  const lead = readStoredLead(JSON.parse(encryption.open(leadPurpose(id), sealed)));
  if (lead === undefined) throw new Error(`The stored lead ${id} is not of the form of a lead`);
  return lead;
}

/** How much of a phone number is seen before a lead is opened. */
const LAST_DIGITS = 2;

/** The first character of a name as people see it, be it made of several code points. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first === undefined ? '' : `${first.segment.toLocaleUpperCase()}.`;
}

/**
 * What may be seen of a person whose lead nobody has opened: enough to tell leads apart, too little to recognise
 * anybody.
 */
export function maskedLead({ firstName, lastName, phone1, email }: Lead) {
  const domain = email?.split('@').at(-1);
  return {
    initials: [firstName, lastName].map(initialOf).join(' ').trim(),
    phone: `…${phone1.replaceAll(/\D/g, '').slice(-LAST_DIGITS)}`,
    email: domain === undefined ? null : `…@${domain}`,
  };
}

type Row = Omit<Selectable<LeadsTable>, 'phone_index'> & {
  readonly state: LeadState;
  readonly reason: HeldLeadsTable['reason'] | null;
  readonly held_at: Date | null;
};

export function selectRows(reads: DeskReads, wanted: Wanted) {
  return leadsOf(reads, wanted)
    .leftJoin('held_leads', (join) =>
      join.onRef('held_leads.lead_id', '=', 'leads.id').on('held_leads.released_at', 'is', null),
    )
    .select([
      'leads.id',
      'leads.campaign_id',
      'leads.campaign_version',
      'leads.content_hash',
      'leads.revision',
      'leads.lead',
      'leads.study_id',
      'leads.verdicts',
      'leads.created_at',
      'leads.updated_at',
      'held_leads.reason',
      'held_leads.held_at',
      LEAD_STATE.as('state'),
    ]);
}

function deadlinesOf({ updated_at, held_at }: Row, { retentionDays }: DeskReads, isBooked: boolean) {
  return [
    ...(held_at !== null && isBooked
      ? [{ kind: 'appointment-freed' as const, at: new Date(held_at.getTime() + HELD_BOOKING_HOURS * HOUR_MS) }]
      : []),
    ...(retentionDays === undefined
      ? []
      : [{ kind: 'erased' as const, at: new Date(updated_at.getTime() + retentionDays * DAY_MS) }]),
  ].map(({ kind, at }) => ({ kind, at: at.toISOString() }));
}

function rowReply(row: Row, lead: Lead, reads: DeskReads, isBooked: boolean): LeadRow {
  return {
    lead: row.id,
    campaign: row.campaign_id,
    state: row.state,
    masked: maskedLead(lead),
    created: row.created_at.toISOString(),
    updated: row.updated_at.toISOString(),
    revision: row.revision,
    qualified: row.verdicts?.fullyQualified ?? null,
    study: row.study_id,
    source: lead.sourceInfo['utm_source'] ?? null,
    held: row.reason === null || row.held_at === null ? null : { reason: row.reason, at: row.held_at.toISOString() },
    deadlines: deadlinesOf(row, reads, isBooked),
  };
}

/** Which of these visitors have an appointment that is freed unless somebody releases their lead. */
async function bookedOf({ db, clock }: DeskReads, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('bookings')
    .select('draft_id')
    .where('draft_id', 'in', [...ids])
    .where('state', '=', 'booked')
    .where('outside', 'is not', true)
    .where('starts_at', '>', clock.now())
    .execute();
  return new Set(rows.map(({ draft_id }) => draft_id));
}

/** The time and the id of the last lead of the part before. */
export interface Place {
  readonly at: Date;
  readonly id: string;
}

/** Behind a place in a list whose newest lead comes first. */
export const isBehind = ({ at, id }: Place) =>
  sql<boolean>`(leads.created_at, leads.id) < (${at}::timestamptz, ${id}::uuid)`;

export const placeText = ({ created_at, id }: Pick<Row, 'created_at' | 'id'>) => `${created_at.getTime()}.${id}`;

export interface LeadsPage extends Wanted {
  readonly state: LeadState | undefined;
  readonly before: Place | undefined;
  readonly limit: number;
}

export async function repliesOf(reads: DeskReads, rows: readonly Row[]): Promise<LeadRow[]> {
  const held = rows.flatMap(({ id, held_at }) => (held_at === null ? [] : [id]));
  const booked = await bookedOf(reads, held);
  return rows.map((row) => rowReply(row, openStored(row.id, row.lead, reads), reads, booked.has(row.id)));
}

/** A part of the list, and where the next one begins. */
export async function listLeads(reads: DeskReads, page: LeadsPage) {
  const { state, before, limit } = page;
  let query = selectRows(reads, page)
    .orderBy('leads.created_at', 'desc')
    .orderBy('leads.id', 'desc')
    .limit(limit + 1);
  if (state !== undefined) query = query.where(LEAD_STATE, '=', state);
  if (state !== undefined && state !== 'delivered') query = query.where(isOpen);
  if (before !== undefined) query = query.where(isBehind(before));
  const found = await query.execute();
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    leads: await repliesOf(reads, rows),
    next: found.length > limit && last !== undefined ? placeText(last) : null,
  };
}

/** One lead, with its row in the list; undefined: there is none. */
export async function findLead(reads: DeskReads, id: string) {
  const row = await selectRows(reads, { campaigns: undefined }).where('leads.id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const booked = await bookedOf(reads, [id]);
  const lead = openStored(id, row.lead, reads);
  return { row, lead, reply: rowReply(row, lead, reads, booked.has(id)) };
}

export type FoundLead = NonNullable<Awaited<ReturnType<typeof findLead>>>;

/** The deliveries of a lead, the newest revision first. */
export async function deliveriesOf({ db }: DeskReads, id: string) {
  return db
    .selectFrom('deliveries')
    .select(['revision', 'attempts', 'last_status', 'job_id', 'updated_at', DELIVERY_STATE.as('state')])
    .where('lead_id', '=', id)
    .orderBy('revision', 'desc')
    .execute();
}
