import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Visit } from '#api/contract/visit-calls.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Encryption } from '../../../core/crypto/encryption.ts';
import type { Database } from '../../../core/database/open-database.ts';
import type { DraftCookies } from './draft-cookie.ts';
import type { DraftOwners } from './draft-owners.ts';
import type { Tables } from '../../../core/database/tables.ts';
import { isErased } from '../erasures.ts';
import { Problem } from '../../../core/http/problem.ts';
import { keptQuery } from '../../../core/http/page-address.ts';
import { createDrafts } from './drafts.ts';
import { lockVisit } from './lock-visit.ts';
import { visitHash } from './visit-hash.ts';

/** The draft of a visit, ready to be stored; the last saved revision stays the same. */
function draftOf(
  { draftId, campaignId, campaignVersion, entry, locale, query, answers, device, readIn }: Visit,
  revision: number,
) {
  return {
    id: draftId,
    campaignId,
    campaignVersion,
    entry,
    locale,
    query: keptQuery(query),
    answers,
    device,
    revision,
    ...(readIn ? { readIn } : {}),
  };
}

export interface KeepDraftParts {
  readonly draftCookies: DraftCookies;
  readonly draftOwners: DraftOwners;
  readonly database: Pick<Database, 'db'>;
  readonly encryption: Encryption;
  readonly clock: Clock;
}

interface KeepParts extends Pick<KeepDraftParts, 'encryption' | 'clock'> {
  readonly tx: Transaction<Tables>;
  /** Did the browser send the cookie of this draft, or its secret? */
  readonly own: boolean;
}

async function keep(
  visit: Visit,
  { tx, own, encryption, clock }: KeepParts,
): Promise<Problem | 'kept' | 'kept-already'> {
  const drafts = createDrafts(tx, encryption, clock);
  const draft = await drafts.load(visit.draftId);
  const lead = await tx.selectFrom('leads').select('revision').where('id', '=', visit.draftId).executeTakeFirst();
  if ((draft || lead) && !own)
    return draft?.savedVisit === visitHash(visit) ? 'kept-already' : new Problem('draft-foreign');
  if (await isErased(tx, visit.draftId)) return new Problem('lead-erased');
  // What the browser does not know about its own draft stays.
  const kept = {
    ...(draft?.owedSave ? { owedSave: draft.owedSave } : {}),
    ...(draft?.link ? { link: draft.link } : {}),
    ...(draft?.waitingLink ? { waitingLink: draft.waitingLink } : {}),
    ...(draft?.trapped ? { trapped: draft.trapped } : {}),
    ...(draft?.carries ? { carries: draft.carries } : {}),
    ...(draft?.filledIn ? { filledIn: draft.filledIn } : {}),
  };
  await drafts.save({ ...draftOf(visit, Math.max(draft?.revision ?? 0, lead?.revision ?? 0)), ...kept });
  return 'kept';
}

/**
 * Stores the visit of a browser as its draft. Refuses the draft or lead of another browser. A browser that has no
 * cookie of it yet, because the lead of the same step arrived first, is told that everything is stored if it sends
 * exactly what was saved. Waits for a concurrent save or erasure of the lead: otherwise older data would overwrite what
 * it writes.
 */
export async function keepDraft(
  visit: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
  { draftCookies, draftOwners, database, encryption, clock }: KeepDraftParts,
): Promise<Problem | undefined> {
  const outcome = await database.db.transaction().execute(async (tx) => {
    await lockVisit(tx, visit.draftId);
    const own = await draftOwners.owns(request, visit.draftId, tx);
    const kept = await keep(visit, { tx, own, encryption, clock });
    if (kept === 'kept') await draftOwners.bindSecret(request, visit.draftId, tx);
    return kept;
  });
  if (outcome instanceof Problem) return outcome;
  if (outcome === 'kept') draftCookies.set(reply, visit.draftId);
  return undefined;
}
