import type { FlowState } from '#engine/flow-state.ts';
import type { Props } from './schema.ts';

/** An address is required if the document says so, and to update a lead (E6). */
export function emailRequired({ required }: Props, { campaign }: FlowState): boolean {
  return required ?? campaign.type === 'Lead Update';
}
