import type { Field } from '../block-rules.ts';
import { CANDIDATE_DOMAINS } from '../facts/candidate-facts.ts';
import { readSearch } from '../search/search-place.ts';
import { choiceField } from './choice-fields.ts';
import { textOf } from './control-field.ts';

const SEARCHED = 'candidate.searched';

/** The status of a search. `loading`: it was requested, and its result is pending. */
export const SEARCH_OUTCOMES = ['loading', 'found', 'none', 'failed'] as const;
export type SearchOutcome = (typeof SEARCH_OUTCOMES)[number];

/** The fact that holds the status of a block's search. */
export function outcomeFact(blockId: string): string {
  return `answer.${blockId}.outcome`;
}

/**
 * The postal field of a search. Hidden controls carry the last search and its status, so that a page without JavaScript
 * keeps them. A postal code that cannot be searched clears both; a text that is not a search counts as none.
 */
export function searchField(code: Field, blockId: string): Field {
  const outcome = choiceField({ fact: outcomeFact(blockId), values: SEARCH_OUTCOMES, required: false });
  return {
    ...code,
    controls: [...code.controls, SEARCHED, ...outcome.controls],
    facts: [...code.facts, { fact: SEARCHED, domain: CANDIDATE_DOMAINS[SEARCHED] }, ...outcome.facts],
    read: (form) => {
      const place = code.read(form);
      if (!place.ok) return place;
      const searched = textOf(form, SEARCHED);
      const stands = outcome.read(form);
      return {
        ok: true,
        answers: {
          ...place.answers,
          ...(readSearch(searched) ? { [SEARCHED]: searched } : {}),
          ...(stands.ok ? stands.answers : {}),
        },
      };
    },
    write: (answers) => ({
      ...code.write(answers),
      [SEARCHED]: typeof answers[SEARCHED] === 'string' ? [answers[SEARCHED]] : [],
      ...outcome.write(answers),
    }),
  };
}
