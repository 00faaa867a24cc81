import type { ConditionMatch } from '#schemas/study/condition-match.ts';
import type { Language } from '#schemas/language.ts';
import type { ApiClient } from './client.ts';

/** A slower search does not help somebody who is typing; the previous result stays meanwhile. */
const TIME_LIMIT = 4000;

/** Asks the server for the conditions that match what somebody typed. `undefined`: it did not answer. */
export function createConditionSearch(
  client: ApiClient,
  locale: Language,
): (term: string) => Promise<readonly ConditionMatch[] | undefined> {
  return async (term) => {
    const result = await client.call('postIndicationSearch', { body: { term, locale }, timeLimit: TIME_LIMIT });
    return result.ok ? result.value : undefined;
  };
}
