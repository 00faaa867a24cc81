import { omitUndefined } from '../omit-undefined.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { HEALTHY_VOLUNTEER_INDICATION } from '#schemas/lead/answer-keys.ts';
import { isChoiceList, type Answers } from '#schemas/lead/answers.ts';
import type { Lead, LeadAnswer, LeadScreening, SurveyAnswer } from '#schemas/lead/lead.ts';
import { ageInYears } from '../dates.ts';
import { comparedBy } from '../computed/compared.ts';
import { COMPUTED } from '../computed/computed-facts.ts';
import { readFact } from '../facts/index.ts';
import { caregiverInvolved, caregiverTypeOf } from '../facts/path-facts.ts';
import { studyTypeOf } from '../facts/study-facts.ts';
import { countryOf, type FlowState } from '../flow-state.ts';
import { criteriaOf, hasBands, responsesTo, valueOf } from '../qualification/criteria.ts';
import { variantAnswers } from './variant-answers.ts';
import { outcomeOf } from '../qualification/verdicts.ts';
import { currentRemote, indicationIdsOf, nearestSite } from '../remote-keys.ts';

export interface LeadContext {
  /** The visit, with only the answers of the real path. */
  readonly state: FlowState;
  readonly draftId: string;
  readonly surveyAnswers: readonly SurveyAnswer[];
  /** The answers to the campaign's own questions. */
  readonly ownAnswers?: readonly LeadAnswer[];
  /** The ids of the photos that were sent. */
  readonly imageIds?: readonly string[];
  readonly sourceInfo: Readonly<Record<string, string>>;
  readonly adSecurityResponse?: string | undefined;
}

function text(answers: Answers, fact: string): string | undefined {
  const value = answers[fact];
  return typeof value === 'string' && value !== '' ? value.trim() : undefined;
}

function number(answers: Answers, fact: string): number | undefined {
  const value = answers[fact];
  return typeof value === 'number' ? value : undefined;
}

/**
 * The payload of a lead save (K1), or the names of missing required values: first name, last name, phone, postal code
 * ('Trying to save an invalid lead').
 */
export function buildLead(
  context: LeadContext,
): { readonly ok: true; readonly lead: Lead } | { readonly ok: false; readonly missing: readonly string[] } {
  const { state } = context;
  const { answers } = state;
  const firstName = text(answers, 'candidate.firstName');
  const lastName = text(answers, 'candidate.lastName');
  const phone1 = text(answers, 'candidate.phone');
  const postalCode = text(answers, 'candidate.postalCode');
  if (firstName === undefined || lastName === undefined || phone1 === undefined || postalCode === undefined) {
    const required = {
      'candidate.firstName': firstName,
      'candidate.lastName': lastName,
      'candidate.phone': phone1,
      'candidate.postalCode': postalCode,
    };
    return {
      ok: false,
      missing: Object.entries(required).flatMap(([fact, value]) => (value === undefined ? [fact] : [])),
    };
  }
  const site = nearestSite(state);
  // A lookup that found no site near the visitor clears both ids (F3), even if the address names a site.
  const sitesKnown = currentRemote('sites', state)?.status === 'ready';
  const study = state.payload.study;
  const lead: Lead = {
    firstName,
    lastName,
    phone1,
    postalCode,
    country: countryOf(state).alpha3,
    preferredLanguage: state.locale,
    ...omitUndefined({
      email: text(answers, 'candidate.email'),
      gender: text(answers, 'candidate.gender'),
      dateOfBirth: text(answers, 'candidate.birthDate'),
      age: ageOf(state),
      weightKg: number(answers, 'candidate.weightKg'),
      heightCm: number(answers, 'candidate.heightCm'),
      siteId: site?.id,
      studySiteId: sitesKnown ? site?.ssExtId : state.query['studySiteId'],
      screenings: screeningsOf(state),
      caregiver: caregiverOf(context),
    }),
    ethnicities: listOf(answers, 'candidate.ethnicities')
      .map(Number)
      .filter((id) => id !== -1),
    additionalFields: additionalFieldsOf(context),
    indications: indicationsOf(state),
    sourceId: context.draftId,
    sourceStudyIds: study ? [study.externalId] : [],
    sourceInfo: { ...context.sourceInfo },
  };
  return { ok: true, lead };
}

function ageOf({ answers, today }: FlowState): number | undefined {
  const birthDate = text(answers, 'candidate.birthDate');
  return birthDate === undefined ? number(answers, 'candidate.age') : ageInYears(birthDate, today);
}

function listOf(answers: Answers, fact: string): readonly string[] {
  const value = answers[fact];
  return isChoiceList(value) ? value : [];
}

/**
 * Campaigns of these types screen for one study: their leads carry the study's conditions. In a sign-up, the visitor
 * states the conditions.
 */
const SCREENS_FOR_STUDY: ReadonlySet<Campaign['type']> = new Set([
  'Screener',
  'Partner Screener',
  'Lead Update',
  'Midpath',
  'Special',
]);

/** The chosen conditions and those of the screened study; a vaccine study adds the healthy volunteers (F5). */
function indicationsOf(state: FlowState): { id: number }[] {
  const studied = SCREENS_FOR_STUDY.has(state.campaign.type)
    ? (state.payload.study?.associatedIndicationIds ?? [])
    : [];
  const ids = [...indicationIdsOf(state).map(Number), ...studied];
  const vaccine = studyTypeOf(state) === 'vaccine' ? [HEALTHY_VOLUNTEER_INDICATION] : [];
  return [...new Set([...ids, ...vaccine])].map((id) => ({ id }));
}

function additionalFieldsOf({
  state,
  surveyAnswers,
  ownAnswers = [],
  imageIds = [],
  adSecurityResponse,
}: LeadContext): Lead['additionalFields'] {
  const scheduling = currentRemote('siteScheduling', state);
  return {
    // A failed lookup counts as disabled (F3).
    siteSchedulingEnabled: scheduling?.status === 'ready' && scheduling.value,
    ...omitUndefined({
      leadSpecialStatus: state.campaign.settings.leadSpecialStatus,
      ctScanAppointmentDate: text(state.answers, 'candidate.ctScanAppointmentDate'),
      hotCall: state.query['hc'],
      adSecurityPlatformResponse: adSecurityResponse,
      ...variantAnswers(state.answers),
      imageIds: imageIds.length > 0 ? [...imageIds] : undefined,
      answers: ownAnswers.length > 0 ? [...ownAnswers] : undefined,
      computed: computedIn(state),
    }),
    surveyQuestions: [...surveyAnswers],
  };
}

function screeningsOf(state: FlowState): LeadScreening[] | undefined {
  const study = state.payload.study;
  if (!study) return undefined;
  const responses = criteriaOf(state).flatMap((criterion) => {
    const value = valueOf(criterion, state);
    if (value === undefined || typeof value === 'boolean') return [];
    const { id } = criterion;
    if (isChoiceList(value)) return [{ criterionId: id, responseIds: [...value] }];
    if (!hasBands(criterion)) return [{ criterionId: id, responseIds: [String(value)] }];
    return [{ criterionId: id, responseIds: responsesTo(criterion, state).map((band) => band.id), value }];
  });
  const outcome = outcomeOf(state);
  return [
    { studyId: study.externalId, passed: outcome === 'received' ? null : outcome === 'congratulations', responses },
  ];
}

/** The computed facts that are known, without those that comparisons are read from. */
function computedIn(state: FlowState): Readonly<Record<string, number>> | undefined {
  const known = Object.keys(state.campaign.computed ?? {}).flatMap((name) => {
    if (comparedBy(COMPUTED + name)) return [];
    const value = readFact(COMPUTED + name, state);
    return typeof value === 'number' ? [[name, value] as const] : [];
  });
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

/** The caregiver, if somebody other than the participant answers; the contact data are then the caregiver's own. */
function caregiverOf({ state, draftId }: LeadContext): Lead['caregiver'] {
  const { answers } = state;
  const firstName = text(answers, 'candidate.caregiverFirstName');
  const lastName = text(answers, 'candidate.caregiverLastName');
  if (!caregiverInvolved(state) || firstName === undefined || lastName === undefined) return undefined;
  return {
    firstName,
    lastName,
    caregiverRelationship:
      text(answers, 'candidate.caregiverRelationship') ?? (caregiverTypeOf(state) === 'adult' ? 'Caregiver' : 'Parent'),
    sourceId: `${draftId}:caregiver`,
    country: countryOf(state).alpha3,
    ...omitUndefined({
      phone1: text(answers, 'candidate.phone'),
      email: text(answers, 'candidate.email'),
      postalCode: text(answers, 'candidate.postalCode'),
      dateOfBirth: text(answers, 'candidate.caregiverBirthDate'),
    }),
  };
}
