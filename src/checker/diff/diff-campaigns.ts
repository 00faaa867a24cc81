import type { FormValues } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { witnessOf } from '../prove/witness.ts';
import { frameDifferences } from './frame-differences.ts';
import { compareRuns, type Difference } from './visits/compare-runs.ts';
import { findSuspects, type Suspects } from './find-suspects.ts';
import { follow, groundOf, type Ground, type Run } from './visits/follow.ts';
import { sidesOf, type Sides } from './sides.ts';
import { variablesRead } from './variables.ts';
import { visitorByChance, visitorOf, type Visitor } from './visits/visitor.ts';

/** One visitor in both versions, page by page with what she enters: each version in its own names. */
export interface DiffWitness {
  /** Her visit as it stands at the last step of each version, as the engine takes it. */
  readonly visits: { readonly a: FlowState; readonly b: FlowState };
  readonly steps: { readonly a: readonly WitnessStep[]; readonly b: readonly WitnessStep[] };
}
interface WitnessStep {
  readonly route: string;
  readonly enter: FormValues;
}

/** Visitors who meet the same thing in another way. */
export interface DifferenceClass extends Difference {
  /** Of the simulated visitors, how many. */
  readonly visitors: number;
  readonly witness: DiffWitness;
}

export interface CampaignDiff {
  /** `equal` and `addresses` are proven: no visitor meets anything else, or nothing but other addresses. */
  readonly verdict: 'equal' | 'addresses' | 'changed' | 'undecided';
  readonly classes: readonly DifferenceClass[];
  /** Why it is not known that there is nothing else. */
  readonly undecided: readonly string[];
  /** How many visitors were simulated. */
  readonly sample: number;
}

export interface DiffOptions {
  /** How many visitors to simulate for the shares. */
  readonly count: number;
  readonly seed: number;
}

interface Compared {
  readonly visitor: Visitor;
  readonly a: Run;
  readonly b: Run;
  readonly found: readonly Difference[];
}

/**
 * What a change of a campaign changes for its visitors. That it changes nothing is proven, over every class of visitors; what
 * it changes is shown by visitors whom the engine takes through both versions.
 */
export function diffCampaigns(a: Campaign, b: Campaign, registry: Registry, { count, seed }: DiffOptions): CampaignDiff {
  const notes = new Set<string>();
  const sides = sidesOf(a, b, registry, (why) => notes.add(why));
  const { suspects, undecided: unclear, explored } = findSuspects(sides);
  const undecided = [...unclear, ...(explored ? notes : [])];
  const frame = frameDifferences(sides);
  if (suspects.length === 0 && undecided.length === 0 && frame.length === 0) return { verdict: 'equal', classes: [], undecided: [], sample: 0 };
  const grounds = { a: groundOf(sides.a.campaign, registry, sides.a.cuts), b: groundOf(sides.b.campaign, registry, sides.a.cuts) };
  const compared = suspects.map((suspect) => ({ suspect, runs: languagesOf(sides).map((locale) => compare(grounds, { ...suspectedVisitor(suspect), visit: { ...suspectedVisitor(suspect).visit, locale } })) }));
  const unexplained = compared.filter(({ runs }) => runs.every((run) => run.found.length === 0) && frame.every(({ kind }) => kind === 'address')).map(({ suspect }) => `page "${suspect.route}" is written in another way, and the visitor who comes there meets nothing else`);
  const population = populationOf(sides, count, seed).map((visitor) => compare(grounds, visitor));
  const plain = compare(grounds, visitorByChance(0, sides.a, [], languagesOf(sides)));
  const classes = classesOf([...compared.flatMap(({ runs }) => runs), ...population], population).map(({ one, visitors, by }) => ({ ...one, visitors, witness: witnessIn(by, sides, b, registry) }));
  const all = [...frame.map((one) => ({ ...one, visitors: population.length, witness: witnessIn(plain, sides, b, registry) })), ...classes];
  const open = [...undecided, ...new Set(unexplained)];
  const verdict = all.some(({ kind }) => kind !== 'address') ? 'changed' : open.length > 0 ? 'undecided' : 'addresses';
  return { verdict, classes: all, undecided: open, sample: population.length };
}

/** The visitor whom a proof has found. */
export function suspectedVisitor({ subject, sighting }: Suspects['suspects'][number]): Visitor {
  return visitorOf(witnessOf(subject, sighting), sighting.draft);
}

function languagesOf({ a, b }: Sides): FlowState['locale'][] {
  return [...new Set([...a.campaign.languages, ...b.campaign.languages])];
}

function compare({ a, b }: { readonly a: Ground; readonly b: Ground }, visitor: Visitor): Compared {
  const before = follow(a, visitor);
  // The same person: what she has answered she answers again, where that is taken.
  const after = follow(b, { ...visitor, answers: { ...visitor.answers, ...before.states.at(-1)?.answers } });
  return { visitor, a: before, b: after, found: compareRuns(before, after) };
}

/** Visitors by chance: half of them from what the first version asks, half from what the second does. */
export function populationOf(sides: Sides, count: number, seed: number): Visitor[] {
  const variables = [...new Set([...variablesRead(sides.a), ...variablesRead(sides.b)])];
  return Array.from({ length: count }, (_, index) => visitorByChance(seed * 1_000_003 + index + 1, index % 2 === 0 ? sides.a : sides.b, variables, languagesOf(sides)));
}

interface Class {
  readonly one: Difference;
  readonly by: Compared;
  readonly visitors: number;
}

/** The same differences of several visitors are one class, and so are differences of one kind that the same visitors meet; the shortest visit stands for it. */
function classesOf(compared: readonly Compared[], population: readonly Compared[]): Class[] {
  const counted = new Set(population);
  const met = compared.flatMap((by, index) => by.found.map((one) => ({ one, by, index })));
  const alike = [...Map.groupBy(met, ({ one: { kind, change, place, words } }) => [kind, change, place, words].join('\n')).values()];
  const together = Map.groupBy(alike, (group) => [group[0]?.one.kind, group[0]?.one.change, group[0]?.one.words, ...new Set(group.map(({ index }) => index))].join('\n'));
  return [...together.values()].flatMap((groups): Class[] => {
    const [group = []] = groups;
    const [best] = group.toSorted((x, y) => lengthTo(x.one, x.by) - lengthTo(y.one, y.by));
    const place = groups.flatMap(([first]) => first?.one.place ?? []).join(', ');
    return best ? [{ by: best.by, one: { ...best.one, place }, visitors: group.filter(({ by }) => counted.has(by)).length }] : [];
  });
}

/** How far a visitor goes until she meets a difference; of two as far, the plainer one counts. */
function lengthTo({ route }: Difference, { a, b, visitor }: Compared): number {
  const steps = Math.max(stepsTo(route, a), stepsTo(route, b));
  return steps * 1000 + (visitor.seed === undefined ? 0 : 500) + Object.keys(visitor.visit.query).length;
}

function stepsTo(route: string | undefined, { steps }: Run): number {
  const index = route === undefined ? -1 : steps.findIndex((step) => step.route === route);
  return index === -1 ? steps.length : index + 1;
}

/** Takes the visitor through the second version in its own names. */
function witnessIn({ visitor, a, b }: Compared, { renamed, a: { cuts } }: Sides, campaign: Campaign, registry: Registry): DiffWitness {
  const answers = { ...b.states.at(-1)?.answers, ...a.states.at(-1)?.answers };
  const own = follow(groundOf(campaign, registry, cuts), { ...visitor, answers: { ...answers, ...inNewNames(answers, renamed.blocks) }, ...(visitor.entry === undefined ? {} : { entry: newName(visitor.entry, renamed.routes) }) });
  const last = (run: Run): FlowState => {
    const state = run.states.at(-1);
    if (!state) throw new Error('A visitor has met no page');
    return state;
  };
  return { visits: { a: last(a), b: last(own) }, steps: { a: a.steps, b: own.steps } };
}

function newName(name: string, renamed: ReadonlyMap<string, string>): string {
  return [...renamed].find(([, before]) => before === name)?.[0] ?? name;
}

function inNewNames(answers: Answers, blocks: ReadonlyMap<string, string>): Answers {
  return Object.fromEntries(Object.entries(answers).map(([fact, value]) => {
    const [kind = '', id = '', ...rest] = fact.split('.');
    return [kind === 'answer' ? [kind, newName(id, blocks), ...rest].join('.') : fact, value];
  }));
}
