import type { Field } from '#engine/block-rules.ts';
import { withoutFacts, type FlowState } from '#engine/flow-state.ts';
import { factNames, visibleBlocks } from '#engine/route-state.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { classesOf, ownAnswers } from '../../prove/domain/field-classes.ts';
import type { Subject } from '../../prove/explore/subject.ts';
import type { VisitStep } from '../follow-visit.ts';

/** One thing in a visit that could be different. */
export interface Other {
  readonly id: string;
  /** It is answered on a page; otherwise it is how the visitor arrived or the outcome of a call. */
  readonly answered: boolean;
  readonly apply: (state: FlowState) => FlowState;
}

/**
 * Returns every other answer, one from each class that conditions can distinguish, to each question that the visitor
 * was asked.
 */
export function otherAnswers(subject: Subject, steps: readonly VisitStep[]): Other[] {
  const seen = new Set<string>();
  return steps.flatMap(({ route, state }) =>
    visibleBlocks(route, state, subject.bind)
      .flatMap(({ bound }) => bound.fields)
      .flatMap((field) => {
        const key = factNames(field).join();
        return field.facts.length === 0 || seen.size === seen.add(key).size ? [] : othersOf(field, subject, state);
      }),
  );
}

function othersOf(field: Field, subject: Subject, state: FlowState): Other[] {
  const own = JSON.stringify(sorted(ownAnswers(field, state.answers)));
  return classesOf(field, subject.cuts, state, () => undefined)
    .filter(({ answers }) => JSON.stringify(sorted(answers)) !== own)
    .map(({ answers }, index): Other => ({
      id: `${field.id} ${index}`,
      answered: true,
      apply: (visit) => withAnswers(visit, factNames(field), answers),
    }));
}

function sorted(answers: Answers): unknown {
  return Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Returns the visit with other answers to one question. */
export function withAnswers(state: FlowState, facts: readonly string[], answers: Answers): FlowState {
  return { ...state, answers: { ...withoutFacts(state.answers, facts), ...answers } };
}
