import type { Domain } from '#schemas/campaign/domain.ts';
import type { FlowState } from '../flow-state.ts';
import { asksMinimalSet, ctScanBooked, hasMinimalSet } from '../qualification/criteria.ts';
import { ANY_CRITERION, type Fact } from './fact.ts';

const BOOLEAN: Domain = { kind: 'boolean' };

/** A simulation, by flag or by status (R2). */
export function isSimulation(state: FlowState): boolean {
  const study = state.payload.study;
  return study !== undefined && (study.isSimulation || study.internalStatus === 'Simulation Active');
}

/** The kind of study: the study's own, else what the flow recruits for. */
export function studyTypeOf({ payload, campaign }: Pick<FlowState, 'payload' | 'campaign'>) {
  const own = payload.study?.studyType;
  return own === undefined || own === 'any' ? (campaign.settings.studyType ?? own) : own;
}

export const STUDY_FACTS: readonly Fact[] = [
  {
    name: 'study.loaded',
    description: 'The visit is about one study',
    domain: BOOLEAN,
    source: 'study',
    read: (state) => state.payload.study !== undefined,
  },
  {
    name: 'study.isSimulation',
    description: 'Visitors are screened for practice only',
    domain: BOOLEAN,
    source: 'study',
    read: isSimulation,
  },
  {
    name: 'study.type',
    description: 'The kind of study',
    domain: { kind: 'choice', values: ['any', 'ctScanAppointment', 'vaccine', 'obGyn', 'oncology'] },
    source: 'study',
    read: studyTypeOf,
  },
  {
    name: 'study.hasCriteria',
    description: 'The study has qualification questions',
    domain: BOOLEAN,
    source: 'study',
    read: ({ payload }) => payload.study?.criteria.some(({ type }) => type !== 'computed') ?? false,
  },
  {
    name: 'study.siteRequired',
    description: 'A visitor qualifies only near a study site',
    domain: BOOLEAN,
    source: 'study',
    read: (state) => state.payload.study?.siteRequiredToQualify,
  },
  {
    name: 'study.compensationAvailable',
    description: 'The study pays compensation',
    domain: BOOLEAN,
    source: 'study',
    read: (state) => state.payload.study?.webScreener?.compensationAvailable,
  },
  {
    name: 'study.collectsMedicalRecords',
    description: 'The success plan is CollectMedicalRecordsV1',
    domain: BOOLEAN,
    source: 'study',
    read: (state) => state.payload.study && state.payload.study.successPlan === 'CollectMedicalRecordsV1',
  },
  {
    name: 'study.minimalSet',
    description: 'The screener asks the minimal set of criteria',
    domain: BOOLEAN,
    source: 'study',
    read: (state) => asksMinimalSet(state) && hasMinimalSet(state),
  },
  {
    name: 'study.resultPage',
    description: 'The study asks for the result alone, without other conditions',
    domain: BOOLEAN,
    source: 'study',
    read: (state) => state.payload.study?.webScreener?.resultPage ?? false,
  },
  {
    name: 'study.ctScanBooked',
    description: 'The visitor has a CT scan appointment',
    domain: BOOLEAN,
    source: 'answer',
    needs: { answers: [ANY_CRITERION] },
    read: ctScanBooked,
  },
  {
    name: 'study.asksRiskAssessment',
    description: 'The study, or the flow, asks the risk questions (F6)',
    domain: BOOLEAN,
    source: 'study',
    read: ({ payload, campaign }) =>
      payload.study?.webScreener?.showRiskAssessment ?? campaign.settings.showRiskAssessment ?? false,
  },
];
