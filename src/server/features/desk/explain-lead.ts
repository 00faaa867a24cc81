import type { Explanation } from '#api/leads-desk/desk-parts.ts';
import { weighCondition } from '#checker/explain/weigh-condition.ts';
import { readFact } from '#engine/facts/index.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { bodyMassIndex } from '#engine/computed/body-mass-index.ts';
import { omitUndefined } from '#engine/omit-undefined.ts';
import { criteriaOf, criterionFact, criterionQualified, responsesTo } from '#engine/qualification/criteria.ts';
import { bioTruths, verdictOf } from '#engine/qualification/verdicts.ts';
import { findRoute, homeOf } from '#engine/transition.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { COUNTRIES, COUNTRY_CODES } from '#schemas/countries.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Lead } from '#schemas/lead/lead.ts';
import type { Verdicts } from '#schemas/lead/verdicts.ts';
import type { Study } from '#schemas/study/study.ts';

/** What a lead still says about the visit. */
export interface StoredVisit {
  readonly lead: Lead;
  readonly verdicts: Verdicts | null;
  /** The campaign as the visitor saw it; undefined: it is no longer stored. */
  readonly campaign: Campaign | undefined;
  /** The study as it is now; undefined: none was screened for, or it has left the catalogue. */
  readonly study: Study | undefined;
  /** The day of the last save, `YYYY-MM-DD`. */
  readonly day: string;
}

/** The answers that a lead keeps, as the engine knows them. */
function answersOf({ additionalFields, screenings = [], sourceStudyIds, ...lead }: Lead): Answers {
  const screening = screenings.find(({ studyId }) => studyId === sourceStudyIds[0]);
  const criteria = (screening?.responses ?? []).map(({ criterionId, responseIds, value }) => {
    const [only] = responseIds;
    return [criterionFact(criterionId), value ?? (responseIds.length === 1 ? only : responseIds)] as const;
  });
  const own = (additionalFields.answers ?? []).flatMap(({ id, value, index }) =>
    index === undefined ? [[`answer.${id}`, value] as const] : [],
  );
  return omitUndefined({
    'candidate.firstName': lead.firstName,
    'candidate.lastName': lead.lastName,
    'candidate.phone': lead.phone1,
    'candidate.email': lead.email,
    'candidate.postalCode': lead.postalCode,
    'candidate.country': COUNTRY_CODES.find((code) => COUNTRIES[code].alpha3 === lead.country),
    'candidate.gender': lead.gender,
    'candidate.birthDate': lead.dateOfBirth,
    'candidate.age': lead.age,
    'candidate.heightCm': lead.heightCm,
    'candidate.weightKg': lead.weightKg,
    ...Object.fromEntries([...own, ...criteria]),
  });
}

function visitOf({ lead, study, day }: StoredVisit, campaign: Campaign): FlowState {
  const country = COUNTRY_CODES.find((code) => COUNTRIES[code].alpha3 === lead.country) ?? 'US';
  return {
    campaign,
    locale: DEFAULT_LANGUAGE,
    today: day,
    query: {},
    payload: { country, enableRecording: false, ...(study === undefined ? {} : { study }) },
    answers: answersOf(lead),
    remote: {},
    device: {},
    entry: campaign.home,
  };
}

function bmiOf({ heightCm, weightKg }: Lead): number | null {
  return heightCm === undefined || weightKg === undefined
    ? null
    : Math.round(bodyMassIndex(heightCm, weightKg) * 10) / 10;
}

/** What the study takes, beside what is stored of the visitor. */
function respectsOf({ lead, study }: StoredVisit, verdicts: Verdicts): Explanation['respects'] {
  const none = { least: null, most: null, wanted: null };
  return [
    {
      ...none,
      respect: 'age',
      verdict: verdicts.ageQualified,
      found: lead.age ?? null,
      least: study?.minAge ?? null,
      most: study?.maxAge ?? null,
    },
    {
      ...none,
      respect: 'gender',
      verdict: verdicts.genderQualified,
      found: lead.gender ?? null,
      wanted: study?.gender ?? null,
    },
    {
      ...none,
      respect: 'bmi',
      verdict: verdicts.bmiQualified,
      found: bmiOf(lead),
      least: study?.minBmi ?? null,
      most: study?.maxBmi ?? null,
    },
    { ...none, respect: 'site', verdict: verdicts.siteQualified, found: lead.siteId ?? null },
    { ...none, respect: 'criteria', verdict: verdicts.criteriaQualified, found: null },
  ];
}

function criteriaJudged(visit: FlowState): Explanation['criteria'] {
  return criteriaOf(visit).map((criterion) => {
    const value = visit.answers[criterionFact(criterion.id)];
    const isValue = criterion.type === 'number' || criterion.type === 'date';
    return {
      id: criterion.id,
      question: criterion.question,
      verdict: criterionQualified(criterion, visit),
      value: isValue && (typeof value === 'string' || typeof value === 'number') ? value : null,
      answers: responsesTo(criterion, visit).map(({ text, qualifies }) => ({ text, qualifies })),
    };
  });
}

/** Would the study judge otherwise today? Only what the lead still says is judged; the rest changes nothing. */
function hasChanged(visit: FlowState, study: Study, verdicts: Verdicts): boolean {
  const now = bioTruths(visit, study);
  const pairs = [
    [now.age, verdicts.ageQualified],
    [now.gender, verdicts.genderQualified],
    [now.bmi, verdicts.bmiQualified],
    [verdictOf('criteriaQualified', visit), verdicts.criteriaQualified],
  ] as const;
  return pairs.some(([one, other]) => one !== other);
}

/** The conditions of the campaign that led the visit, from its first screen to where the lead no longer tells. */
function waysOf(visit: FlowState): Explanation['ways'] {
  const ways: Explanation['ways'] = [];
  const seen = new Set<string>();
  for (let route = homeOf(visit.campaign, {}); !seen.has(route.name);) {
    seen.add(route.name);
    const weighed = route.next.map(({ to, when }) => ({
      to,
      when,
      truth:
        when === undefined
          ? true
          : weighCondition(
              when,
              (fact) => readFact(fact, visit),
              visit.today,
              () => [],
            ).truth,
    }));
    const taken = weighed.find(({ truth }) => truth !== false);
    if (taken?.truth !== true) break;
    if (taken.when !== undefined) ways.push({ route: route.name, to: taken.to, when: taken.when });
    const next = findRoute(visit.campaign, taken.to);
    if (next === undefined) break;
    route = next;
  }
  return ways;
}

/** Why the engine said of a stored lead what it said, as far as the lead still tells. */
export function explainLead(stored: StoredVisit): Explanation {
  const { campaign, study, verdicts } = stored;
  const visit = campaign && visitOf(stored, campaign);
  return {
    study: study === undefined ? null : { id: study.externalId, name: study.name },
    respects: verdicts === null ? [] : respectsOf(stored, verdicts),
    criteria: visit === undefined ? [] : criteriaJudged(visit),
    changed: visit !== undefined && study !== undefined && verdicts !== null && hasChanged(visit, study, verdicts),
    ways: visit === undefined ? [] : waysOf(visit),
  };
}
