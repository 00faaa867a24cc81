import type { Field } from '#engine/block-rules.ts';
import { withoutFacts } from '#engine/flow-state.ts';
import { factNames } from '#engine/route-state.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { classesOf, projected } from '../domain/field-classes.ts';
import type { Relevance } from './relevance.ts';
import { stateOf, type SymbolicVisitor, type Pending, type Subject, NEW_VISITOR } from './subject.ts';
import { COMPUTED } from '#engine/computed/computed-facts.ts';
import { isDerivedFact } from '#engine/facts/fact.ts';
import { findFact } from '#engine/facts/index.ts';
import { factsOf } from '#engine/predicates/evaluate.ts';
import { PREFILLED_FACTS } from '#schemas/campaign/query-parameters.ts';

/** A visitor who reaches a page, and the facts that a link may have filled in there. */
interface Arrived {
  readonly visitor: SymbolicVisitor;
  readonly prefilled: readonly string[];
}

const NONE: readonly string[] = [];

/**
 * What a link filled in is in the controls when a page is first shown (E16), so conditions of the page read it before
 * anybody answers. If no condition of the page reads it, this makes no difference.
 */
export function arrivedAt(route: Route, visitor: SymbolicVisitor, subject: Subject): Arrived {
  if (subject.ways === 'front-door' || route.blocks.every(({ showWhen }) => showWhen === undefined))
    return { visitor, prefilled: NONE };
  const named = route.blocks.flatMap(({ showWhen }) => (showWhen ? factsOf(showWhen) : []));
  // Calls and verdicts depend on answers that a condition does not name.
  const mayRead = named.every(isAnswer) ? new Set(named) : new Set(PREFILLED);
  if (mayRead.has('candidate.age')) mayRead.add('candidate.birthDate');
  const isOpen = (fact: string) =>
    visitor.answers[fact] === undefined && !visitor.pending.some(({ facts }) => facts.includes(fact));
  const isFilledIn = (field: Field) =>
    factNames(field).every(isOpen) && factNames(field).some((fact) => mayRead.has(fact) && PREFILLED.includes(fact));
  const { day = subject.today } = visitor;
  const fields = route.blocks.flatMap(({ id }) => subject.partOf(route, id, day).fields).filter(isFilledIn);
  if (fields.length === 0) return { visitor, prefilled: NONE };
  // If a field accepts different values in each country, a link may have filled in any of them; the field that is
  // actually shown refuses the others.
  const pending = [...Map.groupBy(fields, ({ id }) => id)].map(([id, forms]) =>
    prefill(id, forms, { ...subject, today: day }),
  );
  return {
    visitor: { ...visitor, pending: [...visitor.pending, ...pending] },
    prefilled: pending.flatMap(({ facts }) => facts),
  };
}

const PREFILLED: readonly string[] = PREFILLED_FACTS;

/** Is the fact something that a visitor answers? */
export function isAnswer(fact: string): boolean {
  if (fact.startsWith(COMPUTED)) return false;
  return isDerivedFact(fact) || findFact(fact)?.source === 'answer';
}

/** A link fills in all of a field or nothing: what the field would refuse is dropped. */
function prefill(id: string, forms: readonly Field[], subject: Subject): Pending {
  const state = stateOf(subject, NEW_VISITOR);
  const filled = forms
    .flatMap((field) => classesOf(field, subject.cuts, state, subject.note))
    .filter(({ answers }) => Object.keys(answers).length > 0);
  const distinct = [...new Map(filled.map((one) => [JSON.stringify(one.answers), one])).values()];
  return {
    field: `prefill ${id}`,
    facts: [...new Set(forms.flatMap(factNames))],
    classes: [{ form: {}, answers: {} }, ...distinct],
    id: `prefill ${id}`,
    prefill: true,
  };
}

/** The caller that asks the fields of a page, with callbacks for what they ask. */
export interface Asking {
  readonly subject: Subject;
  readonly relevance: Relevance;
  /** The page asks for facts that were answered before. */
  readonly askedAgain: (facts: readonly string[]) => void;
}

/** What has been answered on a page so far. */
export interface Given {
  answers: SymbolicVisitor['answers'];
  pending: Pending[];
  readonly set: Record<string, string>;
}

/** Answers one field, unless all of it was answered before; returns false if it accepts no answer. */
export function answerField(
  { subject, relevance, askedAgain }: Asking,
  { name }: Route,
  { visitor, prefilled }: { readonly visitor: SymbolicVisitor; readonly prefilled: readonly string[] },
  { field, isAlwaysShown }: { readonly field: Field; readonly isAlwaysShown: boolean },
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
  const known = classesOf(field, subject.cuts, stateOf(subject, visitor), subject.note);
  // A block with a condition may appear because of the answers that are sent: its control was not in the form then.
  const isSent = isAlwaysShown && field.sendsEmpty === true;
  const classes = isSent ? known.filter(({ answers }) => Object.keys(answers).length > 0) : known;
  if (classes.length === 0) return false;
  if (answered.length > 0) {
    // A question that another field answered in part is answered again: a visitor who says yes to a diagnosis has
    // chosen its condition.
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
