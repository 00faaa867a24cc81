import { readFact } from '#engine/facts/index.ts';
import { evaluate } from '#engine/predicates/evaluate.ts';
import type { FactTest } from '#schemas/campaign/predicate.ts';
import type { FieldClass } from '../domain/field-classes.ts';
import { stateOf, type SymbolicVisitor, type Pending, type Subject } from './subject.ts';

type Groups = readonly (readonly FieldClass[])[];

/**
 * Answers that nothing on one route can tell apart: where a condition only asks whether somebody is 40, two of them
 * stand for all.
 */
export class ClassGroups {
  readonly #known = new WeakMap<Pending, Map<string, Groups>>();
  readonly #tests: ReadonlyMap<string, readonly FactTest[]>;
  readonly #subject: Subject;
  /** The facts of which something on the route reads more than the truth of its conditions. */
  readonly opaque: Set<string>;

  /** @param tests what conditions of the route ask */
  constructor(subject: Subject, tests: readonly FactTest[], opaque: Set<string>) {
    this.#subject = subject;
    this.#tests = Map.groupBy(tests, ({ fact }) => fact);
    this.opaque = opaque;
  }

  /** The classes of a question, those together that the route cannot tell apart. */
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
