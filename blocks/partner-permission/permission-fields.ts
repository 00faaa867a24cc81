import type { Field, FormValues } from '#engine/block-rules.ts';
import { choiceField } from '#engine/fields/choice-fields.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { onlyFacts } from '#engine/flow-state.ts';

export const ANSWERS = ['yes', 'no'] as const;

/** The facts of the two questions; their controls have the same names. */
export function permissionFacts(id: string): { readonly connect: string; readonly transfer: string } {
  return { connect: `answer.${id}.connect`, transfer: `answer.${id}.transfer` };
}

/** A no to either question ends the call: the control with the no; `undefined`: there is none. */
export function refusedControl({ answers }: FlowState, id: string): string | undefined {
  const { connect, transfer } = permissionFacts(id);
  if (answers[connect] === 'no') return connect;
  return answers[connect] === 'yes' && answers[transfer] === 'no' ? transfer : undefined;
}

/** A no to either question is an answer, and ends the screening: the page then has no way forward (I1). */
function bothYes({ connect, transfer }: ReturnType<typeof permissionFacts>, id: string): Field {
  const facts = [connect, transfer];
  const domain = { kind: 'choice', values: ['yes'] } as const;
  const given = (form: FormValues) =>
    Object.fromEntries(
      facts.flatMap((fact) =>
        ANSWERS.some((answer) => answer === form[fact]?.[0]) ? [[fact, form[fact]?.[0] ?? '']] : [],
      ),
    );
  return {
    id: `answer.${id}`,
    controls: [connect],
    facts: facts.map((fact) => ({ fact, domain })),
    required: false,
    read: (form) => {
      const refused = facts.find((fact) => form[fact]?.[0] === 'no');
      return refused === undefined
        ? { ok: true, answers: given(form) }
        : { ok: false, code: 'partnerDeclined', control: refused };
    },
    write: (answers) =>
      Object.fromEntries(Object.entries(onlyFacts(answers, facts)).map(([fact, value]) => [fact, [String(value)]])),
  };
}

/** Connect; then transfer, once the caller wants to be connected; both must be yes (I1). */
export function permissionFields(state: FlowState, id: string): readonly Field[] {
  const facts = permissionFacts(id);
  const connect = choiceField({ fact: facts.connect, values: ANSWERS, required: true });
  const transfer = choiceField({ fact: facts.transfer, values: ANSWERS, required: true });
  return [connect, ...(state.answers[facts.connect] === 'yes' ? [transfer] : []), bothYes(facts, id)];
}
