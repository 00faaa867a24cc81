import type { Field } from '#engine/block-rules.ts';
import { choiceField } from '#engine/fields/choice-fields.ts';
import { postalCodeField } from '#engine/fields/contact-fields.ts';
import { countryOf, type FlowState } from '#engine/flow-state.ts';
import { COUNTRY_CODES } from '#schemas/countries.ts';
import type { Props } from './schema.ts';

/** Is the country asked with the code? The study's wish comes first (R3), then the block's, then the campaign's. */
export function showsCountry({ showCountrySelect }: Props, { payload, campaign }: FlowState): boolean {
  return payload.study?.webScreener?.showCountrySelect ?? showCountrySelect ?? campaign.settings.showCountrySelect ?? false;
}

/**
 * The country is a field of its own: it counts at once, so that label, pattern and consents follow it while the code is
 * still being typed. The code is read by the country that stands in the same form, also without any script.
 */
export function postalCodeFields(props: Props, state: FlowState): readonly Field[] {
  const withCountry = showsCountry(props, state);
  const code = postalCodeField({ country: countryOf(state), withCountry, required: props.required ?? true });
  if (!withCountry) return [code];
  const country = choiceField({ fact: 'candidate.country', values: COUNTRY_CODES, required: false });
  return [country, { ...code, facts: code.facts.filter(({ fact }) => fact !== 'candidate.country') }];
}
