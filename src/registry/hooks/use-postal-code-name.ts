import { countryOf } from '#engine/flow-state.ts';
import { postalCodeName } from '#i18n/postal-code-name.ts';
import { useBlock, useFlow } from '../block-runtime.ts';

/** What the visitor's country calls its postal code, within a sentence. */
export function usePostalCodeName(): string {
  const { locale } = useBlock();
  return useFlow((state) => postalCodeName(countryOf(state).alpha2, locale));
}
