import type { Kysely } from 'kysely';
import type { Tables } from '../../../core/database/tables.ts';
import { isSameActor } from '../actor.ts';
import { appendEvent } from './events.ts';
import type { Revision, RevisionsParts } from './revisions.ts';

/**
 * What a revision needs before it can be published: nothing; the approval of anybody who may approve; or that of
 * somebody other than its author.
 */
export const APPROVAL_RULES = ['none', 'one', 'four-eyes'] as const;
export type ApprovalRule = (typeof APPROVAL_RULES)[number];

export interface Approval {
  readonly revision: number;
  readonly approver: string;
  readonly at: Date;
}

export interface Approvals {
  /** Records an approval; approving again changes nothing. */
  approve(revision: Revision, approver: string, note: string): Promise<void>;
  of(revisions: readonly number[]): Promise<Approval[]>;
  /** The ids of the revisions that still need an approval. */
  lacking(revisions: readonly Revision[]): Promise<number[]>;
}

async function approvalsOf(db: Pick<Kysely<Tables>, 'selectFrom'>, revisions: readonly number[]): Promise<Approval[]> {
  if (revisions.length === 0) return [];
  const rows = await db
    .selectFrom('content_approvals')
    .innerJoin('content_events', 'content_events.id', 'content_approvals.event_id')
    .select(['revision_id', 'approver', 'at'])
    .where('revision_id', 'in', revisions.map(String))
    .orderBy('event_id')
    .execute();
  return rows.map(({ revision_id, approver, at }) => ({ revision: Number(revision_id), approver, at }));
}

/** Reads every text that was approved, in whichever revision: `DOCUMENT HASH`. Undefined: none needs an approval. */
export function approvedTexts(
  db: Pick<Kysely<Tables>, 'selectFrom'>,
  rule: ApprovalRule,
): (() => Promise<ReadonlySet<string>>) | undefined {
  if (rule === 'none') return undefined;
  return async () => {
    const rows = await db
      .selectFrom('content_approvals')
      .innerJoin('content_revisions', 'content_revisions.id', 'content_approvals.revision_id')
      .select(['document', 'hash', 'author', 'approver'])
      .execute();
    const counting = rows.filter(({ author, approver }) => rule === 'one' || !isSameActor(approver, author));
    return new Set(counting.map(({ document, hash }) => `${document} ${hash}`));
  };
}

export function createApprovals({ db, encryption, clock }: RevisionsParts, rule: ApprovalRule): Approvals {
  return {
    approve: ({ id, document, hash }, approver, note) =>
      db.transaction().execute(async (tx) => {
        if ((await approvalsOf(tx, [id])).some((one) => isSameActor(one.approver, approver))) return;
        const detail = { document, revision: id, hash, note };
        const event = await appendEvent(tx, encryption, { kind: 'approval', actor: approver, detail }, clock.now());
        await tx
          .insertInto('content_approvals')
          .values({ event_id: String(event), revision_id: String(id), approver })
          .execute();
      }),
    of: (revisions) => approvalsOf(db, revisions),
    lacking: async (revisions) => {
      if (rule === 'none') return [];
      const approvals = await approvalsOf(
        db,
        revisions.map(({ id }) => id),
      );
      const approved = ({ id, author }: Revision) =>
        approvals.some(
          ({ revision, approver }) => revision === id && (rule === 'one' || !isSameActor(approver, author)),
        );
      return revisions.filter((revision) => !approved(revision)).map(({ id }) => id);
    },
  };
}
