import type { Route } from '#schemas/campaign/campaign.ts';
import { mergedAnswers, onlyFacts, withoutFacts } from '#engine/flow-state.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { isRemoteName, REMOTE_CLASSES, type RemoteChoices } from '../world/remote-classes.ts';
import type { World } from '../world/world-classes.ts';
import type { Draft, Pending } from './subject.ts';

/** Visitors who come to a route, as one set: each answer and circumstance is one of those that the draft leaves open. */
export interface Arrival {
  readonly route: Route;
  readonly draft: Draft;
  /** The route where the visit began. */
  readonly entry: string;
  readonly from?: Node;
  /** The visitors as they left the page before: what counts no longer is not in `draft`, but belongs to who they are. */
  readonly left?: Draft;
  /** The routes of the circle that the route stands in, as far as this visit has been there. */
  readonly circle: readonly string[];
  /** How many pages were left before. */
  readonly depth: number;
}

/** Visitors at a route. */
export interface Node extends Arrival {
  /** What can still make a difference. */
  readonly row: Row;
  /** The sets that this one is made of: each of its visitors is in one of them. Absent: it came as it is. */
  readonly sources?: readonly Node[];
}

/** One value that a variable may have. */
type Value = { readonly answers: Answers } | { readonly choice: number };

/** The values that a variable may have for some visitors, by their names; `undefined`: each that there is. */
type Values = ReadonlyMap<string, Value> | undefined;

/** For each variable that counts, the values that visitors at a route may have. They may have any of one with any of another. */
export interface Row {
  /** What has to be the same for visitors to be looked at together. */
  readonly rest: string;
  readonly variables: ReadonlyMap<string, Values>;
}

/** What rows of one route are made by. */
export interface RowFrame {
  /** The facts that count, those of one field together. */
  readonly groups: readonly (readonly string[])[];
  readonly counts: (variable: string) => boolean;
}

const BOOKED = 'booking';

/** The facts that count at a route, in the groups in which visitors who came there were asked them. */
export function frameOf(drafts: readonly Draft[], counts: (variable: string) => boolean): RowFrame {
  const groups = new Map<string, ReadonlySet<string>>();
  const join = (facts: readonly string[]) => {
    const together = new Set(facts.flatMap((fact) => [...(groups.get(fact) ?? [fact])]));
    for (const fact of together) groups.set(fact, together);
  };
  for (const { answers, pending } of drafts) {
    for (const { facts } of pending) if (facts.some(counts) && facts.some((fact) => groups.get(fact)?.size !== facts.length)) join(facts);
    for (const fact of Object.keys(answers)) if (counts(fact) && !groups.has(fact)) join([fact]);
  }
  return { groups: [...new Set(groups.values())].map((facts) => [...facts].toSorted()), counts };
}

/** What counts of the visitors of a draft. */
export function rowOf(draft: Draft, rest: string, { groups, counts }: RowFrame): Row {
  const variables = new Map<string, Values>();
  let apart = rest;
  for (const group of groups) {
    const values = answersOf(draft, group, counts);
    if (values === undefined) apart += `\n${tokenOf(draft, group)}`;
    else variables.set(group.join(), values);
  }
  for (const [name, left] of Object.entries(draft.among ?? {})) {
    if (counts(name)) variables.set(name, new Map(left.map((choice) => [String(choice), { choice }])));
  }
  for (const [name, choice] of Object.entries(draft.world)) if (counts(name)) variables.set(name, one(choice));
  for (const [name, choice] of Object.entries(draft.remotes)) {
    if (counts(`remote.${name}`)) variables.set(`remote.${name}`, one(choice));
  }
  if (counts(BOOKED) && draft.booked !== 'open') variables.set(BOOKED, one(draft.booked === 'yes' ? 1 : 0));
  return { rest: apart, variables };
}

function one(choice: number): Values {
  return new Map([[String(choice), { choice }]]);
}

/** The answers to the facts of a group; `undefined`: they came in fields that are asked together here, and apart there. */
function answersOf({ answers, pending }: Draft, group: readonly string[], counts: RowFrame['counts']): Values {
  const open = pending.filter(({ facts }) => facts.some((fact) => group.includes(fact)));
  if (open.length === 0) return new Map([valueOf(onlyFacts(answers, group), counts)]);
  const [only] = open;
  if (!only || open.length > 1 || only.facts.length !== group.length) return undefined;
  return new Map(only.classes.map((one) => valueOf(one.answers, counts)));
}

function valueOf(answers: Answers, counts: RowFrame['counts']): [string, Value] {
  const named = Object.entries(answers).filter(([fact]) => counts(fact));
  return [JSON.stringify(named.toSorted(([one], [other]) => (one < other ? -1 : 1))), { answers }];
}

function tokenOf({ answers, pending }: Draft, group: readonly string[]): string {
  const open = pending.filter(({ facts }) => facts.some((fact) => group.includes(fact)));
  return JSON.stringify([group, onlyFacts(answers, group), open.map(({ classes }) => classes.map((one) => one.answers))]);
}

/**
 * The fewest sets of visitors that are found for those who came to a route: sets that differ in one variable only are one.
 * Each visitor stays in one of them, and nobody is added.
 */
export function merged(nodes: readonly Node[], world: World, frame: RowFrame): Node[] {
  let sets: readonly Merging[] = nodes.map((node) => ({ row: node.row, sources: [node] }));
  for (let before = -1; before !== sets.length; ) {
    before = sets.length;
    for (const variable of variablesOf(sets)) sets = mergedOn(variable, sets, world);
  }
  return withoutContained(sets).map((set) => nodeOf(set, frame));
}

interface Merging {
  readonly row: Row;
  readonly sources: readonly Node[];
}

/** The variables in which sets differ, those with the most values first. */
function variablesOf(sets: readonly Merging[]): string[] {
  const seen = new Map<string, Set<string>>();
  for (const { row } of sets) {
    for (const [name, values] of row.variables) seen.set(name, (seen.get(name) ?? new Set()).add(nameOf(values)));
  }
  // Where some have no word on a variable they may have each of its values.
  return [...seen].toSorted(([, some], [, others]) => others.size - some.size).map(([name]) => name);
}

const names = new WeakMap<object, string>();

function nameOf(values: Values): string {
  if (values === undefined) return '*';
  const name = names.get(values) ?? [...values.keys()].toSorted().join('|');
  names.set(values, name);
  return name;
}

function mergedOn(variable: string, sets: readonly Merging[], world: World): readonly Merging[] {
  if (sets.length < 2) return sets;
  const alike = new Map<string, Merging[]>();
  for (const set of sets) {
    const key = keyWithout(set.row, variable);
    const others = alike.get(key);
    if (others) others.push(set);
    else alike.set(key, [set]);
  }
  if (alike.size === sets.length) return sets;
  return [...alike.values()].map((some) => (some.length === 1 && some[0] ? some[0] : union(variable, some, world)));
}

/** What sets have to share to differ in one variable only. */
export function keyWithout({ rest, variables }: Row, left?: string): string {
  const parts: string[] = [];
  for (const [name, values] of variables) if (name !== left && values !== undefined) parts.push(`${name}=${nameOf(values)}`);
  return `${rest}\n${parts.toSorted().join('\n')}`;
}

function union(variable: string, sets: readonly Merging[], world: World): Merging {
  const all = sets.map(({ row }) => row.variables.get(variable));
  const values = all.includes(undefined) ? undefined : new Map(all.flatMap((some) => [...(some ?? [])]));
  const [first] = sets;
  const variables = new Map(first?.row.variables);
  if (values === undefined || values.size === sizeOf(variable, world)) variables.delete(variable);
  else variables.set(variable, values);
  return { row: { rest: first?.row.rest ?? '', variables }, sources: sets.flatMap(({ sources }) => sources) };
}

/** How many values a variable that is no answer has. */
function sizeOf(variable: string, world: World): number | undefined {
  if (variable === BOOKED) return 2;
  const name = variable.startsWith('remote.') ? variable.slice('remote.'.length) : '';
  return isRemoteName(name) ? REMOTE_CLASSES[name].length : world.sizeOf(variable);
}

/** More sets than this are not compared with each other. */
const MAX_COMPARED = 200;

function withoutContained(sets: readonly Merging[]): readonly Merging[] {
  if (sets.length > MAX_COMPARED) return sets;
  return sets.filter((set, index) => !sets.some((other, place) => other !== set && isWithin(set.row, other.row) && (place < index || !isWithin(other.row, set.row))));
}

/** Is each visitor of a set in another one? */
export function isWithin(row: Row, other: Row): boolean {
  if (row.rest !== other.rest) return false;
  const names = new Set([...row.variables.keys(), ...other.variables.keys()]);
  for (const name of names) {
    const [values, wanted] = [row.variables.get(name), other.variables.get(name)];
    if (!isPartOf(values ?? absent(wanted), wanted ?? absent(values))) return false;
  }
  return true;
}

function isPartOf(values: Values, wanted: Values): boolean {
  if (wanted === undefined) return true;
  return values !== undefined && [...values.keys()].every((key) => wanted.has(key));
}

const NO_ANSWER: Values = new Map([['[]', { answers: {} }]]);

/** What a row says of a variable that it does not name: facts have no answer, and circumstances are as they like. */
function absent(values: Values): Values {
  const [value] = values?.values() ?? [];
  return value && 'answers' in value ? NO_ANSWER : undefined;
}

function nodeOf({ row, sources }: Merging, frame: RowFrame): Node {
  const [first] = sources.toSorted((one, other) => one.depth - other.depth);
  if (!first) throw new Error('A set of visitors is made of no other one');
  return sources.length === 1 ? first : { ...first, row, draft: draftOf(first.draft, row, frame), sources };
}

/** The draft of all visitors of a row. Of what does not count it says what one of them has: calls are made with it. */
function draftOf(first: Draft, row: Row, { groups, counts }: RowFrame): Draft {
  const ofGroups = groups.filter((group) => row.variables.has(group.join()));
  const grouped = new Set(ofGroups.flat());
  const pending = first.pending.filter((one) => !one.facts.some((fact) => grouped.has(fact)) && one.facts.some(counts));
  const answers = withoutFacts(first.answers, [...grouped]);
  const decided: Answers[] = [];
  for (const group of ofGroups) {
    const classes = [...(row.variables.get(group.join())?.values() ?? [])].flatMap((value) => ('answers' in value ? [value.answers] : []));
    const [only] = classes;
    if (classes.length === 1 && only) decided.push(only);
    else pending.push(openAgain(group, classes));
  }
  return { ...first, answers: mergedAnswers(answers, ...decided), pending, ...circumstancesOf(first, row, counts) };
}

function openAgain(facts: readonly string[], classes: readonly Answers[]): Pending {
  const id = JSON.stringify(classes);
  return { field: facts.join(), facts, classes: classes.map((answers) => ({ form: {}, answers })), id };
}

function circumstancesOf(first: Draft, { variables }: Row, counts: RowFrame['counts']): Pick<Draft, 'world' | 'remotes' | 'among' | 'booked'> {
  const among: Record<string, readonly number[]> = {};
  const world: Record<string, number> = {};
  let remotes: RemoteChoices = {};
  for (const [name, values] of variables) {
    const choices = [...(values?.values() ?? [])].flatMap((value) => ('choice' in value ? [value.choice] : []));
    const [only] = choices;
    const remote = name.startsWith('remote.') ? name.slice('remote.'.length) : '';
    if (name === BOOKED || only === undefined) continue;
    if (choices.length > 1) among[name] = choices.toSorted((one, other) => one - other);
    else if (isRemoteName(remote)) remotes = { ...remotes, [remote]: only };
    else world[name] = only;
  }
  const booked = variables.get(BOOKED);
  return { among, world, remotes, booked: !counts(BOOKED) ? first.booked : booked === undefined ? 'open' : booked.has('1') ? 'yes' : 'no' };
}
