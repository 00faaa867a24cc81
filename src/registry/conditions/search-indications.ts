import type { IndicationGroup } from '../hooks/use-indications.ts';

/** A search starts from this many characters and brings at most this many conditions (D13). */
export const SHORTEST_TERM = 3;
export const MAX_RESULTS = 10;

/** A text without case and accents: who writes "presion" finds "Presión". */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

/** The ids of the conditions whose name contains the term; `undefined` while the term is too short to search for. */
export function searchIndications(groups: readonly IndicationGroup[], term: string): readonly string[] | undefined {
  const wanted = plain(term);
  if (wanted.length < SHORTEST_TERM) return undefined;
  const options = groups.flatMap((group) => group.options);
  return options
    .filter(({ label }) => plain(label).includes(wanted))
    .slice(0, MAX_RESULTS)
    .map(({ value }) => value);
}
