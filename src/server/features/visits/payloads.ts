import { randomUUID } from 'node:crypto';
import { visitCondition, visitStudyId } from '#engine/address-conditions.ts';
import { isoDateOf } from '#engine/dates.ts';
import { asksMinimalSet, CT_SCAN_CRITERION, hasMinimalSet, isAskable } from '#engine/qualification/criteria.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Indication, Study } from '#schemas/study/study.ts';
import type { OperatorDocument } from '#schemas/operator/operator.ts';
import { errorDetails, type Log } from '../../core/log.ts';
import { omitUndefined } from '#engine/omit-undefined.ts';
import type { Catalogue } from '../studies/index.ts';
import type { Clock } from '../../core/clock.ts';
import type { CountryCode } from '#schemas/countries.ts';
import type { InitialPayload, Recruiting } from '#schemas/initial-payload.ts';
import type { Language } from '#schemas/language.ts';

/** Builds the initial payload of a visit (K6). */
export interface Payloads {
  load(visit: {
    readonly campaign: Campaign;
    readonly locale: Language;
    readonly query: Readonly<Record<string, string>>;
    readonly country: CountryCode;
    readonly referrerUrl?: string;
    /**
     * Where the visitor lives, as far as known, to determine the region of the study; if omitted, the payload has no
     * region.
     */
    readonly livesIn?: { readonly country: CountryCode; readonly postalCode?: string | undefined };
  }): Promise<InitialPayload>;
}

export interface PayloadsParts {
  readonly catalogue: Catalogue;
  readonly operator: OperatorDocument;
  readonly clock: Clock;
  readonly log: Log;
}

type Query = Readonly<Record<string, string>>;

/** The study of the visit; a closed one is not returned (A12). */
async function studyOf(
  campaign: Campaign,
  query: Query,
  { catalogue, log }: PayloadsParts,
): Promise<Study | undefined> {
  if (query['studyId'] === '') log.info({}, 'URL has a study id with no value');
  const id = visitStudyId(campaign, query);
  if (id === undefined) return undefined;
  const study = await catalogue.study(id);
  if (!study && id === campaign.settings.study)
    log.error({ campaign: campaign.id, study: id }, 'The study of the campaign is not in the catalogue');
  if (study?.internalStatus === 'Closed') return undefined;
  if (study?.associatedIndicationIds.length === 0)
    log.warn({ study: study.externalId }, `Study ${study.externalId} has no associated indications`);
  return study;
}

/** Logs a minimal screener that would ask nothing: the full one is asked instead (A18). */
function noteMinimalSet(study: Study | undefined, campaign: Campaign, log: Log): void {
  if (!study) return;
  const asked = { campaign, payload: { study } };
  if (asksMinimalSet(asked) && !hasMinimalSet(asked))
    log.error({ study: study.externalId }, 'Minimal screener for this study has no questions');
}

/** Logs a study of CT scan appointments that lacks the question for the date: nobody will be asked for it (D7, A18). */
function noteCtCriterion(campaign: Campaign, study: Study | undefined, log: Log): void {
  const criterion = campaign.settings.ctScanCriterion ?? CT_SCAN_CRITERION;
  if (study?.studyType !== 'ctScanAppointment' || study.criteria.some(({ id }) => id === criterion)) return;
  log.warn({ study: study.externalId, criterion }, 'Criterion with id not found');
}

/**
 * Logs questions that lack a response, or take no number or day: they are not asked, and the verdict stays unknown
 * until someone corrects them (E15).
 */
function noteBrokenQuestions(study: Study | undefined, log: Log, today: string): void {
  for (const { id, type } of study?.criteria.filter((criterion) => !isAskable(criterion, today)) ?? []) {
    const about = { study: study?.externalId, criterion: id };
    if (type === 'yes_no_unsure')
      log.error({ ...about, code: 'yes-no-unsure-incomplete' }, 'A question lacks a response and is not asked');
    else log.error({ ...about, code: 'criterion-unanswerable' }, 'A question takes no answer today and is not asked');
  }
}

async function indicationOf(
  campaign: Campaign,
  query: Query,
  study: Study | undefined,
  { catalogue, log }: PayloadsParts,
): Promise<Indication | undefined> {
  const listed = query['indications[]'] ?? query['indicationIds'];
  if (listed === '') log.info({}, 'Indications parameter is set but it has no value');
  const condition = visitCondition(campaign, query, study);
  return condition === undefined ? undefined : catalogue.indication(condition);
}

/** The name of another condition, by its id: free text from an address is never shown as our own words. */
async function overrideOf(query: Query, locale: Language, catalogue: Catalogue): Promise<string | undefined> {
  const id = Number(query['ior'] ?? '');
  const indication = Number.isInteger(id) && id > 0 ? await catalogue.indication(id) : undefined;
  return indication && (indication.name[locale] ?? indication.name.en);
}

/** The page does without what it could only show: a count that fails never ends a visit (A13). */
async function recruitingIn(country: CountryCode, { catalogue, log }: PayloadsParts): Promise<Recruiting | undefined> {
  try {
    return await catalogue.recruiting(country);
  } catch (error) {
    log.warn(errorDetails(error), 'The recruiting studies could not be counted');
    return undefined;
  }
}

function affiliateReturnUrl(query: Query, operator: OperatorDocument): string | undefined {
  const url = query['affiliateReturnUrl'] ?? '';
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && operator.affiliateHosts.includes(hostname) ? url : undefined;
}

function withoutQuery(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  return origin === 'null' ? undefined : `${origin}${pathname}`;
}

/**
 * Builds initial payloads from the catalogue and the address (K6). A session may be recorded if the operator allows it
 * and the address does not opt out.
 */
export function createPayloads(parts: PayloadsParts): Payloads {
  return {
    load: async ({ campaign, locale, query, country, referrerUrl, livesIn }) => {
      const study = await studyOf(campaign, query, parts);
      noteMinimalSet(study, campaign, parts.log);
      noteCtCriterion(campaign, study, parts.log);
      noteBrokenQuestions(study, parts.log, isoDateOf(parts.clock.now()));
      const [indication, indicationOverride, region] = await Promise.all([
        indicationOf(campaign, query, study, parts),
        overrideOf(query, locale, parts.catalogue),
        livesIn &&
          parts.catalogue.regionOf({
            studyId: study?.externalId,
            studySiteId: query['studySiteId'] || undefined,
            ...livesIn,
          }),
      ]);
      const recruiting =
        study === undefined && indication === undefined ? await recruitingIn(country, parts) : undefined;
      return {
        country,
        enableRecording: parts.operator.sessionRecording === true && query['nt'] === undefined,
        analytics: { sessionId: randomUUID(), startTimestamp: parts.clock.now().toISOString() },
        ...omitUndefined({
          study,
          recruiting,
          indication,
          indicationOverride,
          region,
          participantGroup: query['pgroup'] || undefined,
          leadLpParamId: query['cid'] || undefined,
          affiliateReturnUrl: affiliateReturnUrl(query, parts.operator),
          referrerUrl: withoutQuery(referrerUrl),
        }),
      };
    },
  };
}
