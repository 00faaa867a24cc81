import type { FlowState } from '#engine/flow-state.ts';
import { verdictsOf } from '#engine/qualification/verdicts.ts';
import { nearestSite } from '#engine/remote-keys.ts';
import { findRoute } from '#engine/transition.ts';
import { walk } from '#engine/walk.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { CountryCode } from '#schemas/countries.ts';
import type { Language } from '#schemas/language.ts';
import type { ApiProblemCode } from '#schemas/api-problems.ts';
import type { SchedulingService } from '#schemas/scheduling/services.ts';
import { type Drafts, type ReplayParts, type VisitActions, replayVisit, visitOfDraft } from '../visits/index.ts';
import type { SchedulingPlace } from './scheduling.ts';

export interface VisitorParts {
  readonly replay: ReplayParts;
  readonly drafts: Pick<Drafts, 'load'>;
}

/** The origin of the request, as needed for a replay. */
export interface VisitorOrigin {
  readonly host: string;
  readonly country: CountryCode;
}

/** The page that offered the slots, for the action log (L1). */
export type BookedFrom = Pick<VisitActions, 'campaignId' | 'routePath' | 'query'>;

export type QualifiedVisitor =
  | {
      readonly ok: true;
      readonly state: FlowState;
      readonly place: SchedulingPlace;
      readonly customer: Readonly<Record<string, string>>;
      readonly from: BookedFrom;
      readonly language: Language;
    }
  | { readonly ok: false; readonly code: ApiProblemCode };

/** The routes that offer slots of a service. */
function routesOf({ routes }: Campaign, service: SchedulingService, registry: Registry): string[] {
  return routes
    .filter(({ blocks }) => blocks.some(({ block, props }) => registry.find(block)?.scheduling?.(props) === service))
    .map(({ name }) => name);
}

function customerOf({ answers }: FlowState): Record<string, string> {
  const text = (fact: string) => String(answers[fact] ?? '').trim();
  const values = {
    name: `${text('candidate.firstName')} ${text('candidate.lastName')}`.trim(),
    email: text('candidate.email'),
    phone: text('candidate.phone'),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/**
 * The visitor of a draft, if their own answers lead to a page that offers slots of the service, and the server's
 * verdict is that they qualify. Nothing that the browser claims about it is used.
 */
export async function qualifiedVisitor(
  draftId: string,
  service: SchedulingService,
  origin: VisitorOrigin,
  { replay, drafts }: VisitorParts,
): Promise<QualifiedVisitor> {
  const draft = await drafts.load(draftId);
  const campaign = draft && replay.campaigns.version(draft.campaignId, draft.campaignVersion)?.campaign;
  const [first, ...others] = campaign ? routesOf(campaign, service, replay.registry) : [];
  if (!draft || !campaign || first === undefined) return { ok: false, code: 'step-not-reached' };
  const visited = await replayVisit(visitOfDraft(draft, first, replay.clock.now()), origin, replay);
  if (!visited.ok) return { ok: false, code: visited.code === 'lead-invalid' ? 'step-not-reached' : visited.code };
  const walks = [
    { route: first, walked: visited.walked },
    ...others.map((route) => ({ route, walked: walk(visited.state, visited.bind, route) })),
  ];
  const reached = walks.find(({ walked }) => walked.arrived);
  const state = { ...visited.state, answers: (reached?.walked ?? visited.walked).answers };
  // A missing consent is reported first, including one on the page with the slots: without it nobody can tell whether
  // the visitor qualifies.
  if ((reached?.walked ?? visited.walked).lacksConsent) return { ok: false, code: 'consent-missing' };
  const studyId = state.payload.study?.externalId;
  if (studyId === undefined || verdictsOf(state).fullyQualified !== true) return { ok: false, code: 'not-qualified' };
  if (!reached) return { ok: false, code: 'step-not-reached' };
  const from = {
    campaignId: draft.campaignId,
    routePath: findRoute(campaign, reached.route)?.path ?? '',
    query: state.query,
  };
  return {
    ok: true,
    state,
    place: { studyId, studySiteId: nearestSite(state)?.ssExtId },
    customer: customerOf(state),
    from,
    language: draft.locale,
  };
}
