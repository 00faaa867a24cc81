import type { FlowState } from '#engine/flow-state.ts';
import { countryOf } from '#engine/flow-state.ts';
import type { ConsentItem } from './schema.ts';

/** The fact that a consent's box sets, and the name of the box. */
export function consentFact(item: ConsentItem): string {
  return `consent.${item.type}`;
}

/** Is this consent asked with a box? By country: in every country where consent must be given in so many words (G2). */
export function isBoxed(item: ConsentItem, state: FlowState): boolean {
  return item.ask === 'box' || (item.ask === 'byCountry' && countryOf(state).consentRequired);
}

/** Can the visitor not go on without ticking the box? */
export function mustBeTicked(item: ConsentItem): boolean {
  return item.required ?? item.ask === 'byCountry';
}
