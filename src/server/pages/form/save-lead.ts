import type { FastifyRequest } from 'fastify';
import type { SentPage } from '#api/contract/lead-calls.ts';
import { errorDetails } from '../../core/log.ts';
import { type OpenDraft, visitOfDraft } from '../../features/visits/index.ts';
import type { SaveResult } from '../../features/leads/index.ts';
import type { PageServices } from '../page-services.ts';
import { countryOfRequest } from '../visit.ts';

/** Another tab may have saved meanwhile, and keep saving: its revisions are skipped. */
const MAX_TRIES = 20;
const TAKEN: readonly string[] = ['revision-stale', 'idempotency-key-reused', 'revision-too-far'];

/** A save that is owed: the route that was left, and the page that it was left from. */
export interface OwnSave {
  readonly route: string;
  readonly page: SentPage;
}

async function saveNext(
  request: FastifyRequest,
  draft: OpenDraft,
  { route, page }: OwnSave,
  services: PageServices,
): Promise<SaveResult> {
  const visit = visitOfDraft(draft, route, services.clock.now());
  // The draft is the one in the browser's cookie, or this post began it.
  const owner = { cookie: true, marks: [], bind: () => Promise.resolve() };
  const from = {
    owner,
    host: request.hostname,
    userAgent: request.headers['user-agent'] ?? '',
    country: countryOfRequest(request, services),
    page,
  };
  let result: SaveResult;
  let revision = draft.revision + 1;
  let tries = 0;
  do {
    tries += 1;
    result = await services.leads.save({ visit, revision, ...from });
    revision = (result.ok ? undefined : result.revision) ?? revision;
    revision += 1;
  } while (!result.ok && TAKEN.includes(result.code) && tries < MAX_TRIES);
  return result;
}

/**
 * Saves the lead of a route that is left forward. The visitor continues in any case: a save that fails or is refused is
 * owed and retried at the next step, and the page says so (K1).
 */
export async function saveLead(
  request: FastifyRequest,
  draft: OpenDraft,
  save: OwnSave,
  services: PageServices,
): Promise<OpenDraft> {
  const { route } = save;
  const { owedSave: _owed, ...settled } = draft;
  try {
    const result = await saveNext(request, draft, save, services);
    if (result.ok && result.failedStudyId !== undefined) services.screeningHistory.add(request, result.failedStudyId);
    if (result.ok) return { ...settled, revision: result.revision };
    services.log.warn({ code: result.code, leadId: draft.id }, 'A lead was not accepted');
    return {
      ...settled,
      owedSave: { route, refused: true, ...(result.code === 'consent-missing' ? { consent: true } : {}) },
    };
  } catch (error) {
    services.log.error(
      { ...errorDetails(error), leadId: draft.id },
      'A lead could not be saved; it is tried again at the next step',
    );
    return { ...settled, owedSave: { route, refused: false } };
  }
}
