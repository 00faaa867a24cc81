import { CONDITION_PARAMETERS } from '#schemas/campaign/query-parameters.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Study } from '#schemas/study/study.ts';
import type { FlowState } from './flow-state.ts';

/** The answers that the address itself determines: the initial conditions (A19, D4). */
export function addressAnswers(query: FlowState['query']): Answers {
  const given = CONDITION_PARAMETERS.find((name) => query[name] !== undefined);
  const listed = (given === undefined ? '' : (query[given] ?? '')).split(',').map((id) => id.trim());
  const ids = listed.filter((id) => /^\d{1,9}$/.test(id));
  return ids.length === 0 ? {} : { 'candidate.indicationIds': [...new Set(ids)] };
}

/**
 * The id of the condition that a visit is about: the first that its address names, else the one of its campaign, else
 * the first of its study.
 */
export function visitCondition(
  { settings }: Pick<Campaign, 'settings'>,
  query: FlowState['query'],
  study: Study | undefined,
): number | undefined {
  const listed = query['indications[]'] ?? query['indicationIds'];
  const first = listed ? Number(listed.split(',')[0]) : (settings.condition ?? study?.associatedIndicationIds[0]);
  return first !== undefined && Number.isInteger(first) ? first : undefined;
}

/** The id of the study that a visit is about: the one that its address names, else the one of its campaign. */
export function visitStudyId({ settings }: Pick<Campaign, 'settings'>, query: FlowState['query']): string | undefined {
  const named = query['studyId'] ?? '';
  return named === '' ? settings.study : named;
}
