import { countryOf } from '#engine/flow-state.ts';
import { useBlock, useFlow } from '../block-runtime.ts';

/**
 * What the visitor's country calls its postal code, within a sentence. Sentences quoted from the specification say
 * "postal code" everywhere.
 */
export function usePostalCodeName(): string {
  const { shell } = useBlock();
  return shell(`postalName.${useFlow((state) => countryOf(state).postalKind)}`);
}
