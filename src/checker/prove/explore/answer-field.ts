import type { Field } from '#engine/block-rules.ts';
import { withoutFacts } from '#engine/flow-state.ts';
import { factNames } from '#engine/route-state.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { classesOf, projected } from '../domain/field-classes.ts';
import type { Relevance } from './relevance.ts';
import { stateOf, type Draft, type Pending, type Subject } from './subject.ts';

/** Who asks a page's fields, and is told what they ask. */
export interface Asking {
  readonly subject: Subject;
  readonly relevance: Relevance;
  /** The page asks facts that were answered before. */
  readonly askedAgain: (facts: readonly string[]) => void;
}

/** What is answered on a page so far. */
export interface Given {
  answers: Draft['answers'];
  pending: Pending[];
  readonly set: Record<string, string>;
}

/** Answers one field, unless all of it was answered before; false: it takes no answer. */
export function answerField(
  { subject, relevance, askedAgain }: Asking,
  { name }: Route,
  { draft, prefilled }: { readonly draft: Draft; readonly prefilled: readonly string[] },
  field: Field,
  given: Given,
): boolean {
  const facts = factNames(field);
  const { set } = given;
  const counts = (fact: string) => relevance.isRead(name, fact);
  const isPending = (fact: string) => given.pending.some((one) => one.facts.includes(fact));
  const isGiven = (fact: string) => set[fact] !== undefined || given.answers[fact] !== undefined || isPending(fact);
  const answered = facts.filter(isGiven);
  askedAgain(answered.filter((fact) => set[fact] === undefined && !prefilled.includes(fact)));
  const isAllGiven = facts.every((fact) => answered.includes(fact) || relevance.askedAgain.has(fact));
  if (answered.length > 0 && isAllGiven) return true;
  const classes = classesOf(field, subject.cuts, stateOf(subject, draft), subject.note);
  if (classes.length === 0) return false;
  if (answered.length > 0) {
    // What another field has answered in part is answered anew: who says yes to a diagnosis has chosen its condition.
    given.answers = withoutFacts(given.answers, answered);
    given.pending = given.pending.filter((one) => !one.facts.some((fact) => answered.includes(fact)));
  }
  if (facts.some(counts)) given.pending.push(pendingOf(field, projected(classes, counts)));
  for (const fact of facts) set[fact] = field.id;
  return true;
}

const ids = new WeakMap<object, string>();

function pendingOf(field: Field, classes: Pending['classes']): Pending {
  const id = ids.get(field) ?? JSON.stringify(classes.map(({ answers }) => answers));
  ids.set(field, id);
  return { field: field.id, facts: factNames(field), classes, id };
}
