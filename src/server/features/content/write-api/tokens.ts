import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import { SCOPES, type Scope } from '#api/content/contents.ts';
import type { ContentTokensTable } from '../../../core/database/content-tables.ts';
import { appendEvent, takeTurn } from '../revisions/events.ts';
import type { RevisionsParts } from '../revisions/revisions.ts';
import type { Caller } from './caller.ts';

/** The longest name that a token may have. */
const MAX_NAME = 100;
const DAY_MS = 86_400_000;

export interface Token extends Omit<Caller, 'roles'> {
  readonly id: string;
  readonly expiresAt: Date;
  readonly revoked: boolean;
}

export interface Tokens {
  /** The caller whose token the header has; undefined: there is none, or it is not valid now. */
  identify(authorization: string | undefined): Promise<Caller | undefined>;
  /**
   * Returns the secret too, which is stored nowhere; or the next name that is free, if a token ever had this one, or
   * something else in the log does.
   * @param sources the names of sources, which are in the log too
   */
  create(
    wanted: Omit<Caller, 'roles'> & { readonly days: number },
    actor: string,
    sources?: readonly string[],
  ): Promise<{ readonly secret: string; readonly token: Token } | TakenName>;
  list(): Promise<Token[]>;
  /** Was every token of this name revoked? What it has scheduled must not happen then. */
  isRevoked(name: string): Promise<boolean>;
  /** False: there is no such token. */
  revoke(id: string, actor: string): Promise<boolean>;
}

/** A name that no token can have. */
export interface TakenName {
  /** The next one that is free. */
  readonly free: string;
  readonly by: 'token' | 'source';
}

/** The name of whoever has the configured token. */
export const OPERATOR = 'operator';

/** A token has 256 random bits: nobody can try them all, so a fast hash is enough. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** The sources that need not be declared, what is written here, and the server itself: the log names them too. */
const NAMED_IN_LOG = ['api', 'database', 'folder', 'http', 'server'];

/** Names that look alike to whoever reads the log are one. */
const alike = (name: string) => name.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase();

/** Undefined: no token ever had the name, and nothing else in the log has it. */
function takenName(name: string, tokens: readonly string[], sources: readonly string[]): TakenName | undefined {
  const [byTokens, others] = [new Set([OPERATOR, ...tokens].map(alike)), new Set(sources.map(alike))];
  const isFree = (one: string) => !byTokens.has(alike(one)) && !others.has(alike(one));
  if (isFree(name)) return undefined;
  const start = name.slice(0, MAX_NAME - 6);
  let number = 2;
  while (!isFree(`${start}-${number}`)) number++;
  return { free: `${start}-${number}`, by: byTokens.has(alike(name)) ? 'token' : 'source' };
}

const isScope = (word: string): word is Scope => SCOPES.some((scope) => scope === word);

function tokenOf(row: Selectable<ContentTokensTable>): Token {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes.filter(isScope),
    documents: row.documents ?? undefined,
    expiresAt: row.expires_at,
    revoked: row.revoked_at !== null,
  };
}

/** @param configured the operator's own token, which allows everything; undefined: there is none */
export function createTokens({ db, encryption, clock }: RevisionsParts, configured: string | undefined): Tokens {
  const operator: Caller = { name: OPERATOR, scopes: SCOPES, documents: undefined };
  const isConfigured = (secret: string) =>
    configured !== undefined && timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(hashOf(configured)));

  return {
    identify: async (authorization) => {
      const secret = /^Bearer (\S{20,200})$/.exec(authorization ?? '')?.[1];
      if (secret === undefined) return undefined;
      if (isConfigured(secret)) return operator;
      const row = await db
        .selectFrom('content_tokens')
        .selectAll()
        .where('token_hash', '=', hashOf(secret))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst();
      return row && tokenOf(row);
    },
    create: (wanted, actor, sources = []) =>
      db.transaction().execute(async (tx) => {
        // Two who ask for one name at the same moment do not both get it.
        await takeTurn(tx);
        const given = (await tx.selectFrom('content_tokens').select('name').execute()).map((one) => one.name);
        const name = wanted.name.trim().replaceAll(/\s+/g, ' ');
        const taken = takenName(name, given, [...NAMED_IN_LOG, ...sources]);
        if (taken !== undefined) return taken;
        const scopes = [...new Set(wanted.scopes)];
        const documents = wanted.documents && [...new Set(wanted.documents)];
        const now = clock.now();
        const secret = `tf_${randomBytes(32).toString('base64url')}`;
        const id = randomUUID();
        const expiresAt = new Date(now.getTime() + wanted.days * DAY_MS);
        const detail = { id, name, scopes, documents: documents ?? null, expires: expiresAt.toISOString() };
        await appendEvent(tx, encryption, { kind: 'token-created', actor, detail }, now);
        const row = {
          id,
          name,
          token_hash: hashOf(secret),
          scopes: JSON.stringify(scopes),
          documents: documents === undefined ? null : JSON.stringify(documents),
          created_at: now,
          expires_at: expiresAt,
          revoked_at: null,
        };
        await tx.insertInto('content_tokens').values(row).execute();
        return { secret, token: { id, name, scopes, documents, expiresAt, revoked: false } };
      }),
    list: async () =>
      (await db.selectFrom('content_tokens').selectAll().orderBy('name').orderBy('id').execute()).map(tokenOf),
    isRevoked: async (name) => {
      const rows = await db.selectFrom('content_tokens').select('revoked_at').where('name', '=', name).execute();
      return rows.length > 0 && rows.every(({ revoked_at }) => revoked_at !== null);
    },
    revoke: (id, actor) =>
      db.transaction().execute(async (tx) => {
        const now = clock.now();
        const revoked = await tx
          .updateTable('content_tokens')
          .set({ revoked_at: now })
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .returning('name')
          .executeTakeFirst();
        if (revoked === undefined) return false;
        await appendEvent(tx, encryption, { kind: 'token-revoked', actor, detail: { id, name: revoked.name } }, now);
        return true;
      }),
  };
}
