import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visit } from '#api/contract/visit-calls.ts';
import type { AppServices } from '../../app-services.ts';
import { isErased } from '../../erasure/erasures.ts';
import { Problem } from '../../http/problem.ts';
import { keptQuery } from '../replay-visit.ts';
import { visitHash } from './visit-hash.ts';

/** The draft of a visit, for the store; the last saved revision stays what it was. */
function draftOf({ draftId, campaignId, campaignVersion, entry, locale, query, answers, device }: Visit, revision: number) {
  return { id: draftId, campaignId, campaignVersion, entry, locale, query: keptQuery(query), answers, device, revision };
}

/**
 * Keeps the visit of a browser as its draft. A draft or a lead of another browser is refused. A browser that does not have its
 * cookie yet, because the lead of the same step came first, is told that all is kept when it brings exactly what was saved.
 */
export async function keepDraft(visit: Visit, request: FastifyRequest, reply: FastifyReply, { drafts, draftCookies, database }: AppServices): Promise<Problem | undefined> {
  const own = draftCookies.read(request) === visit.draftId;
  const [draft, lead] = await Promise.all([
    drafts.load(visit.draftId),
    database.db.selectFrom('leads').select('revision').where('id', '=', visit.draftId).executeTakeFirst(),
  ]);
  if ((draft || lead) && !own) return draft?.savedVisit === visitHash(visit) ? undefined : new Problem('draft-foreign');
  if (await isErased(database.db, visit.draftId)) return new Problem('lead-erased');
  // What the browser does not know of its own draft stays.
  const kept = { ...(draft?.owedSave ? { owedSave: draft.owedSave } : {}), ...(draft?.link ? { link: draft.link } : {}), ...(draft?.trapped ? { trapped: draft.trapped } : {}) };
  await drafts.save({ ...draftOf(visit, Math.max(draft?.revision ?? 0, lead?.revision ?? 0)), ...kept });
  draftCookies.set(reply, visit.draftId);
  return undefined;
}
