import type { BindBlock, BoundBlock, Field, Translate } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import type { ConsentDecision } from '#schemas/lead/consent.ts';
import type { BlockUse, Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { Criterion, CriterionResponse } from '#schemas/study/criterion.ts';
import type { InitialPayload } from '#schemas/initial-payload.ts';
import type { Study } from '#schemas/study/study.ts';

/** A route named `name`; defaults for everything not specified. */
export function route(name: string, rest: Partial<Route> = {}): Route {
  return { name, path: name, title: { en: name, es: name }, meta: {}, blocks: [], next: [], ...rest };
}

/** A use of a block in a route. */
export function blockUse(block: string, rest: Partial<BlockUse> = {}): BlockUse {
  return { block, id: block, props: {}, ...rest };
}

export function campaign(routes: readonly Route[], rest: Partial<Campaign> = {}): Campaign {
  return {
    formatVersion: 1,
    id: 'made-up',
    version: 1,
    name: 'Made up',
    type: 'Signup',
    path: 'made-up',
    aliases: [],
    home: routes[0]?.name ?? 'home',
    languages: ['en', 'es'],
    settings: {},
    routes,
    ...rest,
  };
}

export function payload(rest: Partial<InitialPayload> = {}): InitialPayload {
  return {
    country: 'US',
    enableRecording: false,
    analytics: { sessionId: 'a-session', startTimestamp: '2026-11-21T10:00:00.000Z' },
    ...rest,
  };
}

export function study(rest: Partial<Study> = {}): Study {
  return {
    externalId: 'STUDY-1',
    name: { en: 'A study', es: 'Un estudio' },
    minAge: null,
    maxAge: null,
    gender: 'any',
    minBmi: null,
    maxBmi: null,
    internalStatus: 'Active',
    isSimulation: false,
    siteRequiredToQualify: false,
    studyType: 'any',
    associatedIndicationIds: [],
    siteTargetAreaType: 'Distance',
    criteria: [],
    ...rest,
  };
}

export function response(
  id: string,
  qualifies: CriterionResponse['qualifies'],
  position = id.slice(0, 1).toUpperCase(),
): CriterionResponse {
  return { id, position, text: { en: id, es: id }, qualifies };
}

export function criterion(
  id: string,
  responses: readonly CriterionResponse[],
  rest: Partial<Criterion> = {},
): Criterion {
  return { id, type: 'select_one', question: { en: `${id}?`, es: `¿${id}?` }, responses: [...responses], ...rest };
}

export function flowState(rest: Partial<FlowState> = {}): FlowState {
  const document = rest.campaign ?? campaign([route('home')]);
  return {
    campaign: document,
    locale: 'en',
    today: '2026-11-21',
    query: {},
    payload: payload(),
    answers: {},
    remote: {},
    device: {},
    entry: document.home,
    ...rest,
  };
}

function bound(id: string, fields: readonly Field[], consents: BoundBlock['consents'] | undefined): BoundBlock {
  return {
    id,
    fields,
    needs: [],
    actions: [],
    ...(consents ? { asksConsent: true } : {}),
    consents: consents ?? (() => []),
    surveyAnswers: () => [],
    answers: () => [],
  };
}

/** The decisions of a block, by the name that the document uses. */
type BlockConsents = Readonly<Record<string, (state: FlowState, t: Translate) => readonly ConsentDecision[]>>;

/**
 * A registry for engine tests: what each block asks, and what it decides about consents, by the name that the document
 * uses.
 */
export function bindFields(
  blocks: Readonly<Record<string, (state: FlowState) => readonly Field[]>>,
  consents: BlockConsents = {},
): BindBlock {
  return ({ block, id }, state) => {
    const fields = blocks[block];
    const decisions = consents[block];
    return fields && bound(id, fields(state), decisions && ((t) => decisions(state, t)));
  };
}
