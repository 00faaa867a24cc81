import { countryOf } from '#engine/flow-state.ts';
import { postalWord } from '#i18n/postal-word.ts';
import { useBlock, useFlow } from '../block-runtime.ts';

/** What the visitor's country calls its postal code, within a sentence. */
export function usePostalWord(): string {
  const { locale } = useBlock();
  return useFlow((state) => postalWord(countryOf(state).alpha2, locale));
}
