import type { FastifyRequest } from 'fastify';
import { errorDetails } from '../../log.ts';
import type { Draft, SaveResult } from '../../services.ts';
import { visitOfDraft } from '../../visits/visit-of-draft.ts';
import type { PageServices } from '../page-services.ts';
import { countryOfRequest } from '../visit.ts';

type OpenDraft = Omit<Draft, 'savedAt'>;

/** Another tab may have saved meanwhile: its revisions are stepped over. */
const MAX_STEPS = 20;
const TAKEN: readonly string[] = ['revision-stale', 'idempotency-key-reused'];

async function saveNext(request: FastifyRequest, draft: OpenDraft, route: string, services: PageServices): Promise<SaveResult> {
  const visit = visitOfDraft(draft, route, services.clock.now());
  const from = { host: request.hostname, userAgent: request.headers['user-agent'] ?? '', country: countryOfRequest(request, services) };
  let result: SaveResult;
  let revision = draft.revision;
  do {
    revision += 1;
    result = await services.leads.save({ visit, revision, ...from });
  } while (!result.ok && TAKEN.includes(result.code) && revision < draft.revision + MAX_STEPS);
  return result;
}

/**
 * Saves the lead of a route that is left forward. Whatever happens the visitor goes on: a save that fails or is refused is
 * owed, tried again at the next step, and the page says so (K1).
 */
export async function saveLead(request: FastifyRequest, draft: OpenDraft, route: string, services: PageServices): Promise<OpenDraft> {
  const { owedSave: _owed, ...settled } = draft;
  try {
    const result = await saveNext(request, draft, route, services);
    if (result.ok && result.failedStudyId !== undefined) services.screeningHistory.add(request, result.failedStudyId);
    if (result.ok) return { ...settled, revision: result.revision };
    services.log.warn({ code: result.code, leadId: draft.id }, 'A lead was not taken');
    return { ...settled, owedSave: { route, refused: true } };
  } catch (error) {
    services.log.error({ ...errorDetails(error), leadId: draft.id }, 'A lead could not be saved; it is tried again at the next step');
    return { ...settled, owedSave: { route, refused: false } };
  }
}
