import type { FlowState } from '../flow-state.ts';
import { verdictOf } from './verdicts.ts';

const OF_ANSWERS = ['bioQualified', 'siteQualified', 'criteriaQualified'] as const;

/**
 * Whether no answer keeps the visitor from the study (F1). If they do not qualify all the same, their phone number is
 * signed up for it already (F4): they must not read that their answers do not fit, nor that the number is known, which
 * is the business of whoever it belongs to.
 */
export function mayFit(state: FlowState): boolean {
  return OF_ANSWERS.every((name) => verdictOf(name, state) !== false);
}
