import type { Field } from '../block-rules.ts';
import { CANDIDATE_DOMAINS } from '../facts/candidate-facts.ts';
import { readSearch } from '../search/search-place.ts';
import { choiceField } from './choice-fields.ts';
import { textOf } from './control-field.ts';

const SEARCHED = 'candidate.searched';

/** How a search stands. `loading`: it was asked for, and what it found is on its way. */
export const SEARCH_OUTCOMES = ['loading', 'found', 'none', 'failed'] as const;
export type SearchOutcome = (typeof SEARCH_OUTCOMES)[number];

/** The fact that holds how the search of a block stands. */
export function outcomeFact(blockId: string): string {
  return `answer.${blockId}.outcome`;
}

/** What was searched last, and how that search stands: hidden controls, so that a page without script keeps them. A text that is no search is none. */
export function searchFields(blockId: string): readonly Field[] {
  const searched: Field = {
    id: SEARCHED,
    controls: [SEARCHED],
    facts: [{ fact: SEARCHED, domain: CANDIDATE_DOMAINS[SEARCHED] }],
    required: false,
    read: (form) => {
      const text = textOf(form, SEARCHED);
      return { ok: true, answers: readSearch(text) ? { [SEARCHED]: text } : {} };
    },
    write: (answers) => ({ [SEARCHED]: typeof answers[SEARCHED] === 'string' ? [answers[SEARCHED]] : [] }),
  };
  return [searched, choiceField({ fact: outcomeFact(blockId), values: SEARCH_OUTCOMES, required: false })];
}
