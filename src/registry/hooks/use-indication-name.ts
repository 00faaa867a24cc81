import { inSentence } from '#i18n/in-sentence.ts';
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

/** The same, as it is written inside a sentence. */
export function useIndicationInSentence(): string {
  return inSentence(useIndicationName());
}
