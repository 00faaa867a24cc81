import { onlyFacts } from '#engine/flow-state.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { isRemoteName, REMOTE_CLASSES } from '../world/remote-classes.ts';
import type { World } from '../world/world-classes.ts';

/** One value of a variable: answers to the facts of a question, or the choice of a circumstance. */
export type Value = { readonly answers: Answers } | { readonly choice: number };

/** The variable of the appointment: none, or one. */
export const BOOKED = 'booking';

/**
 * Something in which visitors differ, with all its values that occurred: a set of them is a number with a bit for each.
 */
export class Variable {
  /** Its position in diagrams. */
  readonly level: number;
  readonly name: string;
  /** The facts that are asked for together; empty for a circumstance, an outcome or the appointment. */
  readonly facts: readonly string[];
  readonly #bits = new Map<string, bigint>();
  readonly #values: Value[] = [];
  readonly #sets = new WeakMap<object, bigint>();

  constructor(level: number, name: string, facts: readonly string[]) {
    this.level = level;
    this.name = name;
    this.facts = facts;
  }

  ofChoice(choice: number): bigint {
    return this.#bitOf(String(choice), () => ({ choice }));
  }

  ofChoices(choices: readonly number[]): bigint {
    return choices.reduce((set, choice) => set | this.ofChoice(choice), 0n);
  }

  ofAnswers(answers: Answers): bigint {
    const key =
      this.facts.length === 1
        ? JSON.stringify(answers[this.name])
        : JSON.stringify(this.facts.map((fact) => answers[fact] ?? null));
    return this.#bitOf(key ?? '', () => ({ answers: onlyFacts(answers, this.facts) }));
  }

  ofClasses(classes: readonly { readonly answers: Answers }[]): bigint {
    const found = this.#sets.get(classes) ?? classes.reduce((set, { answers }) => set | this.ofAnswers(answers), 0n);
    this.#sets.set(classes, found);
    return found;
  }

  valuesIn(set: bigint): Value[] {
    return this.#values.filter((_, index) => (set >> BigInt(index)) & 1n);
  }

  #bitOf(key: string, make: () => Value): bigint {
    const found = this.#bits.get(key) ?? 1n << BigInt(this.#values.push(make()) - 1);
    this.#bits.set(key, found);
    return found;
  }
}

/** The variables of an exploration, each with its position in diagrams. */
export class Variables {
  readonly #all: Variable[] = [];
  readonly #questions = new Map<string, Variable>();
  readonly #circumstances = new Map<string, Variable>();
  readonly #full = new Map<number, bigint>();
  readonly world: World;
  readonly #togetherWith: ReadonlyMap<string, readonly string[]>;

  /** @param together facts that some field asks for together, by each of them */
  constructor(world: World, together: ReadonlyMap<string, readonly string[]>) {
    this.world = world;
    this.#togetherWith = together;
  }

  question(fact: string): Variable {
    const facts = this.#togetherWith.get(fact) ?? [fact];
    const found = this.#questions.get(fact) ?? this.#add(facts.join(), facts);
    for (const one of facts) this.#questions.set(one, found);
    return found;
  }

  circumstance(name: string): Variable {
    const found = this.#circumstances.get(name) ?? this.#add(name, []);
    this.#circumstances.set(name, found);
    return found;
  }

  /** Is it something that nobody answers on a page? */
  isCircumstance(name: string): boolean {
    return name === BOOKED || name.startsWith('remote.') || this.world.sizeOf(name) !== undefined;
  }

  at(level: number): Variable | undefined {
    return this.#all[level];
  }

  /** All values of a circumstance; `undefined` for a question, because all its values are never known. */
  readonly full = (level: number): bigint | undefined => this.#full.get(level);

  #add(name: string, facts: readonly string[]): Variable {
    const variable = new Variable(this.#all.length, name, facts);
    this.#all.push(variable);
    const size = facts.length > 0 ? undefined : sizeOf(name, this.world);
    if (size !== undefined) this.#full.set(variable.level, variable.ofChoices([...Array(size).keys()]));
    return variable;
  }
}

function sizeOf(name: string, world: World): number | undefined {
  if (name === BOOKED) return 2;
  const remote = name.startsWith('remote.') ? name.slice('remote.'.length) : '';
  return isRemoteName(remote) ? REMOTE_CLASSES[remote].length : world.sizeOf(name);
}

/** Maps each fact to all facts that some question asks for together with it. */
export function factsAskedTogether(questions: readonly (readonly string[])[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, ReadonlySet<string>>();
  for (const facts of questions) {
    const together = new Set(facts.flatMap((fact) => [...(groups.get(fact) ?? [fact])]));
    for (const fact of together) groups.set(fact, together);
  }
  return new Map([...groups].map(([fact, facts]) => [fact, [...facts].toSorted()]));
}
