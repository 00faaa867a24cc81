import type { BindBlock, Field } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import type { ReadFact } from '#engine/predicates/evaluate.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { FieldClass } from '../domain/field-classes.ts';
import type { Cuts } from '../domain/cuts.ts';
import { withRemotes, type RemoteChoices } from '../world/remote-classes.ts';
import type { World, WorldChoices } from '../world/world-classes.ts';

/** What is proven: a campaign with the rules of its blocks, and the domains of everything that it may ask for. */
export interface Subject {
  readonly campaign: Campaign;
  readonly bind: BindBlock;
  readonly cuts: Cuts;
  /** The conditions by which blocks decide what they ask. */
  readonly blockConditions: readonly Predicate[];
  readonly world: World;
  /**
   * The facts that a block may set, and what else it may do to a page. What its fields accept may depend on the day
   * (default: the first).
   */
  readonly partOf: (route: Route, blockId: string, day?: string) => BlockPart;
  /** Reports why something is not decided. */
  readonly note: (undecided: string) => void;
  /** The first day on which visitors arrive, `YYYY-MM-DD`: the day of the proof. */
  readonly today: string;
  /** The days on which they arrive, as far as they can be distinguished. */
  readonly days: readonly string[];
  /**
   * `every`: visits start wherever the server admits them, on any day, with whatever links fill in; `front-door`: they
   * start at the home and on landing pages, on the first day, with nothing filled in.
   */
  readonly ways: 'every' | 'front-door';
  /** What earlier proofs found. */
  readonly memory?: EarlierProofs;
}

export interface BlockPart {
  /** The fields that it may have, in every form that it takes. */
  readonly fields: readonly Field[];
  readonly facts: ReadonlySet<string>;
  /** What it reads of a visit, by the variables of the proof. */
  readonly reads: ReadonlySet<string>;
  /** It may hold a visitor back for reasons other than its own answers. */
  readonly guards: boolean;
  readonly schedules: boolean;
}

/** A rule at the events of one route. `entry`: before its page is answered; `leaving`: after. */
export interface RuleCheck {
  readonly rule: string;
  readonly at: 'entry' | 'leaving';
  readonly routes: ReadonlySet<string>;
  /** The rule applies only while one of these blocks (`route@block`) is shown; absent: always. */
  readonly shown?: ReadonlySet<string>;
  readonly holds: Predicate;
  /** Evaluated instead of the truth of `holds`, over the facts that `holds` names. */
  readonly agrees?: (read: ReadFact) => boolean;
  /**
   * Replaces `holds` if no condition can express it: examines the visit, and is called again for each way to decide
   * what it reads.
   */
  readonly judge?: (state: FlowState, read: ReadFact) => boolean;
}

/**
 * What one exploration examines. Everything else in the campaign is ignored, as long as nothing that counts reads it.
 */
export interface Slice {
  /** Blocks, as `route@block`, for which to find whether anybody sees them. */
  readonly targets: ReadonlySet<string>;
  /** Conditions, as `route@block` or `route#transition`, that may be either true or false. */
  readonly free: ReadonlySet<string>;
  /**
   * Blocks, as `route@block`, that visitors may see although their conditions do not hold: when they come back later.
   */
  readonly raised: ReadonlySet<string>;
  readonly rules: readonly RuleCheck[];
}

export const ROUTING: Slice = { targets: new Set(), free: new Set(), raised: new Set(), rules: [] };

/** Every transition of a campaign, as `route#transition`. */
export function allTransitions({ routes }: Pick<Campaign, 'routes'>): Set<string> {
  return new Set(routes.flatMap(({ name, next }) => next.map((_, index) => `${name}#${index}`)));
}

/** Answers to a field that count only later: decided when something first reads them. */
export interface Pending {
  readonly field: string;
  readonly facts: readonly string[];
  readonly classes: readonly FieldClass[];
  readonly id: string;
  /** A link may have filled it in; a visitor who answers the question replaces it. */
  readonly prefill?: true;
}

/**
 * A visitor of whom only a part is decided, as in symbolic execution: represents everybody who agrees with that part.
 */
export interface SymbolicVisitor {
  readonly answers: Answers;
  readonly pending: readonly Pending[];
  readonly world: WorldChoices;
  readonly remotes: RemoteChoices;
  /** Does the visitor have an appointment? `open`: a page offered times, and nothing has read the result yet. */
  readonly booked: 'yes' | 'no' | 'open';
  /** The page that `?landing=` names. */
  readonly landing?: string;
  /** The day of the visit, if it makes a difference. */
  readonly day?: string;
  /**
   * Facts that a link provided beyond what the first page requires: pages admit the visitor because of them, although
   * the visitor's path does not ask for them.
   */
  readonly beside?: readonly string[];
  /** What a link filled in for questions that were then hidden: until then the conditions of the page read it. */
  readonly filledIn?: Answers;
  /** The remaining choices of an undecided circumstance or outcome, by variable; all choices remain for the others. */
  readonly among?: Readonly<Record<string, readonly number[]>>;
  /**
   * Answers that represent others which the page cannot distinguish from them: the first of the classes is the one in
   * `answers`.
   */
  readonly standing?: readonly Pending[];
  /**
   * Where only the truth of a verdict counts, or what is computed: the other visitors with the same truth, or of whom
   * the same is computed.
   */
  readonly judged?: readonly Judged[];
  /** Answers that occur only in some combinations. */
  readonly combined?: readonly Combined[];
}

/** The combinations of answers to some open questions that occur. */
export interface Combined {
  readonly facts: readonly string[];
  readonly answers: readonly Answers[];
}

/** Visitors whom nothing tells apart: one of them represents all. */
export interface Judged {
  /** The variables in which they differ: facts, circumstances and outcomes. */
  readonly variables: ReadonlySet<string>;
  readonly visitors: readonly SymbolicVisitor[];
}

export const NEW_VISITOR: SymbolicVisitor = { answers: {}, pending: [], world: {}, remotes: {}, booked: 'no' };

/** The day on which visitors of a proof arrive. Ages and dates are relative to it. */
export const TODAY = '2026-01-15';

export const APPOINTMENT = {
  service: 'site' as const,
  bookingDay: { date: '2026-01-20', id: '2026-01-20' },
  customer: { timezone: 'America/New_York' },
  bookingTime: {
    id: 'a-time',
    start: '2026-01-20T15:00:00.000Z',
    end: '2026-01-20T15:30:00.000Z',
    resourceId: 'a-site',
    resourceName: 'A site',
    timezone: 'America/Chicago',
  },
};

/** Returns the visit as the engine sees it. */
export function stateOf(
  { campaign, world, today }: Pick<Subject, 'campaign' | 'world' | 'today'>,
  visitor: SymbolicVisitor,
  entry: string = campaign.home,
): FlowState {
  const visit = world.visitOf(visitor.world);
  const study = visit.payload.study?.externalId;
  const state: FlowState = {
    campaign,
    entry,
    today: visitor.day ?? today,
    ...visit,
    answers: visitor.answers,
    remote: {},
    ...(visitor.landing === undefined ? {} : { query: { ...visit.query, landing: visitor.landing } }),
    ...(visitor.booked === 'yes' && study !== undefined ? { bookings: { [study]: APPOINTMENT } } : {}),
  };
  return withRemotes(state, visitor.remotes);
}

/** A page on the path of one visitor. */
export interface Visited {
  readonly route: Route;
  /** The visitor as they arrived, as far as that is decided. */
  readonly visitor: SymbolicVisitor;
  /** The route where the visit started. */
  readonly entry: string;
  readonly from?: Visited;
  /** The visitor as they left the previous page. */
  readonly left?: SymbolicVisitor;
}

/** One visitor to whom something happened: on which page, and what is decided about them by then. */
export interface Sighting {
  readonly node: Visited;
  readonly visitor: SymbolicVisitor;
}

/** A page on which visits start, and what is known by then. */
export interface Beginning {
  readonly route: Route;
  readonly visitor: SymbolicVisitor;
}

/** The entries into a campaign: those that its author made, and those that an address opens nevertheless. */
export interface Beginnings {
  /** The home, and pages that are declared as landing pages. */
  readonly pages: readonly Beginning[];
  /**
   * Pages that require facts, with visitors who know them: a link provided them, or they answered them on another page.
   */
  readonly known: readonly Beginning[];
  /** All of these, with visitors who also know what later pages require, so that those pages admit them. */
  readonly knowingMore: readonly Beginning[];
  /**
   * Pages that `?landing=` may name (A7), and that whoever is in the middle of a visit opens by their addresses: the
   * visit begins anew there (A16).
   */
  readonly open: readonly Beginning[];
  /** The latter, with visitors who know what later pages require, from the pages where they were before. */
  readonly openKnowingMore: readonly Beginning[];
}

type Seen = ReadonlyMap<string, Sighting>;

/** Everything that can happen, each with a visit to it that is as short as any found. */
export interface Exploration {
  /** The number of examined sets of visitors at routes. */
  readonly states: number;
  readonly routes: Seen;
  /** By `route#transition`. */
  readonly taken: Seen;
  /** By `route@block`. */
  readonly shown: Seen;
  readonly ends: Seen;
  /** Routes that some visitors cannot leave, whatever they answer. */
  readonly stuck: Seen;
  /** Routes where no transition matches for some visitors. */
  readonly gaps: Seen;
  /** By `route#transition`: steps that lead back to where the visitor has been. */
  readonly loops: Seen;
  /**
   * By `route#transition`: steps to a page that requires what these visitors never answered; they are sent back to the
   * first page.
   */
  readonly unmet: Seen;
  /** By the rule. */
  readonly broken: Seen;
  /** By route: facts that it asks for again. Visitors are followed with their first answer. */
  readonly askedAgain: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * What can go wrong for a visitor. A visitor who arrived by an entry that no author made is then left out of the proof.
 */
export const MISHAPS = ['stuck', 'gaps', 'loops', 'unmet', 'broken'] as const;

/** Everything that can happen. */
export interface Explored extends Exploration {
  /** Mishaps that occur only in visits that `?landing=` starts on a page that is not a landing page. */
  readonly elsewhere: readonly Mishap[];
}

export interface Mishap {
  readonly what: (typeof MISHAPS)[number];
  /** The page where such a visit starts. */
  readonly landing: string;
}

/** The result of an exploration; `undefined` if it would have exceeded the limit. */
export interface Recalled {
  readonly found: Explored | undefined;
  /** Why that does not hold for everybody. */
  readonly undecided: readonly string[];
}

/** What earlier proofs found, by question. */
export interface EarlierProofs {
  /**
   * Returns everything that an answer depends on, or `undefined` if the question cannot be distinguished from others.
   */
  questionOf(subject: Subject, slice: Slice, beginnings: Beginnings, most: number): string | undefined;
  recall(question: string): Recalled | undefined;
  keep(question: string, answer: Recalled): void;
}
