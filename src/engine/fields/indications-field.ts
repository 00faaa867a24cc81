import { HEALTHY_VOLUNTEER_INDICATION } from '#schemas/lead/answer-keys.ts';
import { isChoiceList } from '#schemas/lead/answers.ts';
import type { IndicationCategory } from '#schemas/study/study.ts';
import type { Field } from '../block-rules.ts';
import { CANDIDATE_DOMAINS } from '../facts/candidate-facts.ts';
import type { FlowState } from '../flow-state.ts';
import { currentRemote } from '../remote-keys.ts';

const FACT = 'candidate.indicationIds';

/** The catalogue as far as it is known. */
export function indicationCatalogue(state: FlowState): 'loading' | 'failed' | readonly IndicationCategory[] {
  const remote = currentRemote('indications', state);
  if (remote === undefined) return 'loading';
  return remote.status === 'ready' ? remote.value : 'failed';
}

/**
 * What a visitor can choose: conditions for sign-up, without healthy volunteers and "candidate for …" entries. Empty
 * categories are left out.
 */
export function offeredIndications(categories: readonly IndicationCategory[]): readonly IndicationCategory[] {
  return categories
    .map(({ name, indications }) => ({
      name,
      indications: indications.filter(
        (entry) =>
          entry.showForSignup &&
          entry.id !== HEALTHY_VOLUNTEER_INDICATION &&
          !entry.name.en.toLowerCase().includes('candidate for'),
      ),
    }))
    .filter(({ indications }) => indications.length > 0);
}

/**
 * The visitor's conditions, as ids. The page sends an empty value with them, so that "none of these" (`[]`) can be told
 * from "not asked yet" (no answer). While the catalogue is unknown any id is accepted, and if it could not be fetched
 * nothing is required: nobody is stopped by a missing list.
 */
export function indicationsField({
  state,
  required,
}: {
  readonly state: FlowState;
  readonly required: boolean;
}): Field {
  const catalogue = indicationCatalogue(state);
  const listed =
    typeof catalogue === 'string'
      ? undefined
      : new Set(catalogue.flatMap(({ indications }) => indications.map(({ id }) => String(id))));
  const needed = required && catalogue !== 'failed';
  return {
    id: FACT,
    controls: [FACT],
    facts: [{ fact: FACT, domain: CANDIDATE_DOMAINS[FACT] }],
    required: needed,
    read: (form) => {
      const sent = form[FACT] ?? [];
      const ids = [...new Set(sent.filter((value) => value !== ''))];
      if (!ids.every((id) => /^\d{1,9}$/.test(id) && (listed === undefined || listed.has(id))))
        return { ok: false, code: 'selectAtLeastOne' };
      if (needed && ids.length === 0) return { ok: false, code: 'selectAtLeastOne' };
      return { ok: true, answers: sent.length === 0 ? {} : { [FACT]: ids } };
    },
    write: (answers) => {
      const ids = answers[FACT];
      return isChoiceList(ids) ? { [FACT]: ['', ...ids] } : {};
    },
  };
}
