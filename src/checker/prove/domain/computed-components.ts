import { computedFact, COMPUTED } from '#engine/computed/computed-facts.ts';
import { answersOf } from '#engine/facts/index.ts';
import { takenBy } from '#engine/computed/terms.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Computation } from '#schemas/campaign/computation.ts';

/** The computed facts of a campaign, or some of them. */
export type Computing = Pick<Campaign, 'computed'>;

/** Computed facts that share answers. These answers are decided together: only what they amount to counts. */
export interface Component {
  /** The names of the computed facts, `computed.…`. */
  readonly facts: readonly string[];
  readonly answers: ReadonlySet<string>;
  /** Answers of which a computation takes the value, and not only whether a condition on it holds. */
  readonly valued: ReadonlySet<string>;
  /** Answers that some computed fact takes in more than one place: it may rise with them and fall again. */
  readonly repeated: ReadonlySet<string>;
  /** For each computed fact, the answers of which it takes the values, and those that only its conditions read. */
  readonly takes: readonly Taken[];
}

export interface Taken {
  readonly values: readonly string[];
  readonly others: readonly string[];
}

const NONE: readonly Component[] = [];
const known = new WeakMap<Computing, readonly Component[]>();

/** The components of a campaign; no two of them share an answer. */
export function componentsOf(campaign: Computing): readonly Component[] {
  if (!campaign.computed) return NONE;
  const found = known.get(campaign) ?? findComponents(campaign.computed);
  known.set(campaign, found);
  return found;
}

/** The component that an answer or a computed fact belongs to. */
export function componentOf(fact: string, campaign: Computing): Component | undefined {
  return componentsOf(campaign).find(({ answers, facts }) => answers.has(fact) || facts.includes(fact));
}

const chosen = new WeakMap<Computing, Map<string, Computing>>();

/** The computed facts of a campaign that count, with those that they take; the same object for the same facts. */
export function countingIn(campaign: Computing, counts: (fact: string, from: readonly string[]) => boolean): Computing {
  const { computed = {} } = campaign;
  const names = new Set(Object.keys(computed).filter((name) => counts(COMPUTED + name, computed[name]?.from ?? [])));
  for (const name of names) {
    const taken = computed[name] ? takenBy(computed[name].is) : [];
    for (const fact of taken) if (computedFact(fact, campaign)) names.add(fact.slice(COMPUTED.length));
  }
  const before = chosen.get(campaign) ?? new Map<string, Computing>([[Object.keys(computed).join(), campaign]]);
  chosen.set(campaign, before);
  const kept = Object.entries(computed).filter(([name]) => names.has(name));
  const key = kept.map(([name]) => name).join();
  const found = before.get(key) ?? { computed: Object.fromEntries(kept) };
  before.set(key, found);
  return found;
}

/** Maps a fact to those that it is read from, if it is computed; otherwise to itself. */
export function leavesIn(campaign: Computing): (fact: string) => readonly string[] {
  return (fact) => computedFact(fact, campaign)?.from ?? [fact];
}

/** Does a computation take the value of this answer? */
export function isValued(fact: string, campaign: Computing): boolean {
  return componentsOf(campaign).some(({ valued }) => valued.has(fact));
}

/** The answers from which a fact is read that a computation takes: no verdict is among them. */
const answersIn = (fact: string) => answersOf(fact, []);

function findComponents(computed: NonNullable<Campaign['computed']>): Component[] {
  const all = Object.entries(computed).map(([name, { is, from }]): Component => {
    const uses = usesIn(is, computed);
    const valuesIn = (some: readonly Use[]) =>
      some.filter((use) => use.takesValue).flatMap(({ fact }) => answersIn(fact));
    const valued = valuesIn(uses);
    const takes = takenIn(is, computed);
    // How far a difference goes follows from its terms, each by itself.
    const parts =
      isDifference(is) && takes.others.length === 0
        ? is.difference.map((term) => valuesIn(usesIn({ sum: [term] }, computed)))
        : [valued];
    const repeated = parts.flatMap((part) => part.filter((answer, index) => part.indexOf(answer) !== index));
    return {
      facts: [COMPUTED + name],
      answers: new Set(from.flatMap(answersIn)),
      valued: new Set(valued),
      repeated: new Set(repeated),
      takes: [takes],
    };
  });
  return all.reduce<Component[]>((components, one) => {
    const shared = components.filter(({ answers }) => [...answers].some((answer) => one.answers.has(answer)));
    const joined = [...shared, one].reduce((sofar, other) => ({
      facts: [...sofar.facts, ...other.facts],
      answers: new Set([...sofar.answers, ...other.answers]),
      valued: new Set([...sofar.valued, ...other.valued]),
      repeated: new Set([...sofar.repeated, ...other.repeated]),
      takes: [...sofar.takes, ...other.takes],
    }));
    return [...components.filter((component) => !shared.includes(component)), joined];
  }, []);
}

/** Is it the difference of two facts or numbers? */
export function isDifference(is: Computation): is is Extract<Computation, { difference: unknown }> {
  return 'difference' in is && is.difference.every((term) => typeof term !== 'object');
}

interface Use {
  readonly fact: string;
  readonly takesValue: boolean;
}

/** Every place where a computation takes an answer, through other computed facts as well. */
function usesIn(computation: Computation, computed: NonNullable<Campaign['computed']>): Use[] {
  const takesValue = !('count' in computation);
  return takenBy(computation).flatMap((fact): Use[] => {
    const next = fact.startsWith(COMPUTED) ? computed[fact.slice(COMPUTED.length)] : undefined;
    return next ? usesIn(next.is, computed) : [{ fact, takesValue }];
  });
}

/** What a computation takes: nothing behind a condition counts by its value. */
function takenIn(computation: Computation, computed: NonNullable<Campaign['computed']>): Taken {
  const parts = takenBy(computation).map((fact): Taken => {
    const next = fact.startsWith(COMPUTED) ? computed[fact.slice(COMPUTED.length)] : undefined;
    return next ? takenIn(next.is, computed) : { values: answersIn(fact), others: [] };
  });
  const values = parts.flatMap((part) => part.values);
  const others = parts.flatMap((part) => part.others);
  return 'count' in computation ? { values: [], others: [...values, ...others] } : { values, others };
}
