import { randomInt } from 'node:crypto';
import type pg from 'pg';
import type { Visit } from '#api/contract/visit-calls.ts';
import { API_PREFIX } from '#api/contract/index.ts';
import { poolOver } from '#tests/support/database/pool-over.ts';
import { startPostgres, type PostgresServer } from '#tests/support/database/postgres.ts';
import { startServer } from '#tests/support/server.ts';
import type { DraftRequest } from '#tests/support/strangers/draft-requests.ts';
import { proofOf, saveRequest } from '#tests/support/visits.ts';
import { madeVisitor } from '../ledger/saves/made-visitor.ts';
import { KEY } from '../ledger/parts/key.ts';
import type { Tamper } from '#tests/support/strangers/tampering-proxy.ts';

/**
 * The product in a separate process on PostgreSQL. The check plays the reverse proxy that reports the client's address.
 */
export interface StrangersWorld {
  readonly origin: string;
  readonly pool: pg.Pool;
  readonly postgres: PostgresServer;
}

interface Started extends StrangersWorld {
  stop(): Promise<void>;
}

let started: Promise<Started> | undefined;

/** Starts it once for all checks of this process; it ends with the process, or by `stopStrangersWorld`. */
export function strangersWorld(): Promise<StrangersWorld> {
  started ??= start();
  return started;
}

export async function stopStrangersWorld(): Promise<void> {
  const running = await started;
  started = undefined;
  await running?.stop();
}

async function start(): Promise<Started> {
  const postgres = await startPostgres();
  const url = await postgres.createDatabase('strangers');
  const env = { DATABASE_URL: url, ENCRYPTION_KEY: KEY, TRUSTED_PROXIES: '127.0.0.1' };
  const server = await startServer({ env, database: 'pglite' });
  const pool = poolOver(url, 4);
  return {
    origin: server.origin,
    pool,
    postgres,
    stop: async () => {
      await pool.end();
      await server.remove();
      await postgres.stop();
    },
  };
}

let addresses = randomInt(65_536);

/** An IPv4 address that no other visitor of this run has. */
export function freshAddress(): string {
  addresses += 1;
  return `10.${Math.floor(addresses / 62_500) % 250}.${Math.floor(addresses / 250) % 250}.${1 + (addresses % 250)}`;
}

let visitors = 0;

/** A visitor of the sign-up flow whom no other check of this run uses. */
export function newVisitor(rest: Partial<Visit> = {}): Visit {
  visitors += 1;
  const visit = madeVisitor(1000 + visitors);
  return { ...visit, ...rest, answers: { ...visit.answers, ...rest.answers } };
}

export interface Answer {
  readonly status: number;
  /** The code of a problem; empty if the response is not a problem. */
  readonly code: string;
  readonly text: string;
  readonly cookie: string;
  readonly headers: globalThis.Headers;
}

type Sent = Pick<DraftRequest, 'method' | 'url'> & Partial<Pick<DraftRequest, 'headers' | 'body'>>;

/** Sends a request from an address of its own. A response that does not arrive in time is an error. */
export async function ask(
  origin: string,
  { method, url, headers = {}, body }: Sent,
  address = freshAddress(),
  limit = 60_000,
): Promise<Answer> {
  const isJson = body !== undefined && !Buffer.isBuffer(body);
  const sent = body === undefined ? {} : { body: Buffer.isBuffer(body) ? Uint8Array.from(body) : JSON.stringify(body) };
  const type = isJson ? { 'content-type': 'application/json' } : {};
  const reply = await fetch(`${origin}${url}`, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(limit),
    headers: { 'x-forwarded-for': address, ...type, ...headers },
    ...sent,
  });
  const text = await reply.text();
  const [cookie = ''] = (reply.headers.getSetCookie()[0] ?? '').split(';');
  const code = /"code":"([a-z-]+)"/.exec(text)?.[1] ?? '';
  return { status: reply.status, code, text, cookie, headers: reply.headers };
}

/** Proves that a draft belongs to a visitor. */
export interface Owner {
  readonly visit: Visit;
  readonly proof: Readonly<Record<string, string>>;
}

/** A visitor whose draft is stored. Throws when the server does not store it. */
export async function beginVisit(origin: string, visit: Visit, address?: string): Promise<Owner> {
  const request = { method: 'PUT', url: `${API_PREFIX}/drafts`, headers: proofOf(visit), body: visit } as const;
  const { status, text, cookie } = await ask(origin, request, address);
  if (status !== 204 || cookie === '') throw new Error(`The draft was answered ${status} ${text}`);
  return { visit, proof: { ...proofOf(visit), cookie } };
}

/** The same, with a lead saved and recording allowed. */
export async function beginWithLead(origin: string, visit: Visit): Promise<Owner> {
  const owner = await beginVisit(origin, visit);
  const { payload, ...save } = saveRequest(visit);
  const saved = await ask(origin, { ...save, headers: { ...save.headers, ...owner.proof }, body: payload });
  const { draftId, campaignId: signup, campaignVersion: version } = visit;
  const decision = { draftId, consent: 'recording', granted: true, language: 'en', signup, version };
  const url = `${API_PREFIX}/tracking-consents`;
  const allowed = await ask(origin, { method: 'POST', url, headers: owner.proof, body: decision });
  if (saved.status !== 201) throw new Error(`The lead was answered ${saved.status} ${saved.text}`);
  if (allowed.status !== 204) throw new Error(`The recording was answered ${allowed.status} ${allowed.text}`);
  return owner;
}

/** A fault that several checks plant: anyone who names a draft is taken for its owner. */
export function lendProof(owners: readonly Owner[]): Tamper {
  return ({ headers, body }) => {
    const text = body.toString('latin1');
    const names = ({ visit: { draftId } }: Owner) =>
      headers['x-visit-draft'] === draftId || text.includes(`"draftId":"${draftId}"`);
    return { headers: { ...headers, ...owners.find(names)?.proof }, body };
  };
}
