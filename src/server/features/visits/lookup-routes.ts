import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { CALLS } from '#api/contract/index.ts';
import type { Visit } from '#api/contract/visit-calls.ts';
import { visitStudyId } from '#engine/address-conditions.ts';
import { CHECK_FIRST } from '#engine/qualification/candidate-check.ts';
import { verdictsOf } from '#engine/qualification/verdicts.ts';
import { walk } from '#engine/walk.ts';
import { COUNTRIES, COUNTRY_CODES } from '#schemas/countries.ts';
import type { Database } from '../../core/database/open-database.ts';
import type { RateLimits } from '../../core/http/rate-limit.ts';
import type { Campaigns } from '../content/index.ts';
import type { Catalogue } from '../studies/index.ts';
import type { CallNow } from './call-centre.ts';
import type { DraftCookies } from './drafts/draft-cookie.ts';
import type { DraftOwners } from './drafts/draft-owners.ts';
import type { FieldChecks } from './field-checks.ts';
import { Problem } from '../../core/http/problem.ts';
import { digits } from '../../core/http/digits.ts';
import { registerCall } from '../../core/http/register-call.ts';
import { RATE_LIMITS } from '../../core/http/consume-token.ts';
import { requestCountry } from '../../core/http/request-country.ts';
import type { Draft, Drafts } from './drafts/drafts.ts';
import { replayVisit, type ReplayParts } from './replay-visit.ts';

/** The services for a visit's lookups. */
export interface LookupServices {
  readonly database: Pick<Database, 'db'>;
  readonly limits: RateLimits;
  readonly campaigns: Pick<Campaigns, 'version' | 'findKnown'>;
  readonly catalogue: Catalogue;
  /** Does this site offer online scheduling? */
  readonly siteScheduling: (studySiteId: string) => Promise<boolean>;
  readonly checks: FieldChecks;
  readonly callNow: CallNow;
  readonly draftCookies: DraftCookies;
  readonly draftOwners: DraftOwners;
  readonly drafts: Pick<Drafts, 'load'>;
  readonly replay: ReplayParts;
}

function registerCatalogue(app: FastifyInstance, { catalogue, siteScheduling }: LookupServices): void {
  registerCall(app, CALLS.getIndications, async () => [...(await catalogue.indications())]);
  registerCall(app, CALLS.postIndicationSearch, async ({ body }) => [
    ...(await catalogue.indicationsLike(body.term, body.locale)),
  ]);
  registerCall(
    app,
    CALLS.getCriteria,
    async ({ params }) => (await catalogue.study(params['id'] ?? ''))?.criteria ?? new Problem('study-unknown'),
  );
  registerCall(app, CALLS.getSites, async ({ query }) => {
    const sites = await catalogue.sitesNear(query);
    return sites ? [...sites] : new Problem('place-unknown');
  });
  registerCall(app, CALLS.getSiteSchedulingStatus, async ({ params }) => ({
    enabled: await siteScheduling(params['studySiteId'] ?? ''),
  }));
}

/**
 * May the draft's own visitor be told about this number? Only about the number in the draft, for its own study, and if
 * its campaign asks.
 */
function isAskedBy(
  { campaignId, campaignVersion, answers, query }: Draft,
  { phone, studyId }: { readonly phone: string; readonly studyId: string },
  { campaigns }: LookupServices,
): boolean {
  const campaign = campaigns.version(campaignId, campaignVersion)?.campaign;
  if (!campaign) return false;
  const asks = campaign.routes.some(({ meta }) => meta.checkIfPhoneAlreadyMatchedToStudy === true);
  const own = digits(answers['candidate.phone']);
  return asks && own !== undefined && own === digits(phone) && visitStudyId(campaign, query) === studyId;
}

function registerChecks(app: FastifyInstance, services: LookupServices): void {
  const { checks, limits, catalogue, draftCookies, drafts } = services;
  registerCall(app, CALLS.postPhoneValidation, async ({ body }) => {
    const result = await checks.phone(body.phone, body.country);
    if (result === 'unavailable') return new Problem('outside-failed');
    return result.valid ? { valid: true, phone: result.normalised } : { valid: false };
  });
  registerCall(app, CALLS.postPostalCheck, async ({ body }) => {
    const country = COUNTRY_CODES.find((code) => COUNTRIES[code].alpha3 === body.country.toUpperCase());
    if (country === undefined) return new Problem('request-invalid', [{ field: 'body.country', code: 'enum' }]);
    const result = await checks.postalCode(body.postalCode, country);
    return result === 'unavailable' ? new Problem('outside-failed') : result.valid;
  });
  registerCall(
    app,
    CALLS.postMatchedToStudy,
    async ({ body, request }) => {
      const draftId = draftCookies.read(request);
      const draft = draftId === undefined ? undefined : await drafts.load(draftId);
      // The same answer as for an unknown number: nothing can be learned about other people's numbers.
      if (!draft || !isAskedBy(draft, body, services)) return false;
      return catalogue.matchedToStudy(String(draft.answers['candidate.phone']), body.studyId, draftId);
    },
    {
      limits: [
        limits.by('matches-of-phone', RATE_LIMITS['matches-of-phone'], ({ body }) => digits(body.phone)),
        limits.by('matches-of-visit', RATE_LIMITS['matches-of-visit'], ({ request }) => draftCookies.read(request)),
      ],
    },
  );
}

/** The check of a visit reveals a matched number as well: only the one in the visitor's own draft (F4). */
async function mayLearnOfMatch(
  request: FastifyRequest,
  { draftId, answers }: Visit,
  { draftCookies, drafts }: Pick<LookupServices, 'draftCookies' | 'drafts'>,
): Promise<boolean> {
  const draft = draftCookies.owns(request, draftId) ? await drafts.load(draftId) : undefined;
  return draft !== undefined && digits(draft.answers['candidate.phone']) === digits(answers['candidate.phone']);
}

function registerVerdicts(
  app: FastifyInstance,
  { replay, campaigns, callNow, draftOwners, draftCookies, drafts, database }: LookupServices,
): void {
  registerCall(app, CALLS.postQualification, async ({ body, request }) => {
    if (!(await draftOwners.ownsOrBegins(request, body.visit.draftId, database.db)))
      return new Problem('draft-foreign');
    const matchable = await mayLearnOfMatch(request, body.visit, { draftCookies, drafts });
    const visited = await replayVisit(
      body.visit,
      { matchable, host: request.hostname, country: requestCountry(request.headers['accept-language']).country },
      replay,
    );
    if (!visited.ok)
      return new Problem(visited.code === 'lead-invalid' ? 'candidate-fields-missing' : visited.code, visited.issues);
    if (!visited.state.payload.study) return new Problem('study-unknown');
    // What a page requests, or waits for, because of this very check does not count as missing from the check.
    const { qualification: _own, ...remote } = visited.state.remote;
    const { arrived, answers, issues: found } = walk({ ...visited.state, remote }, visited.bind, body.visit.route);
    const issues = found.filter(({ code }) => code !== CHECK_FIRST);
    if (!arrived || issues.length > 0)
      return new Problem(
        'candidate-fields-missing',
        issues.map(({ field, code }) => ({ field, code })),
      );
    return verdictsOf({ ...visited.state, answers });
  });
  // If the call names no language, it is the country's own number.
  registerCall(app, CALLS.postCallNow, ({ body: { signup = '', ...body } }) =>
    callNow({ ...body, locale: body.locale ?? DEFAULT_LANGUAGE, campaign: campaigns.findKnown(signup)?.campaign }),
  );
}

/** What a visit looks up as it goes on: conditions, questions, sites, checks, verdicts. */
export function registerLookupRoutes(app: FastifyInstance, services: LookupServices): void {
  registerCatalogue(app, services);
  registerChecks(app, services);
  registerVerdicts(app, services);
}
