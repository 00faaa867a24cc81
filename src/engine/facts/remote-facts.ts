import { CANDIDATE_CHECKS } from '#schemas/lead/outcomes.ts';
import type { FlowState, RemoteName } from '../flow-state.ts';
import { asksForMatch, currentRemote } from '../remote-keys.ts';
import { JUDGED, PLACE, type Fact } from './fact.ts';

function outcome(name: RemoteName, state: FlowState, word: (value: unknown) => string): string | undefined {
  const remote = currentRemote(name, state);
  if (remote === undefined) return undefined;
  return remote.status === 'failed' ? 'failed' : word(remote.value);
}

const truthy = (yes: string, no: string) => (value: unknown) => (value === true ? yes : no);

/** Calls, as their outcomes; failure is one of them, so that a flow can say what happens then. */
export const REMOTE_FACTS: readonly Fact[] = [
  {
    name: 'sites.nearby',
    description: 'The lookup of study sites near the postal code',
    domain: { kind: 'remote', outcomes: ['found', 'none', 'failed'] },
    source: 'remote',
    needs: { calls: ['sites'], answers: PLACE },
    read: (state) => outcome('sites', state, (value) => (Array.isArray(value) && value.length > 0 ? 'found' : 'none')),
  },
  {
    name: 'site.scheduling',
    description: 'Does the nearest site offer online scheduling? Any failure counts as disabled (F3)',
    domain: { kind: 'remote', outcomes: ['enabled', 'disabled'] },
    source: 'remote',
    needs: { calls: ['sites', 'siteScheduling'], answers: PLACE },
    read: (state) => {
      const word = outcome('siteScheduling', state, truthy('enabled', 'disabled'));
      return word === 'failed' ? 'disabled' : word;
    },
  },
  {
    name: 'phone.matchedToStudy',
    description:
      'Is the phone number already matched to the study? Any failure counts as not matched, ' +
      'and so does every number where no route asks (F4)',
    domain: { kind: 'remote', outcomes: ['matched', 'notMatched'] },
    source: 'remote',
    needs: { calls: ['matchedToStudy'], answers: ['candidate.phone'] },
    read: (state) => {
      if (!asksForMatch(state)) return 'notMatched';
      const word = outcome('matchedToStudy', state, truthy('matched', 'notMatched'));
      return word === 'failed' ? 'notMatched' : word;
    },
  },
  {
    name: 'callNow.offered',
    description: 'Can the visitor call a coordinator now?',
    domain: { kind: 'remote', outcomes: ['yes', 'no', 'failed'] },
    source: 'remote',
    needs: { calls: ['callNow'], answers: [...PLACE, 'candidate.indicationIds', 'candidate.diagnosed'] },
    read: (state) =>
      outcome('callNow', state, (value) =>
        typeof value === 'object' && value !== null && 'callNow' in value && value.callNow === true ? 'yes' : 'no',
      ),
  },
  {
    name: 'partner.check',
    description: "The qualification check that a partner's agent asks for (I1)",
    domain: { kind: 'remote', outcomes: [...CANDIDATE_CHECKS, 'failed'] },
    source: 'remote',
    needs: { calls: ['sites', 'qualification'], answers: JUDGED },
    read: (state) => outcome('qualification', state, String),
  },
];
