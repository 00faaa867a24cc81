import type { Visit } from '#api/contract/visit-calls.ts';
import type { BindBlock } from '#engine/block-rules.ts';
import { callsOfCampaign } from '#engine/calls.ts';
import { applyChecks } from '#engine/checks.ts';
import { mayBegin, missingRequirements } from '#engine/entry-point.ts';
import type { FlowState, RemoteName } from '#engine/flow-state.ts';
import type { Words } from '#engine/replay.ts';
import { findRoute } from '#engine/transition.ts';
import { walk, type Walk } from '#engine/walk.ts';
import { createBlockBinder, type Registry } from '#registry/registry.ts';
import { createTextOf, textValues } from '#registry/text-values.ts';
import type { CountryCode } from '#schemas/countries.ts';
import type { Bookings } from '#schemas/scheduling/booking.ts';
import type { Language } from '#schemas/language.ts';
import type { OperatorDocument } from '#schemas/operator/operator.ts';
import type { ApiProblemCode, ProblemIssue } from '#schemas/api-problems.ts';
import type { Campaigns, PublishedCampaign } from '../content/index.ts';
import type { Clock } from '../../core/clock.ts';
import type { FieldChecks } from './field-checks.ts';
import { type LeadLink, knownAnswers, withLink } from './lead-link.ts';
import type { Payloads } from './payloads.ts';
import type { Remotes } from './remotes.ts';
import { keptQuery } from '../../core/http/page-address.ts';
import { brandOf, publicOperator } from './public-operator.ts';
import type { Texts } from './texts.ts';

/** The services of a replay that read the catalogue. */
export interface VisitReads {
  readonly payloads: Payloads;
  readonly remotes: Remotes;
  readonly checks: FieldChecks;
}

export interface ReplayParts extends VisitReads {
  readonly campaigns: Campaigns;
  readonly registry: Registry;
  readonly texts: Texts;
  readonly operator: OperatorDocument;
  readonly clock: Clock;
  /** The appointments of a visitor, by study. */
  readonly bookings: (draftId: string) => Promise<Bookings>;
}

/**
 * A visit as the server sees it: its own payload, its own lookups, normalised answers; nothing that the browser claims.
 */
export interface ReplayedVisit extends Words {
  readonly ok: true;
  readonly published: PublishedCampaign;
  readonly state: FlowState;
  readonly walked: Walk;
  readonly wordsIn: (language: Language) => Words;
}
export type VisitReplay =
  | ReplayedVisit
  | { readonly ok: false; readonly code: ApiProblemCode; readonly issues: readonly ProblemIssue[] };

const DAY_MS = 24 * 60 * 60 * 1000;

/** The visitor's calendar date if it is within a day of the server's, otherwise the server's (Q2). */
export function acceptedToday(claimed: string, now: Date): string {
  const own = now.toISOString().slice(0, 10);
  const distance = Math.abs(Date.parse(claimed) - Date.parse(own));
  return distance <= DAY_MS ? claimed : own;
}

/**
 * The calls whose outcome can change the path or the lead; the phone match is one of them only if the requester may
 * learn its result (F4).
 */
function neededRemotes({ campaign }: FlowState, matchable: boolean): readonly RemoteName[] {
  return callsOfCampaign(campaign).filter((name) => matchable || name !== 'matchedToStudy');
}

/** Why a visit cannot have begun at its entry (A16); `undefined` if it can. */
function wrongEntry(state: FlowState, bind: BindBlock): ApiProblemCode | undefined {
  const entry = findRoute(state.campaign, state.entry);
  if (entry && mayBegin(entry, state, bind)) return undefined;
  return entry && missingRequirements(entry, state).length === 0 ? 'consent-missing' : 'step-not-reached';
}

/** The origin of a visit. */
export interface VisitOrigin {
  readonly host: string;
  readonly country: CountryCode;
  readonly link?: LeadLink | undefined;
  /** May the requester learn whether the phone number is already matched to the study (default: yes)? */
  readonly matchable?: boolean;
}

interface CheckedVisit {
  readonly state: FlowState;
  readonly walked: Walk;
  readonly issues: readonly ProblemIssue[];
}

/** Walks once more only where a check has changed an answer: another look-up or page may follow from it. */
async function walkChecked(
  state: FlowState,
  visit: Visit,
  bind: BindBlock,
  { link, matchable = true }: VisitOrigin,
  { remotes, checks }: ReplayParts,
): Promise<CheckedVisit> {
  const names = neededRemotes(state, matchable);
  // What is known about the person behind a slug is looked up as well, although it is not in any answer.
  const look = (known: FlowState) =>
    remotes.resolve(
      names,
      { ...known, answers: { ...known.known, ...known.answers } },
      { draftId: visit.draftId, ...(known.known ? { link } : {}) },
    );
  const looked = { ...state, remote: await look(state) };
  const walked = walk(looked, bind, visit.route);
  const fields = walked.pages.flatMap(({ blocks }) => blocks).flatMap(({ bound }) => bound.fields);
  const { answers, issues: found } = await applyChecks(fields, looked, checks);
  const issues = found.map(({ field, code }) => ({ field, code }));
  if (answers === looked.answers) return { state: looked, walked, issues };
  const checked = { ...looked, answers };
  const lookedAgain = { ...checked, remote: await look(checked) };
  return { state: lookedAgain, walked: walk(lookedAgain, bind, visit.route), issues };
}

/**
 * Walks a visit on the server from its first step to the one that is left, with the server's own payload, lookups and
 * checks. Not ok: the campaign, the entry or the route does not exist, or a checked field is wrong.
 */
export async function replayVisit(visit: Visit, origin: VisitOrigin, parts: ReplayParts): Promise<VisitReplay> {
  const published = parts.campaigns.version(visit.campaignId, visit.campaignVersion);
  if (!published)
    return { ok: false, code: 'campaign-unknown', issues: [{ field: 'visit.campaignId', code: 'unknown' }] };
  const { campaign } = published;
  const query = keptQuery(visit.query);
  const payload = withLink(
    await parts.payloads.load({ campaign, locale: visit.locale, query, country: origin.country }),
    origin,
  );
  const known = knownAnswers(origin.link, visit.answers);
  const state: FlowState = {
    campaign,
    query,
    payload,
    locale: visit.locale,
    today: acceptedToday(visit.today, parts.clock.now()),
    answers: visit.answers,
    remote: {},
    device: visit.device,
    entry: visit.entry,
    bookings: await parts.bookings(visit.draftId),
    ...(known ? { known } : {}),
    ...(visit.readIn ? { readIn: visit.readIn } : {}),
  };
  const brand = brandOf(parts.operator, origin.host);
  const operator = publicOperator(parts.operator, brand, campaign);
  const bindIn = (language: Language) =>
    createBlockBinder(parts.registry, createTextOf(parts.texts.translator(brand, language), operator));
  const bind = bindIn(visit.locale);
  const wrong = wrongEntry(state, bind);
  if (wrong) return { ok: false, code: wrong, issues: [{ field: 'visit.entry', code: 'unknown' }] };
  if (!findRoute(campaign, visit.route))
    return { ok: false, code: 'step-not-reached', issues: [{ field: 'visit.route', code: 'unknown' }] };
  const checked = await walkChecked(state, visit, bind, origin, parts);
  if (checked.issues.length > 0) return { ok: false, code: 'lead-invalid', issues: checked.issues };
  const { walked } = checked;
  const translateIn = (language: Language): Words['translate'] => {
    const translator = parts.texts.translator(brand, language);
    const values = textValues({ ...checked.state, locale: language, answers: walked.answers }, operator, translator);
    return (use) => (key, own) => translator.translate(use, key, { ...values, ...own });
  };
  const wordsIn = (language: Language): Words => ({ bind: bindIn(language), translate: translateIn(language) });
  return { ok: true, published, state: checked.state, walked, bind, translate: translateIn(visit.locale), wordsIn };
}
