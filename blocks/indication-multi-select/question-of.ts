import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import { participantOf } from '#engine/facts/participant.ts';
import type { FlowState } from '#engine/flow-state.ts';
import type { BlockTexts } from '#registry/define-block.ts';
import { isChoiceList } from '#schemas/lead/answers.ts';
import type { Props } from './schema.ts';

/** Without a study or a condition in the link, no condition has come up that there could be others to. */
const isFirst = ({ payload }: FlowState) => payload.study === undefined && payload.indication === undefined;

/**
 * The text of the question, from the document; a parent is asked about the child if the document has a text for that
 * (G3).
 */
export function questionOf({ title, titleForChild }: Props, state: FlowState, { t, text }: BlockTexts): string {
  const chosen = participantOf(state) === 'parent' && titleForChild !== undefined ? titleForChild : title;
  if (chosen !== undefined) return text(chosen);
  if (isFirst(state)) return t(caregiverInvolved(state) ? 'first.participant' : 'first');
  return t(caregiverInvolved(state) ? 'legend.participant' : 'legend');
}

/** Whether the condition of the visit is ticked: at first it is, unless the visitor said no to it. */
function isOwnTicked({ payload: { indication }, answers }: FlowState): boolean {
  const chosen = answers['candidate.indicationIds'];
  if (indication === undefined) return false;
  return isChoiceList(chosen) ? chosen.includes(String(indication.id)) : answers['candidate.diagnosed'] !== 'no';
}

/** Why the visitor may name conditions: without a study, there are no studies yet that others could be added to. */
export function hintOf(state: FlowState, { t }: Pick<BlockTexts, 't'>): string {
  if (state.payload.study === undefined) return t(caregiverInvolved(state) ? 'first.hint.participant' : 'first.hint');
  if (isOwnTicked(state)) return t(caregiverInvolved(state) ? 'hint.ticked.participant' : 'hint.ticked');
  return t(caregiverInvolved(state) ? 'hint.participant' : 'hint');
}
