import type { FlowState } from '#engine/flow-state.ts';
import { countryOf } from '#engine/flow-state.ts';
import type { ConsentItem } from './schema.ts';

/** The fact that a consent's checkbox sets, and the name of the checkbox. */
export function consentFact(item: ConsentItem): string {
  return `consent.${item.type}`;
}

/** Whether this consent is asked with a checkbox. By country: in every country that requires explicit consent (G2). */
export function isBoxed(item: ConsentItem, state: FlowState): boolean {
  return item.ask === 'box' || (item.ask === 'byCountry' && countryOf(state).consentRequired);
}

/** Whether the visitor must tick the box to continue. */
export function mustBeTicked(item: ConsentItem): boolean {
  return item.required ?? item.ask === 'byCountry';
}
