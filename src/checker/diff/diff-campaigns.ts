import { onlyFacts, type FlowState } from '#engine/flow-state.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { PREFILLED_FACTS } from '#schemas/campaign/query-parameters.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { sentence } from '#schemas/sentence.ts';
import { lastDay } from '../prove/domain/cuts.ts';
import { witnessOf } from '../prove/witness.ts';
import { classesOf, withFresh, type Class, type Compared } from './difference-classes.ts';
import { frameDifferences } from './frame-differences.ts';
import { compareRuns } from './visits/compare-runs.ts';
import { differenceOf, type Difference } from './visits/difference.ts';
import { findSuspects, type Suspect, type Suspects } from './find-suspects.ts';
import { follow, groundOf, type Ground, type Run, type Step } from './visits/follow.ts';
import { sidesOf, type Sides } from './sides.ts';
import { variablesRead } from './variables.ts';
import { compareWays, lostLandings, visitorsByOtherWays, linkAnswers, type WaysCompared } from './ways-in.ts';
import { visitorByChance, visitorOf, type Visitor } from './visits/visitor.ts';

/** One visitor in both versions, page by page with what they enter, each version with its own names. */
export interface DiffWitness {
  /** The visit at the last step of each version, in the form the engine takes. */
  readonly visits: { readonly a: FlowState; readonly b: FlowState };
  /** The page whose address was opened; absent for the home. */
  readonly asked?: string;
  /** What a link provided before the first page. */
  readonly known?: Answers;
  /** The day of the visit, if it may make a difference. */
  readonly day?: string;
  readonly steps: { readonly a: readonly Step[]; readonly b: readonly Step[] };
}

/** Visitors who see the same difference. */
export interface DifferenceClass extends Difference {
  /** How many of the simulated visitors. */
  readonly visitors: number;
  readonly witness: DiffWitness;
}

export interface CampaignDiff {
  /** `equal` and `addresses` are proven: visitors see no difference, or only different addresses. */
  readonly verdict: 'equal' | 'addresses' | 'changed' | 'undecided';
  readonly classes: readonly DifferenceClass[];
  /** Why further differences cannot be ruled out. */
  readonly undecided: readonly string[];
  /** How many visitors were simulated. They start at the home or on a landing page. */
  readonly sample: number;
  /** The days that the result covers, if conditions name calendar dates. Absent: any day. */
  readonly days?: { readonly from: string; readonly to: string };
}

export interface DiffOptions {
  /** How many visitors to simulate for the shares. */
  readonly count: number;
  readonly seed: number;
  /** The first day on which visitors arrive. */
  readonly today?: string;
}

/**
 * Determines what a change to a campaign changes for its visitors. That nothing changes is proven over every class of
 * visitors; a change is shown by visitors whom the engine takes through both versions.
 */
export function diffCampaigns(a: Campaign, b: Campaign, registry: Registry, options: DiffOptions): CampaignDiff {
  const notes = new Set<string>();
  const sides = sidesOf(a, b, registry, (why) => notes.add(why), { today: options.today });
  const { suspects, undecided: unclear, explored } = findSuspects(sides);
  const ways = compareWays(sides);
  const undecided = [...unclear, ...(explored || ways.pages.length > 0 ? notes : [])];
  const frame = [...frameDifferences(sides), ...landingDifferences(sides, b)];
  if ([suspects, undecided, frame, ways.pages].every(({ length }) => length === 0))
    return { verdict: 'equal', classes: [], undecided: [], sample: 0, ...daysOf(sides) };
  const found = followBoth(sides, { suspects, ways, frame }, registry, options);
  const named = (by: Compared) => witnessIn(by, sides, b, registry);
  const classes = [
    ...frame.map((one) => ({ ...one, visitors: found.population.length, witness: named(found.plain) })),
    ...found.classes.map(({ one, visitors, by }) => ({ ...one, visitors, witness: named(by) })),
  ];
  const open = [...undecided, ...found.unexplained.filter((why) => !isReportedIn(why, undecided))];
  const isChanged = classes.some(({ kind }) => kind !== 'address');
  const verdict = isChanged ? 'changed' : open.length > 0 ? 'undecided' : 'addresses';
  return { verdict, classes, undecided: open, sample: found.population.length, ...daysOf(sides) };
}

/** Is something on the same page already reported as not decided? */
function isReportedIn(why: string, undecided: readonly string[]): boolean {
  const page = /^page "[^"]*": a condition reads/.exec(why)?.[0];
  return page !== undefined && undecided.some((one) => one.startsWith(page));
}

/** Differences between the documents that a visitor may or may not see. */
interface PossibleDifferences {
  readonly suspects: readonly Suspect[];
  readonly ways: WaysCompared;
  readonly frame: readonly Difference[];
}

interface Followed {
  readonly classes: readonly Class[];
  /** Suspicions that no visitor confirms. */
  readonly unexplained: readonly string[];
  readonly population: readonly Compared[];
  /** The simplest visitor. */
  readonly plain: Compared;
}

/** Takes everybody who may see a difference, and a sample of all visitors, through both versions. */
function followBoth(
  sides: Sides,
  possible: PossibleDifferences,
  registry: Registry,
  { count, seed }: DiffOptions,
): Followed {
  const { suspects, ways, frame } = possible;
  const { cuts } = sides.a;
  const grounds = { a: groundOf(sides.a.campaign, registry, cuts), b: groundOf(sides.b.campaign, registry, cuts) };
  const languages = languagesOf(sides);
  const inEveryLanguage = (visitor: Visitor) =>
    languages.map((locale) => compare(grounds, { ...visitor, visit: { ...visitor.visit, locale } }));
  const compared = suspects.map((suspect) => ({
    suspect,
    runs: suspectedVisitors(suspect).flatMap(inEveryLanguage),
  }));
  const byWays = ways.visitors.map((visitor) => compare(grounds, visitor));
  const isMet = frame.some(({ kind }) => kind !== 'address');
  const isShown = (page: string) => byWays.some(({ a: { asked }, found }) => asked === page && found.length > 0);
  const population = populationOf(sides, count, seed).map((visitor) => compare(grounds, visitor));
  const others = otherVisitors(sides, seed).map((visitor) => compare(grounds, visitor));
  // A question that only some visitors are asked is written differently for all who reach its page.
  const metOn = new Set([...population, ...others].flatMap(({ found }) => found.flatMap((one) => one.route ?? [])));
  const isShownOn = ({ route, fromLink }: Suspect) => fromLink === undefined && metOn.has(route);
  const unexplained = [
    ...compared
      .filter(({ suspect, runs }) => !isMet && !isShownOn(suspect) && runs.every((run) => run.found.length === 0))
      .map(({ suspect }) => unexplainedWords(suspect)),
    ...ways.pages
      .filter((page) => !isShown(page))
      .map((page) => `page "${page}": whether the same links and addresses lead there`),
  ];
  const sure = [...compared.flatMap(({ runs }) => runs), ...byWays, ...population];
  return {
    classes: classesOf([...sure, ...withFresh(others, sure)], population),
    unexplained: [...new Set(unexplained)],
    population,
    plain: compare(grounds, visitorByChance(0, sides.a, [], languages)),
  };
}

function unexplainedWords({ route, fromLink }: Suspect): string {
  if (!fromLink) return `page "${route}" is written differently, but the visitor who reaches it meets no difference`;
  const facts = fromLink.join(', ');
  return (
    `page "${route}": a condition reads ${facts}, which a link may have supplied, ` +
    'or a page that visitors went back from'
  );
}

/** `?landing=` refers to pages by name, so a renamed page is not found under its old name. */
function landingDifferences(sides: Sides, b: Campaign): Difference[] {
  return lostLandings(sides, b).map((name) =>
    differenceOf({
      kind: 'address',
      change: 'changed',
      place: sentence`landing "${name}"`,
      words: sentence`?landing=${newName(name, sides.renamed.routes)} leads there instead of ?landing=${name}`,
    }),
  );
}

/** Returns the visitors that a proof found: as they arrive, and with what a link could have provided about them. */
export function suspectedVisitors({ subject, sighting, fromLink }: Suspects['suspects'][number]): Visitor[] {
  const visitor = visitorOf(witnessOf(subject, sighting), sighting.visitor);
  if (fromLink)
    return linkAnswers(fromLink, subject).map((known) => ({
      ...visitor,
      answers: { ...visitor.answers, ...known },
      known: { ...known, ...visitor.known },
    }));
  const own = onlyFacts(visitor.answers, [...PREFILLED_FACTS]);
  return Object.keys(own).length === 0 ? [visitor] : [visitor, { ...visitor, known: { ...own, ...visitor.known } }];
}

function daysOf({ a, b }: Sides): Pick<CampaignDiff, 'days'> {
  return a.days.length > 1 || b.days.length > 1 ? { days: { from: a.today, to: lastDay(a.today) } } : {};
}

/**
 * The maximum number of visitors to add who arrive by links or on pages that are not landing pages; more of them reveal
 * little more.
 */
const MAX_OTHER_WAYS = 60;

/**
 * Generates random visitors who arrive in ways that the population leaves out. They count for the differences, not for
 * the shares.
 */
function otherVisitors(sides: Sides, seed: number): Visitor[] {
  const variables = [...new Set([...variablesRead(sides.a), ...variablesRead(sides.b)])];
  const ways = [sides.a, sides.b].flatMap((subject) => visitorsByOtherWays(subject).map((way) => ({ way, subject })));
  return ways.slice(0, MAX_OTHER_WAYS).map(({ way, subject }, index) => {
    const drawn = visitorByChance(seed * 1_000_003 - index - 1, subject, variables, languagesOf(sides));
    const { query, ...visit } = drawn.visit;
    return {
      ...drawn,
      ...way,
      answers: {},
      remotes: drawn.remotes,
      visit: { ...visit, query: { ...query, ...way.visit.query } },
    };
  });
}

function languagesOf({ a, b }: Sides): FlowState['locale'][] {
  return [...new Set([...a.campaign.languages, ...b.campaign.languages])];
}

function compare({ a, b }: { readonly a: Ground; readonly b: Ground }, visitor: Visitor): Compared {
  const before = follow(a, visitor);
  // The same person: they repeat their earlier answers where those are accepted.
  const after = follow(b, { ...visitor, answers: { ...visitor.answers, ...before.states.at(-1)?.answers } });
  return { visitor, a: before, b: after, found: compareRuns(before, after) };
}

/** Generates random visitors: half of them from what the first version asks, half from what the second asks. */
export function populationOf(sides: Sides, count: number, seed: number): Visitor[] {
  const variables = [...new Set([...variablesRead(sides.a), ...variablesRead(sides.b)])];
  return Array.from({ length: count }, (_, index) =>
    visitorByChance(seed * 1_000_003 + index + 1, index % 2 === 0 ? sides.a : sides.b, variables, languagesOf(sides)),
  );
}

/** Takes the visitor through the second version under its own names. */
function witnessIn(
  { visitor, a, b }: Compared,
  { renamed, a: { cuts, days } }: Sides,
  campaign: Campaign,
  registry: Registry,
): DiffWitness {
  const answers = { ...b.states.at(-1)?.answers, ...a.states.at(-1)?.answers };
  const { landing } = visitor.visit.query;
  const query =
    landing === undefined ? visitor.visit.query : { ...visitor.visit.query, landing: newName(landing, renamed.routes) };
  const own = follow(groundOf(campaign, registry, cuts), {
    ...visitor,
    visit: { ...visitor.visit, query },
    answers: { ...answers, ...inNewNames(answers, renamed.blocks) },
    ...(visitor.entry === undefined ? {} : { entry: newName(visitor.entry, renamed.routes) }),
  });
  const last = (run: Run): FlowState => {
    const state = run.states.at(-1);
    if (!state) throw new Error('A visitor has met no page');
    return state;
  };
  const { known, entry, day } = visitor;
  return {
    visits: { a: last(a), b: last(own) },
    steps: { a: a.steps, b: own.steps },
    ...(known ? { known } : {}),
    ...(entry === undefined ? {} : { asked: entry }),
    ...(day === undefined || days.length < 2 ? {} : { day }),
  };
}

function newName(name: string, renamed: ReadonlyMap<string, string>): string {
  return [...renamed].find(([, before]) => before === name)?.[0] ?? name;
}

function inNewNames(answers: Answers, blocks: ReadonlyMap<string, string>): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([fact, value]) => {
      const [kind = '', id = '', ...rest] = fact.split('.');
      return [kind === 'answer' ? [kind, newName(id, blocks), ...rest].join('.') : fact, value];
    }),
  );
}
