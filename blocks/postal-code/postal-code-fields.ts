import type { Field } from '#engine/block-rules.ts';
import { placeFields } from '#engine/fields/place-fields.ts';
import { countryOf, type FlowState } from '#engine/flow-state.ts';
import type { Props } from './schema.ts';

/**
 * Whether the country is asked with the code. The study's setting comes first (R3), then the block's, then the
 * campaign's.
 */
export function showsCountry({ showCountrySelect }: Props, { payload, campaign }: FlowState): boolean {
  return (
    payload.study?.webScreener?.showCountrySelect ?? showCountrySelect ?? campaign.settings.showCountrySelect ?? false
  );
}

export function postalCodeFields(props: Props, state: FlowState): readonly Field[] {
  return placeFields({
    country: countryOf(state),
    withCountry: showsCountry(props, state),
    required: props.required ?? true,
  });
}
