import type { Field } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { CHECK_FIRST } from '#engine/qualification/candidate-check.ts';
import { currentRemote } from '#engine/remote-keys.ts';

/**
 * What the check said for the current answers; `undefined` if it was not requested yet, or an answer has changed since.
 */
export function checkOutcome(state: FlowState) {
  const check = currentRemote('qualification', state);
  return check?.status === 'failed' ? 'failed' : check?.value;
}

/** The results after which there is nothing to connect the caller to, until another answer is given. */
const FINAL: readonly unknown[] = ['unqualified', 'noSite', 'bmi', 'unknown'];

/** Does this result of the check end the call? */
export function isFinal(outcome: ReturnType<typeof checkOutcome>): boolean {
  return FINAL.includes(outcome);
}

/** Whether the check has ended the call: the id of its button; `undefined`: the call goes on. */
export function checkEnds(state: FlowState, id: string): string | undefined {
  return isFinal(checkOutcome(state)) ? buttonOf(id) : undefined;
}

/** The id of the button of the check. */
export function buttonOf(id: string): string {
  return `${id}-button`;
}

/** Whether there is a study to check the candidate for. A partner screener can be opened without a study id (A12). */
export function hasStudy({ payload }: Pick<FlowState, 'payload'>): boolean {
  return payload.study !== undefined;
}

/**
 * The page cannot be left until the server has found the candidate qualified. The field has no control and sets
 * nothing.
 */
export function checkField(state: FlowState, id: string): Field {
  const qualified = checkOutcome(state) === 'qualified';
  return {
    id: `answer.${id}`,
    controls: [`answer.${id}`],
    facts: [],
    required: true,
    read: () => (qualified ? { ok: true, answers: {} } : { ok: false, code: CHECK_FIRST, control: buttonOf(id) }),
    write: () => ({}),
  };
}
