import type { Answers } from '#schemas/answers.ts';
import type { Query } from './page-address.ts';

const PARAMETERS = ['indicationIds', 'indications[]'] as const;

export interface AddressAnswers {
  readonly answers: Answers;
  /** What the address says in vain (A18). */
  readonly notes: readonly string[];
}

/** The answers that an address itself chooses: the conditions to begin with (A19, D4). */
export function addressAnswers(query: Query): AddressAnswers {
  const given = PARAMETERS.find((name) => query[name] !== undefined);
  const ids = (given === undefined ? '' : (query[given] ?? '')).split(',').map((id) => id.trim()).filter((id) => /^\d{1,9}$/.test(id));
  const notes = [
    ...(given !== undefined && ids.length === 0 ? ['Indications parameter is set but it has no value'] : []),
    ...(query['studyId'] === '' ? ['URL has a study id with no value'] : []),
  ];
  return { answers: ids.length === 0 ? {} : { 'candidate.indicationIds': [...new Set(ids)] }, notes };
}
