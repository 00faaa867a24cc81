import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { mergeSettings } from '#engine/resolve/resolve-campaign.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { FlowSettings } from '#schemas/campaign/flow-settings.ts';
import type { InitialPayload } from '#schemas/initial-payload.ts';
import type { Criterion } from '#schemas/study/criterion.ts';
import type { Study } from '#schemas/study/study.ts';
import { member, valueOf } from '../document/node-access.ts';
import { compileOpen } from '../schema/validator.ts';
import type { CampaignModel } from './campaign-model.ts';

/**
 * Visits that differ in what the fields of blocks depend on: the country, the study, who answers. Each block is asked
 * for its fields in each of them. They are nobody's real answers: a sample only makes a block state everything that it
 * may ask for.
 */
export function sampleVisits(model: CampaignModel): FlowState[] {
  const campaign = sampleCampaign(model);
  const visit = (country: 'US' | 'GB', study: Study | undefined, query: Record<string, string>): FlowState => ({
    campaign,
    locale: DEFAULT_LANGUAGE,
    today: '2026-01-01',
    query,
    payload: { ...PAYLOAD, country, ...(study ? { study } : {}) },
    answers: {},
    remote: {},
    device: {},
    entry: campaign.home,
  });
  return [
    visit('US', undefined, {}),
    visit('GB', undefined, { cg: '1' }),
    visit('US', STUDY, {}),
    visit('GB', STUDY, { cg: '1' }),
  ];
}

const isSettings = compileOpen<FlowSettings>(FlowSettings);

const PAYLOAD: InitialPayload = {
  country: 'US',
  enableRecording: false,
  analytics: { sessionId: 'sample', startTimestamp: '2026-01-01T00:00:00.000Z' },
};

/** A sample criterion for blocks that ask the questions of a study. */
const QUESTION: Criterion = {
  id: 'a-criterion',
  type: 'select_one',
  question: { en: 'A question' },
  responses: [
    { id: 'yes', position: 'A', text: { en: 'Yes' }, qualifies: true },
    { id: 'no', position: 'B', text: { en: 'No' }, qualifies: false },
  ],
};

const STUDY: Study = {
  externalId: 'sample',
  name: { en: 'Sample' },
  minAge: 18,
  maxAge: 75,
  gender: 'any',
  minBmi: 18,
  maxBmi: 40,
  internalStatus: 'Active',
  isSimulation: false,
  siteRequiredToQualify: true,
  studyType: 'ctScanAppointment',
  associatedIndicationIds: [],
  siteTargetAreaType: 'Distance',
  successPlan: 'CollectMedicalRecordsV1',
  webScreener: { caregiverType: 'adult', hasCaregiver: true, showCountrySelect: true },
  criteria: [QUESTION],
};

function sampleCampaign({ document, line, languages }: CampaignModel): Campaign {
  const settings = line.reduce<FlowSettings>((merged, part) => {
    const node = member(part.root, 'settings');
    const own = node === undefined ? undefined : valueOf(node);
    return isSettings(own) ? mergeSettings(merged, own) : merged;
  }, {});
  return {
    formatVersion: 1,
    id: document.name,
    version: 1,
    name: document.name,
    type: 'Signup',
    path: document.name,
    aliases: [],
    home: 'home',
    languages,
    settings,
    routes: [],
  };
}
