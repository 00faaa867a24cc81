import type { Population } from './draw-visitors.ts';
import { burdenOf, lateKnowledge, verdictOfVisitor, type LateKnowledge, type Verdict } from './burden.ts';
import type { Visitor } from '../visitor.ts';

/** The median of some numbers, and their 90th percentile. */
export interface Spread {
  readonly median: number;
  readonly ninth: number;
}

/** Visitors with the same ending. */
export interface EndingReport {
  readonly end: string;
  readonly verdict: Verdict;
  readonly visitors: number;
  /** The share of all visitors, from 0 to 1. */
  readonly share: number;
  readonly screens: Spread;
  readonly questions: Spread;
  readonly minutes: Spread;
}

/** Visitors who do not qualify, by where they could first have known. */
export interface EarliestReport {
  readonly route: string;
  readonly screen: number;
  readonly reason: LateKnowledge['reason'];
  readonly visitors: number;
  /** Medians of what came after it. */
  readonly screensAfter: number;
  readonly questionsAfter: number;
  readonly minutesAfter: number;
}

export interface PopulationReport {
  readonly campaign: string;
  readonly count: number;
  readonly seed: number;
  /** The page on which all of them start; absent for the home. */
  readonly entry?: string | undefined;
  /** Why visitors cannot begin on the day of the simulation; absent: they can, as far as days decide it. */
  readonly closed?: string | undefined;
  readonly lost: number;
  readonly endings: readonly EndingReport[];
  readonly earliest: readonly EarliestReport[];
}

export function populationReport(
  { visitors, lost }: Population,
  { campaign, count, seed, entry, closed }: Pick<PopulationReport, 'campaign' | 'count' | 'seed' | 'entry' | 'closed'>,
): PopulationReport {
  const byEnding = Map.groupBy(visitors, (visitor) => `${visitor.end.name}\n${verdictOfVisitor(visitor)}`);
  return {
    campaign,
    count,
    seed,
    lost,
    ...(entry === undefined ? {} : { entry }),
    ...(closed === undefined ? {} : { closed }),
    endings: [...byEnding.values()]
      .flatMap((group) => endingOf(group, visitors.length))
      .toSorted((one, other) => other.visitors - one.visitors || (one.verdict < other.verdict ? -1 : 1)),
    earliest: earliestOf(visitors),
  };
}

function endingOf(group: readonly Visitor[], all: number): EndingReport[] {
  const [first] = group;
  if (!first) return [];
  const burdens = group.map(({ pages }) => burdenOf(pages));
  const spread = (numbers: readonly number[]): Spread => ({
    median: quantile(numbers, 0.5),
    ninth: quantile(numbers, 0.9),
  });
  return [
    {
      end: first.end.name,
      verdict: verdictOfVisitor(first),
      visitors: group.length,
      share: group.length / all,
      screens: spread(burdens.map(({ screens }) => screens)),
      questions: spread(burdens.map(({ questions }) => questions)),
      minutes: spread(burdens.map(({ seconds }) => minutesOf(seconds))),
    },
  ];
}

function earliestOf(visitors: readonly Visitor[]): EarliestReport[] {
  const late = visitors.flatMap((visitor) => {
    const knowledge = lateKnowledge(visitor);
    return knowledge ? [{ ...knowledge, route: visitor.pages[knowledge.screen - 1]?.route.name ?? '' }] : [];
  });
  const groups = [...Map.groupBy(late, ({ route, screen, reason }) => `${route}\n${screen}\n${reason}`).values()];
  return groups
    .flatMap((group): EarliestReport[] => {
      const [first] = group;
      const middle = (numbers: readonly number[]) => quantile(numbers, 0.5);
      return first
        ? [
            {
              route: first.route,
              screen: first.screen,
              reason: first.reason,
              visitors: group.length,
              screensAfter: middle(group.map(({ after }) => after.screens)),
              questionsAfter: middle(group.map(({ after }) => after.questions)),
              minutesAfter: middle(group.map(({ after }) => minutesOf(after.seconds))),
            },
          ]
        : [];
    })
    .toSorted((one, other) => other.visitors - one.visitors || (one.reason < other.reason ? -1 : 1));
}

/** Minutes with one decimal. */
export function minutesOf(seconds: number): number {
  return Math.round((seconds / 60) * 10) / 10;
}

/** Returns the smallest of the numbers that is not exceeded by this share of them. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
}
