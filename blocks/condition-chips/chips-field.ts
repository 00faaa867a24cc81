import type { Field } from '#engine/block-rules.ts';
import { CANDIDATE_DOMAINS } from '#engine/facts/candidate-facts.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { conditionsFound, type foundStudies } from '#engine/search/found-studies.ts';
import { textOf } from '#engine/fields/control-field.ts';
import { HEALTHY_VOLUNTEER_INDICATION } from '#schemas/lead/answer-keys.ts';
import { isChoiceList, type Answers } from '#schemas/lead/answers.ts';

export const IDS = 'candidate.indicationIds';
const HEALTHY = String(HEALTHY_VOLUNTEER_INDICATION);

/**
 * Whether the studies of the chosen conditions are shown: the fact, and the hidden control that records for which
 * conditions they were.
 */
export const shownFact = (blockId: string) => `answer.${blockId}.shown`;
/**
 * The studies are shown because the search found no conditions to choose from, not because the visitor asked for them.
 */
export const nothingFact = (blockId: string) => `answer.${blockId}.nothing`;
export const noneControl = (blockId: string) => `answer.${blockId}.none`;
/** The hidden control that says that a study for healthy volunteers was found. */
export const healthyControl = (blockId: string) => `answer.${blockId}.healthy`;

/** The choice for which results are shown, as the hidden control stores it. */
export function choiceKey(ids: readonly string[]): string {
  return ids.length === 0 ? 'none' : ids.join(',');
}

/**
 * How a finished search affects the choice. If it found nothing to choose from, nothing is held back, because "none
 * found" or a failed search must be shown. Once a later search finds something, that ends.
 */
export function choiceAfter(
  blockId: string,
  { answers }: Pick<FlowState, 'answers'>,
  found: ReturnType<typeof foundStudies>,
): Answers {
  if (answers['candidate.searched'] === undefined || found === 'loading') return {};
  const [shown, nothing] = [shownFact(blockId), nothingFact(blockId)];
  const choosable = found !== 'failed' && conditionsFound(found).length > 0;
  if (!choosable) return answers[shown] === true ? {} : { [shown]: true, [nothing]: true };
  return answers[nothing] === true ? { [shown]: false, [nothing]: false } : {};
}

/**
 * The chosen conditions, and whether their studies are shown (ss3). Changing the choice hides them again, because the
 * hidden control then names a different choice. "None of these" clears the choice and shows the studies at once; a real
 * condition chosen with it takes precedence.
 */
export function chipsField(blockId: string): Field {
  const [shown, nothing, none, healthy] = [
    shownFact(blockId),
    nothingFact(blockId),
    noneControl(blockId),
    healthyControl(blockId),
  ];
  return {
    id: IDS,
    controls: [IDS, none, healthy, nothing, shown],
    facts: [
      { fact: IDS, domain: CANDIDATE_DOMAINS[IDS] },
      { fact: shown, domain: { kind: 'boolean' } },
      { fact: nothing, domain: { kind: 'boolean' } },
    ],
    required: false,
    read: (form) => {
      const sent = [...new Set([...(form[IDS] ?? []), textOf(form, healthy)].filter((id) => /^\d{1,9}$/.test(id)))];
      const cleared = textOf(form, none) !== '' && sent.every((id) => id === HEALTHY);
      const ids = cleared ? [] : sent;
      return {
        ok: true,
        answers: {
          ...(form[IDS] === undefined && !cleared ? {} : { [IDS]: ids }),
          [shown]: cleared || textOf(form, shown) === choiceKey(ids),
          ...(textOf(form, nothing) === '' ? {} : { [nothing]: true }),
        },
      };
    },
    write: (answers) => {
      const stored = answers[IDS];
      const ids = isChoiceList(stored) ? stored : [];
      const seen = answers[shown] === true;
      return {
        ...(isChoiceList(stored) ? { [IDS]: ['', ...ids] } : {}),
        [none]: seen && ids.length === 0 ? ['yes'] : [],
        [nothing]: answers[nothing] === true ? ['yes'] : [],
        [shown]: seen ? [choiceKey(ids)] : [],
      };
    },
  };
}
