import { readFact } from '#engine/facts/index.ts';
import { evaluate } from '#engine/predicates/evaluate.ts';
import type { FactTest } from '#schemas/campaign/predicate.ts';
import type { FieldClass } from '../domain/field-classes.ts';
import { stateOf, type SymbolicVisitor, type Pending, type Subject } from './subject.ts';

type Groups = readonly (readonly FieldClass[])[];

/**
 * Groups answers that nothing on a route can distinguish: if a condition only asks whether someone is 40, two of them
 * represent all.
 */
export class ClassGroups {
  readonly #known = new WeakMap<Pending, Map<string, Groups>>();
  readonly #tests: ReadonlyMap<string, readonly FactTest[]>;
  readonly #subject: Subject;
  /** The facts of which something on the route reads more than the truth of its conditions. */
  readonly opaque: Set<string>;

  /** @param tests the tests in the conditions of the route */
  constructor(subject: Subject, tests: readonly FactTest[], opaque: Set<string>) {
    this.#subject = subject;
    this.#tests = Map.groupBy(tests, ({ fact }) => fact);
    this.opaque = opaque;
  }

  /** Returns the classes of a question, grouping those that the route cannot distinguish. */
  groupsOf(pending: Pending, visitor: SymbolicVisitor): Groups {
    const byDay = this.#known.get(pending) ?? new Map<string, Groups>();
    this.#known.set(pending, byDay);
    const day = visitor.day ?? '';
    const found = byDay.get(day) ?? this.#group(pending, visitor);
    byDay.set(day, found);
    return found;
  }

  #group({ classes, facts }: Pending, visitor: SymbolicVisitor): Groups {
    const today = visitor.day ?? this.#subject.today;
    const ages = this.#tests.get('candidate.age') ?? [];
    const signature = ({ answers }: FieldClass) =>
      facts.map((fact) => {
        const value = answers[fact];
        if (this.opaque.has(fact)) return JSON.stringify(value);
        const own = (this.#tests.get(fact) ?? []).map((test) => evaluate(test, () => value, today));
        const state = stateOf(this.#subject, { ...visitor, answers });
        const age =
          fact === 'candidate.birthDate'
            ? ages.map((test) => evaluate(test, () => readFact(test.fact, state), today))
            : [];
        return `${value !== undefined} ${own.join()} ${age.join()}`;
      });
    return [...Map.groupBy(classes, (one) => signature(one).join('|')).values()];
  }
}
