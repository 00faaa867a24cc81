import { useEffect, useState } from 'react';
import type { StudioFact } from '../assist/messages.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';

export type Facts = ReadonlyMap<string, StudioFact>;

/** How long nothing must change before facts are asked for again. */
const PAUSE_MS = 250;

/** The same facts as before, if none has changed: an open list of them stays open. */
function kept(before: Facts, known: readonly StudioFact[]): Facts {
  const isSame = JSON.stringify([...before.values()]) === JSON.stringify(known);
  return isSame ? before : new Map(known.map((fact) => [fact.name, fact]));
}

/** The facts that the campaign knows, those that it asks for first; empty until they are known. */
export function useFacts(): Facts {
  const { assist, document } = useOpenCampaign();
  const documents = useStudio(({ editing }) => editing.documents);
  const [facts, setFacts] = useState<Facts>(new Map());
  const isKnown = facts.size > 0;
  useEffect(() => {
    const shown = new AbortController();
    const load = async () => {
      const known = await assist.facts(documents, document);
      if (!shown.signal.aborted && known !== undefined) setFacts((before) => kept(before, known));
    };
    // Nobody chooses while they write, and each answer reads all documents.
    const timer = setTimeout(() => void load(), isKnown ? PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      shown.abort();
    };
  }, [assist, documents, document, isKnown]);
  return facts;
}
