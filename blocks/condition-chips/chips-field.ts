import type { Field } from '#engine/block-rules.ts';
import { CANDIDATE_DOMAINS } from '#engine/facts/candidate-facts.ts';
import { textOf } from '#engine/fields/control-field.ts';
import { HEALTHY_VOLUNTEER_INDICATION } from '#schemas/lead/answer-keys.ts';
import { isChoiceList } from '#schemas/lead/answers.ts';

export const IDS = 'candidate.indicationIds';
const HEALTHY = String(HEALTHY_VOLUNTEER_INDICATION);

/** Are the studies of the chosen conditions shown? A fact; and the hidden control that says for which conditions they were. */
export const shownFact = (blockId: string) => `answer.${blockId}.shown`;
export const noneControl = (blockId: string) => `answer.${blockId}.none`;
/** The hidden control that says that a study for healthy volunteers was found. */
export const healthyControl = (blockId: string) => `answer.${blockId}.healthy`;

/** The choice that results are shown for, as the hidden control holds it. */
export function choiceKey(ids: readonly string[]): string {
  return ids.length === 0 ? 'none' : ids.join(',');
}

/**
 * The chosen conditions, and whether their studies are shown (ss3): a change of the choice hides them again, because the
 * hidden control then names another choice. "None of these" clears all and shows the studies at once; a real condition
 * chosen with it stands over it.
 */
export function chipsField(blockId: string): Field {
  const [shown, none, healthy] = [shownFact(blockId), noneControl(blockId), healthyControl(blockId)];
  return {
    id: IDS,
    controls: [IDS, none, healthy, shown],
    facts: [{ fact: IDS, domain: CANDIDATE_DOMAINS[IDS] }, { fact: shown, domain: { kind: 'boolean' } }],
    required: false,
    read: (form) => {
      const sent = [...new Set([...(form[IDS] ?? []), textOf(form, healthy)].filter((id) => /^\d{1,9}$/.test(id)))];
      const cleared = textOf(form, none) !== '' && sent.every((id) => id === HEALTHY);
      const ids = cleared ? [] : sent;
      return { ok: true, answers: { ...(form[IDS] === undefined && !cleared ? {} : { [IDS]: ids }), [shown]: cleared || textOf(form, shown) === choiceKey(ids) } };
    },
    write: (answers) => {
      const stored = answers[IDS];
      const ids = isChoiceList(stored) ? stored : [];
      const seen = answers[shown] === true;
      return { ...(isChoiceList(stored) ? { [IDS]: ['', ...ids] } : {}), [none]: seen && ids.length === 0 ? ['yes'] : [], [shown]: seen ? [choiceKey(ids)] : [] };
    },
  };
}
