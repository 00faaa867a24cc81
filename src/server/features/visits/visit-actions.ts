import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';
import type { ActionCode } from '#schemas/campaign/action-codes.ts';
import type { OneStatement } from '../../core/database/one-statement.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { ActionsTable } from '../../core/database/visit-tables.ts';
import { lockVisit } from './drafts/lock-visit.ts';

export interface VisitActions {
  readonly draftId?: string | undefined;
  readonly campaignId: string;
  readonly routePath: string;
  readonly screener?: string | undefined;
  readonly query: Readonly<Record<string, string>>;
  readonly codes: readonly ActionCode[];
}

/** Once a lead was saved and the visitor is fully qualified, in either order, adds `sql`, once per draft (L1). */
export async function addQualifiedLead(db: Kysely<Tables>, draftId: string, now: Date): Promise<void> {
  await sql`
    insert into actions (draft_id, code, campaign_id, route_path, screener, query, logged_at)
    select draft_id, 'sql', campaign_id, route_path, screener, query, ${now}::timestamptz from actions
    where draft_id = ${draftId}::uuid and code = 'l'
      and exists (select 1 from actions where draft_id = ${draftId}::uuid and code = 'fq')
    limit 1
    on conflict (draft_id) where code = 'sql' do nothing`.execute(db);
}

/**
 * Actions about a lead, not about a page: logged once per draft, whether the browser or the server reports them first
 * (L1, K7).
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

function rowsOf(
  now: Date,
  { draftId, campaignId, routePath, screener, query }: VisitActions,
  codes: readonly ActionCode[],
): Insertable<ActionsTable>[] {
  const shared = {
    draft_id: draftId ?? null,
    campaign_id: campaignId,
    route_path: routePath,
    screener: screener ?? null,
    query: JSON.stringify(query),
    logged_at: now,
  };
  return codes.map((code) => ({ ...shared, code }));
}

/** Logs the codes as they are. Only the server adds `sql`, so it is removed if sent. */
async function write(db: Kysely<Tables>, now: Date, actions: VisitActions): Promise<void> {
  const { draftId, codes } = actions;
  const logged = codes.filter((code) => code !== 'sql');
  if (logged.length === 0) return;
  await db
    .insertInto('actions')
    .values(rowsOf(now, actions, logged))
    .execute();
  if (draftId !== undefined && (logged.includes('l') || logged.includes('fq')))
    await addQualifiedLead(db, draftId, now);
}

/**
 * Logs the actions of a visit, as its browser reports them. Requires a transaction: actions that are logged once are
 * looked up first.
 */
export async function logActions(tx: Transaction<Tables>, now: Date, actions: VisitActions): Promise<void> {
  const { draftId, codes } = actions;
  const ofLead = codes.filter((code) => ONCE.includes(code));
  if (draftId === undefined || ofLead.length === 0) return write(tx, now, actions);
  // A save that logs the same for this lead goes first, or waits.
  await lockVisit(tx, draftId);
  const fresh = await unlogged(tx, draftId, ofLead);
  return write(tx, now, { ...actions, codes: codes.filter((code) => !ONCE.includes(code) || fresh.includes(code)) });
}

type OfDraft = VisitActions & { readonly draftId: string };

/** Logs those of the codes that the draft does not have yet: the server's own findings about a saved lead. */
export async function logActionsOnce(db: Kysely<Tables>, now: Date, actions: OfDraft): Promise<void> {
  if (actions.codes.length === 0) return;
  await write(db, now, { ...actions, codes: await unlogged(db, actions.draftId, actions.codes) });
}

/** What to log of a lead that is being saved. */
export interface NewActions {
  readonly rows: readonly Insertable<ActionsTable>[];
  /** The lead was saved before: once the rows are stored, `addQualifiedLead` has to complete them. */
  readonly completesEarlier: boolean;
}

/** The same for a save, which has locked the visit and read the codes that are already logged. */
export function newActions(now: Date, actions: OfDraft, logged: readonly string[]): NewActions {
  const codes = actions.codes.filter((code) => !logged.includes(code));
  const qualifies =
    codes.some((code) => code === 'l' || code === 'fq') &&
    !logged.includes('sql') &&
    ['l', 'fq'].every((code) => actions.codes.some((one) => one === code) || logged.includes(code));
  const together = qualifies && codes.includes('l');
  return {
    rows: rowsOf(now, actions, together ? [...codes, 'sql'] : codes),
    completesEarlier: qualifies && !together,
  };
}

/** Adds the rows to a statement. */
export function withActions(statement: OneStatement, { rows }: NewActions): OneStatement {
  return rows.length === 0 ? statement : statement.with('logged', (db) => db.insertInto('actions').values(rows));
}
