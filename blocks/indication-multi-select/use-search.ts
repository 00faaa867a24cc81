import { useEffect, useState, useSyncExternalStore } from 'react';
import type { IndicationGroup } from '#registry/hooks/use-indications.ts';
import { searchIndications } from './search-indications.ts';

const DEBOUNCE_MS = 100;

const never = () => () => undefined;

/** True in a running page; false in the server's HTML, which shows the whole list to those who have no script. */
function useScripted(): boolean {
  return useSyncExternalStore(never, () => true, () => false);
}

export interface Search {
  /** The ids that the search found; `undefined` while there is nothing to search for. */
  readonly found: readonly string[] | undefined;
  readonly shows: (id: string) => boolean;
  /** A condition was ticked or unticked: it stays in sight. */
  readonly keep: (id: string) => void;
  readonly onTerm: (term: string) => void;
}

/** The search in a list of conditions; `undefined` where there is none (no script yet, or no list). */
export function useSearch(groups: 'loading' | 'failed' | readonly IndicationGroup[], chosen: readonly string[]): Search | undefined {
  const scripted = useScripted();
  const [term, setTerm] = useState('');
  const [searched, setSearched] = useState('');
  const [kept, setKept] = useState<ReadonlySet<string>>(() => new Set(chosen));
  useEffect(() => {
    const timer = setTimeout(() => setSearched(term), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [term]);
  if (!scripted || typeof groups === 'string') return undefined;
  const found = searchIndications(groups, searched);
  return {
    found,
    shows: (id) => kept.has(id) || found?.includes(id) === true,
    keep: (id) => setKept((before) => new Set([...before, id])),
    onTerm: setTerm,
  };
}
