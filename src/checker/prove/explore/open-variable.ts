import { COMPUTED } from '#engine/computed/computed-facts.ts';
import { readFact } from '#engine/facts/index.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { verdictOf } from '#engine/qualification/verdicts.ts';
import { remoteKey } from '#engine/remote-keys.ts';
import type { Verdicts } from '#schemas/lead/verdicts.ts';
import { isRemoteName, REMOTE_CLASSES } from '../world/remote-classes.ts';
import { watchState, watchVisit, type Note, type WatchedVisit } from '../world/watched-reads.ts';
import { CHOSEN_CONDITIONS, chosenConditions, CONDITIONS_FACT } from '../world/world-classes.ts';
import type { ClassGroups } from './class-groups.ts';
import { componentOf, type Computing } from '../domain/computed-components.ts';
import { stillOpen } from './computed-keys.ts';
import { decideComputed } from './decide-computed.ts';
import { stateOf, type SymbolicVisitor, type Pending, type Subject } from './subject.ts';

/**
 * Thrown when the engine reads something undecided about a visitor. A single instance, because a proof throws it a
 * million times.
 */
class OpenVariable extends Error {
  variable = '';
  /** Was it read for a verdict? */
  judged = false;
  reads = new Set<string>();
}
const OPEN = new OpenVariable('This variable of a visitor is not decided yet');

type Part = keyof Verdicts;
const PARTS: readonly Part[] = [
  'ageQualified',
  'genderQualified',
  'bmiQualified',
  'siteQualified',
  'criteriaQualified',
];

/**
 * Records who reads what, over a whole exploration. What only one part of the verdicts reads counts only through the
 * truth of that part.
 */
export interface Readers {
  readonly direct: Set<string>;
  readonly ofPart: ReadonlyMap<Part, Set<string>>;
}

export function noReaders(): Readers {
  return { direct: new Set(), ofPart: new Map(PARTS.map((part) => [part, new Set<string>()])) };
}

/** A visitor as the engine may read them: every read is recorded, and an open variable stops the run. */
export interface Reading {
  readonly state: FlowState;
  readonly visit: WatchedVisit;
  readonly note: Note;
  readonly read: (fact: string, view: FlowState) => ReturnType<typeof readFact>;
}

/** How visitors are examined: who reads their variables, and what the route cannot distinguish. */
export interface Look {
  readonly subject: Subject;
  readonly readers: Readers;
  /** Absent: everything is distinguished. */
  readonly groups?: ClassGroups;
  /** Does anything on some route read more of the fact than whether its conditions hold? */
  readonly isOpaque: (fact: string) => boolean;
  /** The computed facts that count. */
  readonly computing: Computing;
}

/** @param reads receives what is read */
export function readingOf(
  { subject, readers: { direct }, groups, computing }: Look,
  visitor: SymbolicVisitor,
  reads: Set<string>,
): Reading {
  const state = stateOf(subject, visitor);
  let judged = false;
  let asked = '';
  const note: Note = (read) => {
    reads.add(read);
    // A condition tests this very fact, so only its truth counts.
    if (
      read !== asked &&
      !(read === 'candidate.birthDate' && asked === 'candidate.age') &&
      !isComputedWith(read, asked)
    )
      groups?.opaque.add(read);
    if (!judged) direct.add(read);
    const variable = sourceOf(read, visitor);
    if (variable !== read) reads.add(variable);
    if (!isOpen(variable, visitor, subject, reading)) return;
    Object.assign(OPEN, { variable, judged, reads });
    throw OPEN;
  };
  // What is computed from an answer, and what studies ask of it, is decided with the answer.
  const isComputedWith = (answer: string, fact: string) =>
    (fact.startsWith(COMPUTED) || fact.startsWith('verdict.')) && componentOf(answer, computing) !== undefined;
  const read: Reading['read'] = (fact, view) => {
    judged = fact.startsWith('verdict.');
    asked = fact;
    if (fact === 'path.language') note('locale');
    const value = readFact(fact, watchState(view, reading.visit, note));
    judged = false;
    asked = '';
    return value;
  };
  const reading: Reading = { state, visit: watchVisit(state, note), note, read };
  return reading;
}

/** Returns what decides a fact: conditions that no page has asked for are those that the address chose, if it did. */
function sourceOf(variable: string, { answers, pending }: SymbolicVisitor): string {
  const isAsked = answers[variable] !== undefined || pending.some(({ facts }) => facts.includes(variable));
  return variable === CONDITIONS_FACT && !isAsked ? CHOSEN_CONDITIONS : variable;
}

function isOpen(
  variable: string,
  visitor: SymbolicVisitor,
  { world }: Subject,
  { state, visit, note }: Reading,
): boolean {
  if (visitor.pending.some(({ facts }) => facts.includes(variable))) return true;
  if (variable === 'booking') return visitor.booked === 'open';
  if (variable.startsWith('remote.')) {
    const name = variable.slice('remote.'.length);
    // What a call was made with counts as long as its outcome does.
    const key = isRemoteName(name) ? remoteKey(name, watchState(state, visit, note)) : undefined;
    return isRemoteName(name) && key !== undefined && visitor.remotes[name] === undefined;
  }
  if (visitor.world[variable] !== undefined || world.sizeOf(variable) === undefined) return false;
  return !variable.startsWith('study.') || state.payload.study !== undefined;
}

/** Runs a function over a visitor; if it reads an open variable, over each way to decide it. */
export function overEach<Value>(
  visitor: SymbolicVisitor,
  look: Look,
  run: (visitor: SymbolicVisitor) => Value,
): { readonly visitor: SymbolicVisitor; readonly value: Value }[] {
  const stack = [visitor];
  const results: { visitor: SymbolicVisitor; value: Value }[] = [];
  for (let one = stack.pop(); one; one = stack.pop()) {
    const outcome = attempt(one, look, run);
    if ('visitors' in outcome) stack.push(...outcome.visitors.toReversed());
    else results.push({ visitor: one, value: outcome.value });
  }
  return results;
}

/** Runs a function over a visitor, or returns the ways to decide what it needs to know first. */
export function attempt<Value>(
  visitor: SymbolicVisitor,
  look: Look,
  run: (visitor: SymbolicVisitor) => Value,
): { readonly value: Value } | { readonly visitors: readonly SymbolicVisitor[] } {
  try {
    return { value: run(visitor) };
  } catch (error) {
    if (error !== OPEN) throw error;
    const { variable, judged, reads } = OPEN;
    return {
      visitors: (judged ? byTruth(visitor, variable, reads, look) : undefined) ?? decide(visitor, variable, look),
    };
  }
}

/**
 * Splits a visitor by the truth of the part of the verdicts that reads the variable: one visitor for each truth
 * represents all, as long as nothing else reads what they differ in.
 */
function byTruth(
  visitor: SymbolicVisitor,
  variable: string,
  noted: Set<string>,
  { subject, readers, isOpaque, computing }: Look,
): SymbolicVisitor[] | undefined {
  if (variable === 'study') return undefined;
  const reads = (part: Part) => readers.ofPart.get(part)?.has(variable) ?? false;
  const part = PARTS.find(reads) ?? PARTS.find((one) => readsFor(one, visitor, subject, readers).has(variable));
  const own = part && readers.ofPart.get(part);
  if (part === undefined || own === undefined || isShared(part, own, readers)) return undefined;
  // What a link filled in disappears if its question is not shown. Then the rest of what they differ in matters.
  if (visitor.pending.some(({ prefill, facts }) => prefill === true && facts.some((fact) => own.has(fact))))
    return undefined;
  const judged: Readers = { direct: new Set(), ofPart: new Map() };
  const look: Look = { subject, readers: judged, isOpaque, computing };
  const results = overEach(visitor, look, (one) => {
    const { state, visit, note } = readingOf(look, one, own);
    return verdictOf(part, watchState(state, visit, note));
  });
  for (const read of own) noted.add(read);
  if (isShared(part, own, readers)) return undefined;
  const alike = (result: (typeof results)[number]) =>
    result.value === 'unknown' && part === 'criteriaQualified' ? stillOpen(result.visitor, subject) : result.value;
  return [...Map.groupBy(results, alike).values()].flatMap((same) =>
    standingFor(
      visitor,
      same.map((one) => one.visitor),
    ),
  );
}

/** Returns one of some visitors to represent all of them. */
function standingFor(before: SymbolicVisitor, visitors: readonly SymbolicVisitor[]): SymbolicVisitor[] {
  const [first, ...others] = visitors;
  if (!first || others.length === 0) return [...visitors];
  const variables = new Set(visitors.flatMap((one) => decidedSince(before, one)));
  return [{ ...first, judged: [...(before.judged ?? []), { variables, visitors }] }];
}

function decidedSince(before: SymbolicVisitor, now: SymbolicVisitor): string[] {
  const facts = before.pending.filter((one) => !now.pending.includes(one)).flatMap((one) => one.facts);
  const circumstances = Object.keys(now.world).filter((name) => before.world[name] === undefined);
  const outcomes = Object.keys(now.remotes).filter((name) => !Object.hasOwn(before.remotes, name));
  return [
    ...facts,
    ...circumstances,
    ...outcomes.map((name) => `remote.${name}`),
    ...(before.booked === now.booked ? [] : ['booking']),
  ];
}

/** Does anything else read what a part of the verdicts reads? Whether there is a study at all is decided before. */
function isShared(part: Part, own: ReadonlySet<string>, { direct, ofPart }: Readers): boolean {
  return [...own].some(
    (variable) =>
      variable !== 'study' &&
      (direct.has(variable) || [...ofPart].some(([other, theirs]) => other !== part && theirs.has(variable))),
  );
}

/** Returns what a part of the verdicts obviously reads. */
function readsFor(part: Part, visitor: SymbolicVisitor, subject: Subject, readers: Readers): ReadonlySet<string> {
  const own = readers.ofPart.get(part) ?? new Set<string>();
  const state = stateOf(subject, visitor);
  const note = (variable: string) => void own.add(variable);
  verdictOf(part, watchState(state, watchVisit(state, note), note));
  return own;
}

/** Splits a visitor by one variable. */
function decide(visitor: SymbolicVisitor, variable: string, look: Look): readonly SymbolicVisitor[] {
  const { subject, groups, isOpaque, computing } = look;
  const { world } = subject;
  const pending = visitor.pending.find(({ facts }) => facts.includes(variable));
  const component = pending?.facts.flatMap((fact) => componentOf(fact, computing) ?? [])[0];
  if (pending?.prefill !== true && component)
    return decideComputed({ subject, visitor, component, isOpaque }).flatMap((same) => standingFor(visitor, same));
  if (pending) return answered(visitor, pending, groups);
  if (variable === CHOSEN_CONDITIONS) return chosenByAddress(visitor, world);
  if (variable === 'booking')
    return [
      { ...visitor, booked: 'yes' },
      { ...visitor, booked: 'no' },
    ];
  const name = variable.startsWith('remote.') ? variable.slice('remote.'.length) : '';
  const choices = visitor.among?.[variable];
  if (isRemoteName(name))
    return (choices ?? [...REMOTE_CLASSES[name].keys()]).map((outcome) => ({
      ...visitor,
      remotes: { ...visitor.remotes, [name]: outcome },
    }));
  return (choices ?? [...Array(world.sizeOf(variable) ?? 1).keys()]).map((index) => ({
    ...visitor,
    world: { ...visitor.world, [variable]: index },
  }));
}

/** Returns each way to answer a question; one of those that the route cannot distinguish represents all. */
function answered(visitor: SymbolicVisitor, pending: Pending, groups: ClassGroups | undefined): SymbolicVisitor[] {
  const rest = visitor.pending.filter((one) => one !== pending);
  const standing = visitor.standing ?? [];
  // What a link filled in disappears if its question is not shown.
  const together =
    groups && pending.prefill !== true ? groups.groupsOf(pending, visitor) : pending.classes.map((one) => [one]);
  return together.flatMap((classes) =>
    classes.slice(0, 1).map(({ answers }) => ({
      ...visitor,
      pending: rest,
      answers: { ...visitor.answers, ...answers },
      ...(classes.length > 1 ? { standing: [...standing, { ...pending, classes }] } : {}),
    })),
  );
}

/** The conditions chosen by an address are an answer from the beginning. */
export function chosenByAddress(visitor: SymbolicVisitor, world: Subject['world']): readonly SymbolicVisitor[] {
  const left = visitor.among?.[CHOSEN_CONDITIONS] ?? [...Array(world.sizeOf(CHOSEN_CONDITIONS) ?? 1).keys()];
  return left.map((index): SymbolicVisitor => {
    const choices = { ...visitor.world, [CHOSEN_CONDITIONS]: index };
    return { ...visitor, world: choices, answers: { ...visitor.answers, ...chosenConditions(choices, world) } };
  });
}
