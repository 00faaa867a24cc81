import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import { participantOf } from '#engine/facts/participant.ts';
import type { FlowState } from '#engine/flow-state.ts';
import type { BlockTexts } from '#registry/define-block.ts';
import type { Props } from './schema.ts';

/**
 * The text of the question, from the document; a parent is asked about the child if the document has a text for that
 * (G3).
 */
export function questionOf({ title, titleForChild }: Props, state: FlowState, { t, text }: BlockTexts): string {
  const chosen = participantOf(state) === 'parent' && titleForChild !== undefined ? titleForChild : title;
  if (chosen !== undefined) return text(chosen);
  return t(caregiverInvolved(state) ? 'legend.participant' : 'legend');
}
