import { createContext, use, useEffect, useState } from 'react';
import { momentWords } from '../kit/moments.ts';
import { useWords } from '../kit/words.tsx';
import { distanceWords } from './desk-words.ts';

const TICK_MS = 30_000;

/** The time as it goes on, for everything on the page that says how long ago something was. */
export function useClock(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const NowContext = createContext(new Date(0));

export const NowProvider = NowContext.Provider;

/** When something was or will be: how far away, and on pointing at it the moment itself. */
export function When({ at }: { readonly at: string }) {
  const { language } = useWords();
  const now = use(NowContext);
  return (
    <time dateTime={at} title={momentWords(at, language)}>
      {distanceWords(at, now, language)}
    </time>
  );
}
