import { useEffect, useState } from 'react';
import type { StudioFact } from '../assist/messages.ts';
import { useOpenCampaign, useStudio } from '../store/use-studio.tsx';

export type Facts = ReadonlyMap<string, StudioFact>;

/** The facts that the campaign knows, those that it asks for first; empty until they are known. */
export function useFacts(): Facts {
  const { assist, document } = useOpenCampaign();
  const documents = useStudio(({ editing }) => editing.documents);
  const [facts, setFacts] = useState<Facts>(new Map());
  useEffect(() => {
    const shown = new AbortController();
    const load = async () => {
      const known = await assist.facts(documents, document);
      if (!shown.signal.aborted && known !== undefined) setFacts(new Map(known.map((fact) => [fact.name, fact])));
    };
    void load();
    return () => shown.abort();
  }, [assist, documents, document]);
  return facts;
}
