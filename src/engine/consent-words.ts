import type { LocalizedText } from '#schemas/language.ts';
import { caregiverInvolved } from './facts/path-facts.ts';
import type { FlowState } from './flow-state.ts';

interface ConsentWords {
  readonly title: LocalizedText;
  readonly titleForCare?: LocalizedText;
  readonly text: LocalizedText;
  readonly textForCare?: LocalizedText;
}

/**
 * The heading and the exact words of a consent: who answers for somebody else reads, and agrees to, what is said of
 * that person. The page and the evidence both ask here, so they cannot differ.
 */
export function consentWords(words: ConsentWords, state: FlowState): Pick<ConsentWords, 'title' | 'text'> {
  const { title, titleForCare = title, text, textForCare = text } = words;
  return caregiverInvolved(state) ? { title: titleForCare, text: textForCare } : { title, text };
}
