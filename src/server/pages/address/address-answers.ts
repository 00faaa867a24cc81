import { CONDITION_PARAMETERS } from '#schemas/campaign/query-parameters.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Query } from './page-address.ts';

/** The answers that an address itself chooses: the conditions to begin with (A19, D4). */
export function addressAnswers(query: Query): Answers {
  const given = CONDITION_PARAMETERS.find((name) => query[name] !== undefined);
  const ids = (given === undefined ? '' : (query[given] ?? '')).split(',').map((id) => id.trim()).filter((id) => /^\d{1,9}$/.test(id));
  return ids.length === 0 ? {} : { 'candidate.indicationIds': [...new Set(ids)] };
}
