import { CAREGIVER_TYPES } from '#schemas/lead/answer-keys.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import { LANGUAGES } from '#schemas/language-codes.ts';
import { countryOf, type FlowState } from '../flow-state.ts';
import type { Fact } from './fact.ts';

const BOOLEAN: Domain = { kind: 'boolean' };

function has(state: FlowState, ...parameters: readonly string[]): boolean {
  return parameters.some(
    (parameter) =>
      state.query[parameter] !== undefined && state.query[parameter] !== 'false' && state.query[parameter] !== '0',
  );
}

/** Who answers for whom: the study's setting, else the campaign's (R3). */
export function caregiverTypeOf(state: Pick<FlowState, 'payload' | 'campaign'>): (typeof CAREGIVER_TYPES)[number] {
  return state.payload.study?.webScreener?.caregiverType ?? state.campaign.settings.caregiverType ?? 'None';
}

/** Whether a caregiver may answer for the participant. */
export function hasCaregiver(state: FlowState): boolean {
  return (
    has(state, 'cg') ||
    (state.payload.study?.webScreener?.hasCaregiver ?? state.campaign.settings.hasCaregiver ?? false)
  );
}

/** Whether somebody other than the participant answers. */
export function caregiverInvolved(state: FlowState): boolean {
  if (state.answers['candidate.caregiverParticipant'] === 'someoneElse') return true;
  if (state.answers['candidate.caregiverParticipant'] === 'myself') return false;
  return hasCaregiver(state) && caregiverTypeOf(state) === 'parent-child';
}

export const PATH_FACTS: readonly Fact[] = [
  {
    name: 'path.hasCaregiver',
    description: 'A caregiver may answer for the participant',
    domain: BOOLEAN,
    source: 'campaign',
    read: hasCaregiver,
  },
  {
    name: 'path.caregiverType',
    description: 'Who answers for whom',
    domain: { kind: 'choice', values: CAREGIVER_TYPES },
    source: 'campaign',
    read: caregiverTypeOf,
  },
  {
    name: 'path.caregiverInvolved',
    description: 'Somebody else than the participant answers',
    domain: BOOLEAN,
    source: 'campaign',
    needs: { answers: ['candidate.caregiverParticipant'] },
    read: caregiverInvolved,
  },
  {
    name: 'path.genderRequired',
    description: 'The address asks for the gender (query g)',
    domain: BOOLEAN,
    source: 'query',
    read: (state) => has(state, 'g'),
  },
  {
    name: 'path.skipDiagnosis',
    description: 'The address skips the diagnosis question (query sd or skipDiag)',
    domain: BOOLEAN,
    source: 'query',
    read: (state) => has(state, 'sd', 'skipDiag'),
  },
  {
    name: 'path.hasIndication',
    description: 'The visit is about one condition',
    domain: BOOLEAN,
    source: 'query',
    read: (state) => state.payload.indication !== undefined,
  },
  {
    name: 'path.leadKnown',
    description: 'The visitor came by a link that knows them (query slug)',
    domain: BOOLEAN,
    source: 'query',
    read: (state) => state.payload.prePopFields !== undefined,
  },
  {
    name: 'path.leadEmailKnown',
    description: 'The link that the visitor came by knows an email address',
    domain: BOOLEAN,
    source: 'query',
    read: (state) => state.payload.prePopFields?.email !== undefined,
  },
  {
    name: 'path.hotCall',
    description: 'The visitor is on the phone with the call centre (query hc)',
    domain: BOOLEAN,
    source: 'query',
    read: (state) => has(state, 'hc'),
  },
  {
    name: 'path.international',
    description: "The visitor's country requires consent to health data",
    domain: BOOLEAN,
    source: 'answer',
    needs: { answers: ['candidate.country'] },
    read: (state) => countryOf(state).consentRequired,
  },
  {
    name: 'path.language',
    description: 'The language of the page',
    domain: { kind: 'choice', values: LANGUAGES },
    source: 'query',
    read: (state) => state.locale,
  },
  {
    name: 'device.width',
    description: 'The width of the window in CSS pixels; not known while the server renders',
    domain: { kind: 'number', min: 0, max: 10000, integer: true },
    source: 'device',
    read: (state) => state.device.width,
  },
];
