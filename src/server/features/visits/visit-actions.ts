import { sql, type Kysely, type Transaction } from 'kysely';
import type { ActionCode } from '#schemas/campaign/action-codes.ts';
import type { Tables } from '../../core/database/tables.ts';
import { lockVisit } from './drafts/lock-visit.ts';

export interface VisitActions {
  readonly draftId?: string | undefined;
  readonly campaignId: string;
  readonly routePath: string;
  readonly screener?: string | undefined;
  readonly query: Readonly<Record<string, string>>;
  readonly codes: readonly ActionCode[];
}

/**
 * Once a lead was saved and the visitor is fully qualified, in whichever order, `sql` is added, once for each draft
 * (L1).
 */
async function addQualifiedLead(db: Kysely<Tables>, draftId: string, now: Date): Promise<void> {
  await sql`
    insert into actions (draft_id, code, campaign_id, route_path, screener, query, logged_at)
    select draft_id, 'sql', campaign_id, route_path, screener, query, ${now}::timestamptz from actions
    where draft_id = ${draftId}::uuid and code = 'l'
      and exists (select 1 from actions where draft_id = ${draftId}::uuid and code = 'fq')
    limit 1
    on conflict (draft_id) where code = 'sql' do nothing`.execute(db);
}

/**
 * What is said of a lead, not of a page: once for each draft, whether the browser or the server says it first (L1, K7).
 */
const ONCE: readonly ActionCode[] = ['l', 'sc', 'fq'];

/** Those of the codes that are not logged for the draft yet. */
async function unlogged(
  db: Kysely<Tables>,
  draftId: string,
  codes: readonly ActionCode[],
): Promise<readonly ActionCode[]> {
  const known = await db
    .selectFrom('actions')
    .select('code')
    .where('draft_id', '=', draftId)
    .where('code', 'in', [...codes])
    .execute();
  return codes.filter((code) => !known.some((row) => row.code === code));
}

/** Writes the codes down as they are. `sql` is the server's own to add, so one that is sent is left out. */
async function write(
  db: Kysely<Tables>,
  now: Date,
  { draftId, campaignId, routePath, screener, query, codes }: VisitActions,
): Promise<void> {
  const told = codes.filter((code) => code !== 'sql');
  if (told.length === 0) return;
  const shared = {
    draft_id: draftId ?? null,
    campaign_id: campaignId,
    route_path: routePath,
    screener: screener ?? null,
    query: JSON.stringify(query),
    logged_at: now,
  };
  await db
    .insertInto('actions')
    .values(told.map((code) => ({ ...shared, code })))
    .execute();
  if (draftId !== undefined && (told.includes('l') || told.includes('fq'))) await addQualifiedLead(db, draftId, now);
}

/**
 * Logs the actions of a visit, as its browser tells them. Needs a transaction: what is said once is looked for first.
 */
export async function logActions(tx: Transaction<Tables>, now: Date, actions: VisitActions): Promise<void> {
  const { draftId, codes } = actions;
  const ofLead = codes.filter((code) => ONCE.includes(code));
  if (draftId === undefined || ofLead.length === 0) return write(tx, now, actions);
  // The save that says the same of this lead goes first, or waits.
  await lockVisit(tx, draftId);
  const fresh = await unlogged(tx, draftId, ofLead);
  return write(tx, now, { ...actions, codes: codes.filter((code) => !ONCE.includes(code) || fresh.includes(code)) });
}

/**
 * Logs those of the codes that the draft has not yet: what the server itself finds out about a saved lead. `logged`:
 * has it any?
 */
export async function logActionsOnce(
  db: Kysely<Tables>,
  now: Date,
  actions: VisitActions & { readonly draftId: string },
  logged = true,
): Promise<void> {
  if (actions.codes.length === 0) return;
  await write(db, now, logged ? { ...actions, codes: await unlogged(db, actions.draftId, actions.codes) } : actions);
}
