import type { ConditionMatch } from '#schemas/study/condition-match.ts';
import type { Language } from '#schemas/language.ts';
import type { ApiClient } from './client.ts';

/** A search that takes longer is of no help to who is typing; what was found before stands meanwhile. */
const TIME_LIMIT = 4000;

/** Asks the server for the conditions that are meant by what somebody typed. `undefined`: it gave no answer. */
export function createConditionSearch(
  client: ApiClient,
  locale: Language,
): (term: string) => Promise<readonly ConditionMatch[] | undefined> {
  return async (term) => {
    const result = await client.call('postIndicationSearch', { body: { term, locale }, timeLimit: TIME_LIMIT });
    return result.ok ? result.value : undefined;
  };
}
