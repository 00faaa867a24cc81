import { useEffect, useState } from 'react';
import { plainText } from '#i18n/plain-text.ts';
import { useBlock } from '../block-runtime.ts';
import { useScripted } from './use-scripted.ts';
import type { IndicationGroup } from './use-indications.ts';
import type { ConditionMatch } from '#schemas/study/condition-match.ts';

/** A search starts from this many characters and returns at most this many conditions (D13). */
export const SHORTEST_TERM = 3;
export const MAX_RESULTS = 10;

/** The ids of the conditions whose name contains the term; `undefined` while the term is too short to search for. */
export function searchIndications(groups: readonly IndicationGroup[], term: string): readonly string[] | undefined {
  const wanted = plainText(term);
  if (wanted.length < SHORTEST_TERM) return undefined;
  const options = groups.flatMap((group) => group.options);
  return options
    .filter(({ label }) => plainText(label).includes(wanted))
    .slice(0, MAX_RESULTS)
    .map(({ value }) => value);
}

const DEBOUNCE_MS = 100;

/** The server's reply to a term; `undefined` if it could not answer. */
interface Answer {
  readonly term: string;
  readonly matches: readonly ConditionMatch[] | undefined;
}

/**
 * Waits for a pause in typing, then asks the server. Until it replies, the reply to the previous term stays, because a
 * list that changes twice shifts under the finger. `undefined`: the term is too short, or the first one has no reply
 * yet.
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

const lengthOf = (groups: readonly IndicationGroup[]) =>
  groups.reduce((count, { options }) => count + options.length, 0);

/**
 * Of what the server found, the conditions in the list; if the server could not answer, those whose names contain the
 * term.
 */
function foundIn(groups: readonly IndicationGroup[], { term, matches }: Answer): readonly string[] | undefined {
  if (matches === undefined) return searchIndications(groups, term);
  const listed = new Set(groups.flatMap(({ options }) => options.map(({ value }) => value)));
  return matches.map(({ id }) => String(id)).filter((id) => listed.has(id));
}

/**
 * The search in a list of conditions, in the form that the list of `#ui/conditions` needs; `undefined` if there is
 * none: no script yet, no list, or a list so short (less than `from`) that reading is faster than searching.
 */
export function useConditionSearch(
  groups: 'loading' | 'failed' | readonly IndicationGroup[],
  chosen: readonly string[],
  from = 0,
) {
  const scripted = useScripted();
  const [term, setTerm] = useState('');
  const [kept, setKept] = useState<ReadonlySet<string>>(() => new Set(chosen));
  const answer = useAnswer(term);
  if (!scripted || typeof groups === 'string' || lengthOf(groups) < from) return undefined;
  const found = answer && foundIn(groups, answer);
  return {
    found,
    ranked: answer?.matches !== undefined,
    shows: (id: string) => kept.has(id) || found?.includes(id) === true,
    keep: (id: string) => setKept((before) => new Set([...before, id])),
    onTerm: setTerm,
    alsoCalled: (id: string) => answer?.matches?.find((match) => String(match.id) === id)?.alsoCalled,
  };
}
