import type { Visit } from '#api/contract/visit-calls.ts';
import type { Kysely, Selectable } from 'kysely';
import type { OneStatement } from '../../../core/database/one-statement.ts';
import type { Tables } from '../../../core/database/tables.ts';
import type { DraftsTable } from '../../../core/database/visit-tables.ts';
import type { Encryption } from '../../../core/crypto/encryption.ts';
import type { Clock } from '../../../core/clock.ts';
import type { FormValues } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import type { FieldIssue } from '#engine/route-state.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Language } from '#schemas/language.ts';
import type { LeadLink, WaitingLink } from '../lead-link.ts';

/**
 * A plain post after which its page is shown again. The answer is a redirect to the page, so that neither Back nor a
 * reload sends the form once more.
 */
export interface PostedForm {
  readonly route: string;
  readonly issues: readonly FieldIssue[];
  /** What was entered, by control. */
  readonly entered: FormValues;
  /** What the browser focuses where nothing is wrong: a control's id, or a button's value. */
  readonly focus?: string | undefined;
  /** The visitor asked for the results of the lookups. */
  readonly looks?: true;
  /** The page said that a block has ended the visit: whoever opens it again is somebody else (I1). */
  readonly ended?: true;
}

/** What the server stores of a visit between two requests (K8). Encrypted at rest; expires after 20 idle hours. */
export interface Draft {
  readonly id: string;
  readonly campaignId: string;
  readonly campaignVersion: number;
  readonly entry: string;
  readonly locale: Language;
  readonly query: Readonly<Record<string, string>>;
  readonly answers: Answers;
  readonly device: FlowState['device'];
  readonly readIn?: FlowState['readIn'];
  /** The last revision that was saved as a lead; 0 before the first. */
  readonly revision: number;
  /** A plain form post could not store the lead when this route was left; the server retries at the next step. */
  readonly owedSave?: { readonly route: string; readonly refused: boolean; readonly consent?: boolean };
  /** No page of the visit was shown yet: a link has filled it in. */
  readonly unseen?: boolean;
  /**
   * The slug that the visitor came with, and the person it stands for according to the relay. It never reaches a page
   * (D17).
   */
  readonly link?: LeadLink;
  /** The slug that the visitor came with while the relay could not be reached; a retry asks again. */
  readonly waitingLink?: WaitingLink;
  /** `visitHash` of the visit that was saved as a lead, while the draft is as that save left it. */
  readonly savedVisit?: string;
  /** An invisible control was filled in: the sender was not a person. */
  readonly trapped?: true;
  /** A search to which a page of another flow led: studies are asked with what that flow was told about the person. */
  readonly carries?: true;
  /** What an earlier flow was told about the person, and this one was filled in with: facts. */
  readonly filledIn?: readonly string[];
  /** The last post, until the visit goes on. */
  readonly posted?: PostedForm;
  readonly savedAt: Date;
  /** When the server first heard of the visit. */
  readonly startedAt: Date;
}

/** A draft to be stored; the server sets its times. */
export type OpenDraft = Omit<Draft, 'savedAt' | 'startedAt'>;

export interface Drafts {
  load(id: string): Promise<Draft | undefined>;
  /** Creates or replaces the draft. */
  save(draft: OpenDraft): Promise<void>;
  remove(id: string): Promise<void>;
  /** The draft stays as it is, and as old, but `carries` no more; unless it has changed since. */
  endCarrying(draft: Draft): Promise<void>;
}

/** A draft expires after being idle for this long (K8). */
export const DRAFT_IDLE_MS = 20 * 60 * 60 * 1000;

type Content = Omit<Draft, 'id' | 'savedAt' | 'startedAt'>;

function isContent(value: unknown): value is Content {
  return (
    typeof value === 'object' && value !== null && 'campaignId' in value && 'answers' in value && 'revision' in value
  );
}

/** The purpose under which a draft is sealed. */
export function draftPurpose(id: string): string {
  return `drafts:${id}`;
}

/** The statement that writes a draft; saving a lead runs it together with its own. */
export function upsertDraft(
  statement: OneStatement,
  encryption: Pick<Encryption, 'seal'>,
  now: Date,
  { id, ...content }: OpenDraft,
) {
  const row = { payload: encryption.seal(draftPurpose(id), JSON.stringify(content)), saved_at: now };
  return statement
    .insertInto('drafts')
    .values({ id, started_at: now, ...row })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((e) => ({
        payload: e.ref('excluded.payload'),
        saved_at: e.ref('excluded.saved_at'),
      })),
    );
}

/** Writes a draft with any connection. */
export async function writeDraft(
  db: Kysely<Tables>,
  encryption: Encryption,
  now: Date,
  draft: OpenDraft,
): Promise<void> {
  await upsertDraft(db, encryption, now, draft).execute();
}

/** Drafts that were last changed at this time or before have expired. */
export function oldestDraft(now: Date): Date {
  return new Date(now.getTime() - DRAFT_IDLE_MS);
}

/** Opens a stored draft. Throws if it is none. */
export function openDraft(
  id: string,
  row: Pick<Selectable<DraftsTable>, 'payload' | 'saved_at' | 'started_at'>,
  encryption: Pick<Encryption, 'open'>,
): Draft {
  const content: unknown = JSON.parse(encryption.open(draftPurpose(id), row.payload));
  if (!isContent(content)) throw new Error('A sealed draft does not hold a draft');
  return { id, ...content, savedAt: row.saved_at, startedAt: row.started_at };
}

/** Drafts in the database, sealed (K8). An expired draft counts as missing. */
export function createDrafts(db: Kysely<Tables>, encryption: Encryption, clock: Clock): Drafts {
  return {
    load: async (id) => {
      const row = await db
        .selectFrom('drafts')
        .select(['payload', 'saved_at', 'started_at'])
        .where('id', '=', id)
        .where('saved_at', '>', oldestDraft(clock.now()))
        .executeTakeFirst();
      return row && openDraft(id, row, encryption);
    },
    save: (draft) => writeDraft(db, encryption, clock.now(), draft),
    remove: async (id) => {
      await db.deleteFrom('drafts').where('id', '=', id).execute();
    },
    endCarrying: async ({ id, savedAt, startedAt: _started, carries: _ended, ...content }) => {
      const payload = encryption.seal(draftPurpose(id), JSON.stringify(content));
      await db.updateTable('drafts').set({ payload }).where('id', '=', id).where('saved_at', '=', savedAt).execute();
    },
  };
}

/** Removes the expired drafts. Returns how many. */
export async function removeExpiredDrafts(db: Kysely<Tables>, now: Date): Promise<number> {
  const result = await db.deleteFrom('drafts').where('saved_at', '<=', oldestDraft(now)).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** A stored visit in the form in which browsers send theirs, left at a route. */
export function visitOfDraft(draft: OpenDraft, route: string, now: Date): Visit {
  return {
    draftId: draft.id,
    campaignId: draft.campaignId,
    campaignVersion: draft.campaignVersion,
    entry: draft.entry,
    route,
    locale: draft.locale,
    today: now.toISOString().slice(0, 10),
    query: { ...draft.query },
    answers: Object.fromEntries(
      Object.entries(draft.answers).map(([fact, value]) => [fact, typeof value === 'object' ? [...value] : value]),
    ),
    device: { ...draft.device },
    ...(draft.readIn ? { readIn: { ...draft.readIn } } : {}),
  };
}
