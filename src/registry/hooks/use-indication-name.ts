import { useBlock, useFlow } from '../block-runtime.ts';

/**
 * The condition of the visit in the visitor's language, or as the advertisement called it; '' if the visit is about
 * none.
 */
export function useIndicationName(): string {
  const { text } = useBlock();
  const override = useFlow((state) => state.payload.indicationOverride);
  const indication = useFlow((state) => state.payload.indication);
  return override ?? text(indication?.name);
}
