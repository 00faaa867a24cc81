import type { FlowState } from '../flow-state.ts';
import { questionsOf } from './criteria.ts';

/** The groups of numbered questions of a screener. */
export type NumberedQuestion = { readonly criterion: number } | 'ethnicity' | 'heightWeight' | 'ctScan';

/**
 * The number before a question (D6): criteria from the offset + 1, ethnicity after them, then height and weight, then
 * the CT scan date; with `ethnicityFirst`, ethnicity is 1 and the rest follow. `undefined`: no numbering.
 */
export function questionNumber(question: NumberedQuestion, state: FlowState): number | undefined {
  const settings = state.campaign.settings.webScreenerProps;
  if (settings?.numbering !== true) return undefined;
  const offset = settings.questionOffset ?? 0;
  const first = settings.ethnicityFirst === true;
  const count = questionsOf(state).length;
  if (typeof question === 'object') return offset + question.criterion + 1 + (first ? 1 : 0);
  if (question === 'ethnicity') return offset + (first ? 1 : count + 1);
  return offset + count + (question === 'heightWeight' ? 2 : settings.heightWeight === true ? 3 : 2);
}
