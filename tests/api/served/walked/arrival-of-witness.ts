import { createHash } from 'node:crypto';
import type { Witness } from '#checker/prove/witness.ts';
import type { FlowState, RemoteName } from '#engine/flow-state.ts';
import { COUNTRIES } from '#schemas/countries.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Study } from '#schemas/study/study.ts';
import { PROVEN_ON } from '../made/made-visits.ts';
import type { Arrival } from './browser.ts';
import { OUTCOMES_PARAMETER, SLUGS } from './outside-calls.ts';

/** How the visitor of a witness arrives at the server. */
export interface WitnessArrival extends Arrival {
  /** The study that the address names: it must be in the catalogue. */
  readonly study?: Study;
}

/** The parameters with which a link fills in what is known about a person. */
const LINK_PARAMETERS: Readonly<Record<string, string>> = {
  'candidate.firstName': 'firstName',
  'candidate.lastName': 'lastName',
  'candidate.postalCode': 'zip',
  'candidate.age': 'age',
  'candidate.email': 'email',
  'candidate.phone': 'phone',
  'candidate.birthDate': 'dob',
  'candidate.gender': 'gender',
};

/** What a link fills in for a fact of which the witness says only that a link fills it in. */
const SOMEBODY: Answers = {
  'candidate.firstName': 'Ana',
  'candidate.lastName': 'Rivera',
  'candidate.postalCode': '60614',
  'candidate.age': 40,
  'candidate.email': 'ana@example.org',
  'candidate.phone': '+13122071000',
  'candidate.birthDate': '1980-01-31',
  'candidate.gender': 'female',
};

/** Texts are interchangeable for the proof; these are ones that the server's own checks accept. */
const TEXTS: readonly string[] = [
  'candidate.firstName',
  'candidate.lastName',
  'candidate.postalCode',
  'candidate.email',
  'candidate.phone',
];

/**
 * The address, the browser and the day of a witness; or why no visit without script can begin like this.
 * @param told the facts that a link fills in
 */
export function arrivalOf({ visit, day }: Witness, reported: readonly string[]): WitnessArrival | string {
  const { campaign, locale, payload, entry, device } = visit;
  if (device.width !== undefined) return 'a form does not tell the width of a window';
  if (visit.bookings) return 'no page of these campaigns offers an appointment';
  const personal = reported.filter((fact) => fact !== 'candidate.indicationIds');
  if (personal.some((fact) => LINK_PARAMETERS[fact] === undefined)) return 'no link tells the country';
  const study = studyOf(visit);
  const query = queryOf(visit, study);
  for (const [name, value] of personalQuery(personal, visit)) query.set(name, value);
  const route = campaign.routes.find(({ name }) => name === entry);
  const path = visit.query['landing'] !== undefined || entry === campaign.home ? '' : `/${route?.path}`;
  const search = query.toString();
  return {
    url: `/signup${locale === 'es' ? '/es' : ''}/${campaign.path}${path}${search === '' ? '' : `?${search}`}`,
    language: `${locale}-${payload.country},en;q=0.9`,
    day: day ?? PROVEN_ON,
    ...(study ? { study } : {}),
  };
}

function queryOf(visit: FlowState, study: Study | undefined): URLSearchParams {
  const { payload } = visit;
  const query = new URLSearchParams(visit.query);
  if (study) query.set('studyId', study.externalId);
  if (!study && payload.indication && !query.has('indicationIds')) query.set('indications[]', ONLY_ABOUT);
  if (query.has('indicationIds') && !payload.indication) query.set('indicationIds', NOBODY_KNOWS);
  if (payload.prePopFields)
    query.set('slug', payload.prePopFields.email === undefined ? SLUGS.withoutEmail : SLUGS.withEmail);
  const outcomes = outcomesOf(visit);
  if (outcomes !== '') query.set(OUTCOMES_PARAMETER, outcomes);
  return query;
}

/**
 * A condition that the visit is about, but that does not count as answered by the address: its number is not written as
 * an id.
 */
const ONLY_ABOUT = '4.0';
const NOBODY_KNOWS = '999999';

function personalQuery(reported: readonly string[], { answers, payload }: FlowState): [string, string][] {
  // A link with a postal code of another country fills in nothing.
  const somebody: Answers = { ...SOMEBODY, 'candidate.postalCode': COUNTRIES[payload.country].postalExample };
  const withNames = reported.some((fact) => /(first|last)Name$/.test(fact))
    ? [...reported, 'candidate.firstName', 'candidate.lastName']
    : reported;
  return [...new Set(withNames)].map((fact) => {
    const value = TEXTS.includes(fact) ? somebody[fact] : (answers[fact] ?? somebody[fact]);
    return [LINK_PARAMETERS[fact] ?? '', String(value)];
  });
}

/** The study as a row of the catalogue. Its conditions determine whether the visit is about one. */
function studyOf({ payload: { study, indication } }: FlowState): Study | undefined {
  if (!study) return undefined;
  const own = { ...study, associatedIndicationIds: indication ? [4] : [] };
  return { ...own, externalId: `W-${createHash('sha256').update(JSON.stringify(own)).digest('hex').slice(0, 20)}` };
}

const WORDS: Readonly<Partial<Record<RemoteName, (value: unknown) => string>>> = {
  sites: (value) => (Array.isArray(value) && value.length > 0 ? 'found' : 'none'),
  siteScheduling: (value) => (value === true ? 'yes' : 'no'),
  matchedToStudy: (value) => (value === true ? 'yes' : 'no'),
  callNow: (value) => (JSON.stringify(value).includes('true') ? 'yes' : 'no'),
};

/** The outcomes of the calls, as an address encodes them. */
function outcomesOf({ remote }: FlowState): string {
  const reported = Object.entries<NonNullable<FlowState['remote'][RemoteName]> | undefined>({ ...remote }).flatMap(
    ([name, outcome]) => {
      if (outcome?.status === 'failed') return [`${name}-failed`];
      const word = Object.entries(WORDS).find(([other]) => other === name)?.[1];
      return word && outcome ? [`${name}-${word(outcome.value)}`] : [];
    },
  );
  return reported.join('.');
}
