import { useEffect } from 'react';
import { useBlock, useFlow } from '../block-runtime.ts';

/**
 * Takes back a yes while the consent is implied, so that its box starts empty when the country requires one again (G2).
 */
export function useConsentReset(fact: string, implied: boolean): void {
  const { onAnswer } = useBlock();
  const given = useFlow((state) => state.answers[fact] === true);
  useEffect(() => {
    if (implied && given) onAnswer({ [fact]: false });
  }, [implied, given, fact, onAnswer]);
}
