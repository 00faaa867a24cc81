import { addDays } from 'date-fns/addDays';
import { parseISO } from 'date-fns/parseISO';
import { isoDateOf } from '#engine/dates.ts';
import { COUNTRY_CODES, type CountryCode } from '#schemas/countries.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { Criterion } from '#schemas/study/criterion.ts';
import type { Study } from '#schemas/study/study.ts';
import { criterion, response, study } from '#tests/support/builders.ts';
import type { Arrival } from '../walked/browser.ts';
import { EVERY_OUTCOME, OUTCOMES_PARAMETER, SLUGS } from '../walked/outside-calls.ts';
import type { Chance } from './chance.ts';
import { isDescribedAlike } from './described-alike.ts';

/** The day on which campaigns are proven: visitors arrive during the two years after it. */
export const PROVEN_ON = '2026-11-26';
const DAYS = 730;

export interface MadeStudy {
  readonly study: Study;
  readonly near: boolean;
}

/** A possible study: whom it accepts, what it asks and what it wants of its screener. */
export function madeStudy(chance: Chance, externalId: string): MadeStudy {
  const bound = (values: readonly number[]) => (chance.oneIn(2) ? null : chance.pick(values));
  const wish = <Value>(name: string, values: readonly Value[]) =>
    chance.oneIn(3) ? { [name]: chance.pick(values) } : {};
  return {
    near: !chance.oneIn(3),
    study: study({
      externalId,
      minAge: bound([2, 12, 18, 40, 65]),
      maxAge: bound([17, 50, 64, 75, 90]),
      gender: chance.pick(['any', 'female', 'male']),
      minBmi: bound([18.5, 20, 27]),
      maxBmi: bound([25, 30, 40]),
      isSimulation: chance.oneIn(4),
      siteRequiredToQualify: chance.oneIn(2),
      internalStatus: chance.oneIn(6) ? 'Simulation Active' : 'Active',
      studyType: chance.pick(['any', 'any', 'ctScanAppointment', 'vaccine', 'obGyn', 'oncology']),
      associatedIndicationIds: chance.oneIn(3) ? [] : [4],
      ...(chance.oneIn(3) ? { successPlan: 'CollectMedicalRecordsV1' } : {}),
      webScreener: {
        ...wish('hasCaregiver', [true, false]),
        ...wish('caregiverType', ['adult', 'parent-child', 'None'] as const),
        ...wish('showCountrySelect', [true, false]),
        ...wish('showRiskAssessment', [true, false]),
        ...wish('minimalSet', [true, false]),
        ...wish('resultPage', [true, false]),
        ...wish('compensationAvailable', [true, false]),
      },
      criteria: madeCriteria(chance),
    }),
  };
}

function madeCriteria(chance: Chance): Criterion[] {
  const truth = () => chance.pick([true, false, 'unknown'] as const);
  const asked = (id: string, answers: readonly string[], rest: Partial<Criterion>) =>
    criterion(
      id,
      answers.map((answer, index) => response(answer, truth(), 'ABCDE'.charAt(index))),
      { ...rest, ...(chance.oneIn(3) ? { minimal: true } : {}) },
    );
  return chance.some([
    asked('smokes', ['yes', 'no', 'stopped'], { type: 'select_one' }),
    asked('medicines', ['inhaler', 'tablets', 'none'], { type: 'select_multiple', rule: chance.pick(['any', 'all']) }),
    asked('ct-scan-appointment', ['yes', 'no'], { type: 'select_one' }),
    asked('something-else', ['yes', 'no', 'unsure'], { type: 'yes_no_unsure' }),
  ]);
}

/** A way to arrive at a campaign, with what is known about the visitor. */
export interface MadeArrival extends Arrival {
  readonly country: CountryCode;
  /** If the visit does not begin on this page, it is of another kind: a link fills in what the page requires. */
  readonly onlyAt?: string;
}

/** A way to arrive at a campaign: from where, on which day, at which address. */
export function madeArrival(chance: Chance, campaign: Campaign, studies: readonly MadeStudy[]): MadeArrival {
  const country = chance.oneIn(2) ? 'US' : chance.pick(COUNTRY_CODES);
  const spanish = chance.oneIn(4);
  const query = new URLSearchParams();
  const [aside, way] = [chance.pick(campaign.routes), chance.below(6)];
  if (way === 0) query.set('landing', aside.name);
  const asks = JSON.stringify(campaign.routes);
  const withStudy = !chance.oneIn(/"(study|verdict|criteria)\.|Criteria/.test(asks) ? 6 : 2);
  if (studies.length > 0 && withStudy) query.set('studyId', chance.pick(studies).study.externalId);
  for (const name of ['g', 'sd', 'hc', 'cg']) if (chance.oneIn(7)) query.set(name, chance.pick(['1', '1', 'false']));
  if (chance.oneIn(6)) query.set('indicationIds', chance.pick(['4', '4,7', '999999']));
  const link = way === 1 ? aside : undefined;
  const reported = chance.oneIn(8) ? [] : personalQuery(chance, campaign, link);
  if (reported.length === 0 && chance.oneIn(8)) query.set('slug', chance.pick(Object.values(SLUGS)));
  for (const [name, value] of reported) query.set(name, value);
  const outcomes = EVERY_OUTCOME.filter(() => chance.oneIn(6));
  if (chance.oneIn(2) && outcomes.length > 0) query.set(OUTCOMES_PARAMETER, outcomes.join('.'));
  const [search, path] = [query.toString(), link ? `/${link.path}` : ''];
  return {
    country,
    url: `/signup${spanish ? '/es' : ''}/${campaign.path}${path}${search === '' ? '' : `?${search}`}`,
    language: `${spanish ? 'es' : 'en'}-${country},en;q=0.9`,
    day: isoDateOf(addDays(parseISO(PROVEN_ON), chance.oneIn(3) ? 0 : chance.below(DAYS))),
    ...(link && reported.length > 0 ? { onlyAt: link.name } : {}),
  };
}

/** What a link fills in: what its page requires, and whatever the model and the server treat alike. */
function personalQuery(chance: Chance, campaign: Campaign, link: Route | undefined): [string, string][] {
  const required = link?.meta.requires ?? [];
  return PERSONAL.flatMap(([name, facts, values]): [string, string][] => {
    const wanted = facts.some((fact) => required.includes(fact)) && !chance.oneIn(4);
    const mayTell = wanted || (facts.every((fact) => isDescribedAlike(fact, campaign)) && chance.oneIn(4));
    return mayTell ? [[name, chance.pick(values)]] : [];
  });
}

/** What a link may fill in about a person, with the facts that it makes known. */
const PERSONAL: readonly (readonly [name: string, facts: readonly string[], values: readonly string[]])[] = [
  ['zip', ['candidate.postalCode'], ['60614', '10001', 'x']],
  ['age', ['candidate.age'], ['18', '40', '65', '17', '102']],
  ['gender', ['candidate.gender'], ['m', 'f', 'o']],
  ['name', ['candidate.firstName', 'candidate.lastName'], ['Ana Rivera']],
  ['email', ['candidate.email'], ['ana@example.org']],
  ['phone', ['candidate.phone'], ['3122071000', '1']],
  ['dob', ['candidate.birthDate', 'candidate.age'], ['1980-01-31', '2009-02-28', '1950-07-01']],
];
