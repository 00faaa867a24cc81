import { useEffect, useState, useSyncExternalStore } from 'react';
import { useBlock } from '#registry/block-runtime.ts';
import type { IndicationGroup } from '#registry/hooks/use-indications.ts';
import type { ConditionMatch } from '#schemas/study/condition-match.ts';
import { SHORTEST_TERM, searchIndications } from './search-indications.ts';

const DEBOUNCE_MS = 100;

const never = () => () => undefined;

/** True in a running page; false in the server's HTML, which shows the whole list to those who have no script. */
function useScripted(): boolean {
  return useSyncExternalStore(never, () => true, () => false);
}

/** What the server says to a term; `undefined`: it could not say. */
interface Answer {
  readonly term: string;
  readonly matches: readonly ConditionMatch[] | undefined;
}

/**
 * Waits for a pause in the typing, then asks the server. Until it answers, the answer to the term before stands: a list that
 * changes twice shifts under the finger. `undefined`: the term is too short, or the first one is not answered yet.
 */
function useAnswer(term: string): Answer | undefined {
  const { findConditions } = useBlock();
  const [searched, setSearched] = useState('');
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    const timer = setTimeout(() => setSearched(term.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [term]);
  useEffect(() => {
    if (searched.length < SHORTEST_TERM) return undefined;
    let current = true;
    const ask = async () => {
      const matches = await findConditions(searched);
      if (current) setAnswer({ term: searched, matches });
    };
    void ask();
    return () => {
      current = false;
    };
  }, [searched, findConditions]);
  return searched.length < SHORTEST_TERM ? undefined : answer;
}

export interface Search {
  /** The ids that the search found, best first; `undefined` while there is nothing to search for, or nothing is known yet. */
  readonly found: readonly string[] | undefined;
  /** Has the server answered? Then the order says what fits best, and none is none. */
  readonly ranked: boolean;
  readonly shows: (id: string) => boolean;
  /** A condition was ticked or unticked: it stays in sight. */
  readonly keep: (id: string) => void;
  readonly onTerm: (term: string) => void;
  /** The name by which a condition was found, where it is not the one that the list shows. */
  readonly alsoCalled: (id: string) => ConditionMatch['alsoCalled'];
}

/** Of what the server found, what the list has; where it could not say, the names that contain the term. */
function foundIn(groups: readonly IndicationGroup[], { term, matches }: Answer): readonly string[] | undefined {
  if (matches === undefined) return searchIndications(groups, term);
  const listed = new Set(groups.flatMap(({ options }) => options.map(({ value }) => value)));
  return matches.map(({ id }) => String(id)).filter((id) => listed.has(id));
}

/** The search in a list of conditions; `undefined` where there is none (no script yet, or no list). */
export function useSearch(groups: 'loading' | 'failed' | readonly IndicationGroup[], chosen: readonly string[]): Search | undefined {
  const scripted = useScripted();
  const [term, setTerm] = useState('');
  const [kept, setKept] = useState<ReadonlySet<string>>(() => new Set(chosen));
  const answer = useAnswer(term);
  if (!scripted || typeof groups === 'string') return undefined;
  const found = answer && foundIn(groups, answer);
  return {
    found,
    ranked: answer?.matches !== undefined,
    shows: (id) => kept.has(id) || found?.includes(id) === true,
    keep: (id) => setKept((before) => new Set([...before, id])),
    onTerm: setTerm,
    alsoCalled: (id) => answer?.matches?.find((match) => String(match.id) === id)?.alsoCalled,
  };
}
