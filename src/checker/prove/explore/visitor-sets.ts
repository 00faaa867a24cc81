import { mergedAnswers, onlyFacts, withoutFacts } from '#engine/flow-state.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { isRemoteName, type RemoteChoices } from '../world/remote-classes.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { componentsOf } from '../domain/computed-components.ts';
import { NOTHING, type Diagram, type Diagrams } from './diagram.ts';
import type { Combined, SymbolicVisitor, Judged, Pending } from './subject.ts';
import { CHOSEN_CONDITIONS, chosenConditions, CONDITIONS_FACT } from '../world/world-classes.ts';
import { BOOKED, type Value, type Variable, type Variables } from './variables.ts';

/** Values of variables; a circumstance that is not listed has all values. */
export type Values = ReadonlyMap<Variable, bigint>;

/** The variables in which visitors at a route may differ. */
export interface Frame {
  readonly variables: Variables;
  /** The questions whose answers still matter on the route. */
  readonly questions: readonly Variable[];
  readonly counts: (variable: string) => boolean;
}

/** Returns what counts about the visitors whom a symbolic visitor represents. */
export function valuesOf(visitor: SymbolicVisitor, { variables, questions, counts }: Frame): Values {
  const values = new Map<Variable, bigint>();
  // What the address chose is not an answer to a page.
  const answered = isChosen(visitor)
    ? { ...visitor, answers: withoutFacts(visitor.answers, [CONDITIONS_FACT]) }
    : visitor;
  for (const question of questions) values.set(question, answersTo(question, answered));
  for (const [name, choices] of circumstancesOf(visitor)) {
    const variable = variables.circumstance(name);
    if (counts(name)) values.set(variable, variable.ofChoices(choices));
  }
  return values;
}

function isChosen({ world }: SymbolicVisitor): boolean {
  return (world[CHOSEN_CONDITIONS] ?? 0) > 0;
}

/** Returns the circumstances with only some possible values, and those values. */
function circumstancesOf({
  among = {},
  world,
  remotes,
  booked,
}: SymbolicVisitor): (readonly [string, readonly number[]])[] {
  return [
    ...Object.entries(among).filter(([name]) => world[name] === undefined),
    ...Object.entries(world).map(([name, choice]) => [name, [choice]] as const),
    ...Object.entries(remotes).map(([name, choice]) => [`remote.${name}`, [choice]] as const),
    ...(booked === 'open' ? [] : [[BOOKED, [booked === 'yes' ? 1 : 0]] as const]),
  ];
}

/** Returns the answers that a symbolic visitor may have given to the facts of a question. */
function answersTo(question: Variable, visitor: SymbolicVisitor): bigint {
  const open = openIn(visitor, question.facts);
  const [only] = open;
  if (!only) return question.ofAnswers(visitor.answers);
  if (open.length === 1 && only.facts.length === question.facts.length) return question.ofClasses(only.classes);
  const asked = open.flatMap(({ facts }) => facts);
  const settled = onlyFacts(withoutFacts(visitor.answers, asked), question.facts);
  const combined = open.reduce<Answers[]>(
    (some, { classes }) => some.flatMap((answers) => classes.map((one) => mergedAnswers(answers, one.answers))),
    [settled],
  );
  return question.ofClasses(combined.map((answers) => ({ answers })));
}

function openIn({ pending, standing = [] }: SymbolicVisitor, facts: readonly string[]): Pending[] {
  return [...standing, ...pending].filter(
    (one) => one.prefill !== true && one.facts.some((fact) => facts.includes(fact)),
  );
}

/** Returns a symbolic visitor as one of the other visitors whom they represent. */
function asAnother(visitor: SymbolicVisitor, { variables }: Judged, other: SymbolicVisitor): SymbolicVisitor {
  const isTheirs = (fact: string) => variables.has(fact);
  const theirs = Object.entries(other.answers).filter(([fact]) => isTheirs(fact));
  const outcomes = Object.entries(other.remotes).filter(([name]) => isTheirs(`remote.${name}`));
  const choices = Object.entries(other.world).filter(([name]) => isTheirs(name));
  return {
    ...visitor,
    answers: { ...withoutFacts(visitor.answers, [...variables]), ...Object.fromEntries(theirs) },
    pending: [
      ...visitor.pending.filter(({ facts }) => !facts.some(isTheirs)),
      ...other.pending.filter(({ facts }) => facts.some(isTheirs)),
    ],
    world: {
      ...Object.fromEntries(Object.entries(visitor.world).filter(([name]) => !isTheirs(name))),
      ...Object.fromEntries(choices),
    },
    remotes: {
      ...Object.fromEntries(Object.entries(visitor.remotes).filter(([name]) => !isTheirs(`remote.${name}`))),
      ...Object.fromEntries(outcomes),
    },
    booked: isTheirs(BOOKED) ? other.booked : visitor.booked,
  };
}

/** If visitors represent others, yields each of them. */
export function* eachOf(visitor: SymbolicVisitor): Generator<SymbolicVisitor> {
  const { judged: [first, ...others] = [], ...rest } = visitor;
  if (!first) yield rest;
  for (const other of first?.visitors ?? [])
    if (first) yield* eachOf({ ...asAnother(rest, first, other), judged: others });
}

/** The boxes that contain a symbolic visitor: the first box, and one from each of the other groups. */
export interface Sides {
  readonly own: Values;
  readonly oneOfEach: readonly (readonly Values[])[];
}

/** Returns what counts about a symbolic visitor, and about those whom they represent. */
export function sidesOf(visitor: SymbolicVisitor, frame: Frame): Sides {
  const { judged = [] } = visitor;
  const all = valuesOf(visitor, frame);
  if (judged.length === 0) return { own: all, oneOfEach: [] };
  const isOf = (variable: Variable, { variables }: Judged) =>
    variable.facts.some((fact) => variables.has(fact)) || variables.has(variable.name);
  const own = new Map([...all].filter(([variable]) => !judged.some((one) => isOf(variable, one))));
  return { own, oneOfEach: judged.map((one) => valuesOfEach(one, frame, (variable) => isOf(variable, one))) };
}

const ofEach = new WeakMap<Frame, WeakMap<Judged, readonly Values[]>>();

/**
 * Returns the values in which visitors represented by one of them differ. Many share them, so they are computed once
 * per frame.
 */
function valuesOfEach(one: Judged, frame: Frame, isTheirs: (variable: Variable) => boolean): readonly Values[] {
  const known = ofEach.get(frame) ?? new WeakMap<Judged, readonly Values[]>();
  const theirs: Frame = { ...frame, questions: frame.questions.filter(isTheirs) };
  const found =
    known.get(one) ??
    one.visitors.map((other) => new Map([...valuesOf(other, theirs)].filter(([variable]) => isTheirs(variable))));
  ofEach.set(frame, known.set(one, found));
  return found;
}

/** Returns a symbolic visitor with one of these values of each of these variables. */
export function withValues(visitor: SymbolicVisitor, values: Values, { world }: Variables): SymbolicVisitor {
  const facts = [...values.keys()].flatMap((variable) => variable.facts);
  const isOther = (pending: Pending) => !pending.facts.some((fact) => facts.includes(fact));
  const { standing: stood = [], judged: _, ...rest } = visitor;
  const standing = stood.filter((pending) => isOther(pending) && stillStands(pending, visitor));
  const gone = [...facts, ...standing.flatMap((pending) => pending.facts)];
  const questions = [...values].filter(([variable]) => variable.facts.length > 0);
  const answered = questions.map(([variable, set]) => ({
    variable,
    classes: variable
      .valuesIn(set)
      .flatMap((value) => ('answers' in value ? [{ form: {}, answers: value.answers }] : [])),
  }));
  const decided = answered.flatMap(({ classes }) =>
    classes.length === 1 ? classes.map(({ answers }) => answers) : [],
  );
  const reopened = answered
    .filter(({ classes }) => classes.length > 1)
    .map(({ variable: { name, facts: asked }, classes }) => ({ field: name, facts: asked, classes, id: name }));
  const circumstances = circumstancesWith(visitor, values);
  return {
    ...rest,
    answers: mergedAnswers(
      withoutFacts(visitor.answers, gone),
      ...decided,
      chosenConditions(circumstances.world, world),
    ),
    pending: [...visitor.pending.filter(isOther), ...standing, ...reopened],
    ...circumstances,
  };
}

/** Is the answer that represents others still present? It disappears with its question. */
function stillStands({ facts, classes: [first] }: Pending, { answers }: SymbolicVisitor): boolean {
  return facts.every((fact) => JSON.stringify(answers[fact]) === JSON.stringify(first?.answers[fact]));
}

function circumstancesWith(
  visitor: SymbolicVisitor,
  values: Values,
): Pick<SymbolicVisitor, 'world' | 'among' | 'remotes' | 'booked'> {
  const [world, among]: [Record<string, number>, Record<string, readonly number[]>] = [
    { ...visitor.world },
    { ...visitor.among },
  ];
  let { remotes, booked } = visitor;
  for (const [variable, set] of values) {
    const { name, facts } = variable;
    const choices = facts.length > 0 ? [] : variable.valuesIn(set).flatMap(choiceIn);
    const [only] = choices;
    if (only === undefined) continue;
    const remote = remoteIn(name);
    if (name === BOOKED) booked = choices.length > 1 ? 'open' : only === 1 ? 'yes' : 'no';
    else if (choices.length > 1) among[name] = choices;
    else if (remote) remotes = { ...remotes, [remote]: only };
    else world[name] = only;
  }
  return { world, among, remotes, booked };
}

function choiceIn(value: Value): number[] {
  return 'choice' in value ? [value.choice] : [];
}

function remoteIn(name: string): keyof RemoteChoices | undefined {
  const remote = name.startsWith('remote.') ? name.slice('remote.'.length) : '';
  return isRemoteName(remote) ? remote : undefined;
}

/**
 * Returns a visitor for whom nothing that counts is decided. Their identity is that of one visitor, because calls may
 * be made with it. Answers to a campaign's own blocks are not kept.
 */
export function undecided(
  { standing: _, judged: __, combined: ___, ...visitor }: SymbolicVisitor,
  { questions, counts }: Frame,
): SymbolicVisitor {
  const facts = new Set(questions.flatMap((question) => question.facts));
  const kept = Object.entries(visitor.answers).filter(([fact]) => !facts.has(fact) && !fact.startsWith('answer.'));
  const booked = counts(BOOKED) ? 'open' : visitor.booked;
  return { ...visitor, answers: Object.fromEntries(kept), pending: [], world: {}, among: {}, remotes: {}, booked };
}

/** More combinations of answers than this are taken for independent of each other. */
const MOST_COMBINED = 20_000;

/**
 * Returns which answers occur together in a set, for those that are decided together: where one combination represents
 * others, the set has none of these.
 *
 * @param ranges the values of the variables
 */
export function combinedIn(
  set: Diagram,
  ranges: readonly (readonly [Variable, bigint])[],
  campaign: Campaign,
  diagrams: Diagrams,
): Combined[] {
  return componentsOf(campaign).flatMap(({ answers }): Combined[] => {
    const own = ranges.filter(([{ facts }]) => facts.some((fact) => answers.has(fact)));
    if (own.length < 2) return [];
    const part = diagrams.without(set, (level) => !own.some(([variable]) => variable.level === level));
    const found = combinationsIn(part, own);
    const product = own.reduce((count, [variable, values]) => count * variable.valuesIn(values).length, 1);
    if (found.length === product || found.length > MOST_COMBINED) return [];
    return [{ facts: own.flatMap(([{ facts }]) => facts), answers: found }];
  });
}

/** Returns the combinations of values in a set, but hardly more than the most. */
function combinationsIn(set: Diagram, variables: readonly (readonly [Variable, bigint])[]): Answers[] {
  const sorted = variables.toSorted(([one], [other]) => one.level - other.level);
  const found: Answers[] = [];
  const visit = (at: Diagram, index: number, sofar: Answers) => {
    const [variable, all = 0n] = sorted[index] ?? [];
    if (found.length > MOST_COMBINED || at === NOTHING) return;
    if (!variable) {
      found.push(sofar);
      return;
    }
    for (const [values, child] of at.level === variable.level ? at.edges : [[all, at] as const])
      for (const value of variable.valuesIn(values & all))
        if ('answers' in value) visit(child, index + 1, { ...sofar, ...value.answers });
  };
  visit(set, 0, {});
  return found;
}
