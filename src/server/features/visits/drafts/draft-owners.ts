import type { FastifyRequest } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { SECRET_HEADER } from '#api/draft-header.ts';
import type { Tables } from '../../../core/database/tables.ts';
import type { DraftCookies } from './draft-cookie.ts';
import type { Encryption } from '../../../core/crypto/encryption.ts';
import type { Clock } from '../../../core/clock.ts';
import { DRAFT_IDLE_MS } from './drafts.ts';

/** A database, or the transaction that a decision belongs to. */
type Connection = Kysely<Tables>;

/**
 * Determines who owns a draft (K8). Its id is no proof: draft ids appear in deliveries and logs. The proof is the
 * draft's cookie or, if that is missing, the secret that the browser sent when the server first heard of the draft.
 */
export interface DraftOwners {
  /** Reads the proof from the request; the caller looks for the marks among those of the draft. */
  proofOf(request: FastifyRequest, draftId: string): DraftProof;
  /** Does the request come from the browser that owns this draft? */
  owns(request: FastifyRequest, draftId: string, db: Connection): Promise<boolean>;
  /** Does the browser own the draft, or has the server neither a draft nor a lead with this id? */
  ownsOrBegins(request: FastifyRequest, draftId: string, db: Connection): Promise<boolean>;
  /** Does the server have neither a draft nor a lead with this id, so that the request begins it? */
  begins(request: FastifyRequest, draftId: string, db: Connection): Promise<boolean>;
  /** Remembers the request's secret for a draft that the caller has found to be new or the browser's own. */
  bindSecret(request: FastifyRequest, draftId: string, db: Connection): Promise<void>;
}

/** What a request proves about a draft. */
export interface DraftProof {
  /** It has the draft's cookie. */
  readonly cookie: boolean;
  /** The marks that are stored for its secret, one for each known key; empty without a secret. */
  readonly marks: readonly string[];
}

/** As many bits as an id; a shorter secret could be guessed. */
const SECRET = /^[A-Za-z0-9_-]{32,64}$/;

/** How many secrets are remembered for each draft: a browser whose storage is blocked creates one for every page. */
const MAX_SECRETS = 20;

const REMOVED_AT_ONCE = 10_000;

/** Creates the check. Only keyed hashes of the secrets are stored, not the secrets themselves. */
export function createDraftOwners(
  draftCookies: Pick<DraftCookies, 'owns'>,
  encryption: Pick<Encryption, 'blindIndex' | 'blindIndexes'>,
  clock: Clock,
): DraftOwners {
  const marked = (request: FastifyRequest, draftId: string) => {
    const secret = request.headers[SECRET_HEADER];
    return typeof secret === 'string' && SECRET.test(secret) ? `draft-secrets:${draftId}:${secret}` : undefined;
  };
  const hasSecret = async (request: FastifyRequest, draftId: string, db: Connection) => {
    const value = marked(request, draftId);
    if (value === undefined) return false;
    const found = await db
      .selectFrom('draft_secrets')
      .select('draft_id')
      .where('draft_id', '=', draftId)
      .where('mark', 'in', [...encryption.blindIndexes(value)])
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  };
  const owns: DraftOwners['owns'] = async (request, draftId, db) =>
    draftCookies.owns(request, draftId) || hasSecret(request, draftId, db);
  return {
    proofOf: (request, draftId) => {
      const value = marked(request, draftId);
      return {
        cookie: draftCookies.owns(request, draftId),
        marks: value === undefined ? [] : encryption.blindIndexes(value),
      };
    },
    owns,
    // The secret is checked last: a save of the same visit may be stored in between, and its secret with it.
    ownsOrBegins: async (request, draftId, db) =>
      draftCookies.owns(request, draftId) ||
      !(await isKnown(draftId, db, clock.now())) ||
      hasSecret(request, draftId, db),
    begins: async (request, draftId, db) =>
      !draftCookies.owns(request, draftId) && !(await isKnown(draftId, db, clock.now())),
    bindSecret: async (request, draftId, db) => {
      const value = marked(request, draftId);
      if (value === undefined) return;
      await sql`
        insert into draft_secrets (draft_id, mark, bound_at)
        select ${draftId}::uuid, ${encryption.blindIndex(value)}, ${clock.now()}::timestamptz
        where (select count(*) from draft_secrets where draft_id = ${draftId}::uuid) < ${MAX_SECRETS}
        on conflict do nothing`.execute(db);
    },
  };
}

/** Is there a lead with this id, or a draft that has not expired? */
async function isKnown(draftId: string, db: Connection, now: Date): Promise<boolean> {
  const oldest = new Date(now.getTime() - DRAFT_IDLE_MS);
  const { known } = await db
    .selectNoFrom((e) =>
      e
        .or([
          e.exists(e.selectFrom('drafts').select('id').where('id', '=', draftId).where('saved_at', '>', oldest)),
          e.exists(e.selectFrom('leads').select('id').where('id', '=', draftId)),
        ])
        .$castTo<boolean>()
        .as('known'),
    )
    .executeTakeFirstOrThrow();
  return known;
}

/** Removes the secrets of visits that have neither a draft nor a lead left. Returns how many. */
export async function removeOrphanedSecrets(db: Connection, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from draft_secrets where (draft_id, mark) in (
      select draft_id, mark from draft_secrets s
      where bound_at <= ${new Date(now.getTime() - DRAFT_IDLE_MS)}::timestamptz
        and not exists (select 1 from drafts where id = s.draft_id)
        and not exists (select 1 from leads where id = s.draft_id) limit ${REMOVED_AT_ONCE})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
