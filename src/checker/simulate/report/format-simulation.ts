import type { EarliestReport, EndingReport, PopulationReport } from '../population/population-report.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { reasonWords } from '../population/burden-words.table.ts';
import type { Active } from '#schemas/campaign/active.ts';
import { SECONDS } from '../population/burden.ts';
import { countOf } from '../../report/format-issues.ts';
import { pathOf } from '../visitor.ts';
import type { Simulation } from '../simulate-campaign.ts';

/** What the visitors of a campaign cover, in numbers. */
export interface Coverage {
  readonly campaign: string;
  readonly visitors: number;
  readonly real: number;
  readonly paths: number;
  /** The pages where their visits start; other pages that an address can start a visit on are left out. */
  readonly entries: readonly string[];
  /** For each kind of goal, how many are met, out of how many. */
  readonly met: Readonly<Record<'transition' | 'end' | 'bound' | 'call', readonly [number, number]>>;
  readonly missed: readonly string[];
  /** Values at bounds that nobody can have, with the reason. */
  readonly impossible: readonly string[];
  /** Why visitors cannot begin on the day of the simulation; absent: they can, as far as days decide it. */
  readonly closed?: string;
  readonly undecided: readonly string[];
}

export function coverageOf(simulation: Simulation): Coverage {
  const { campaign, today, visitors, paths, goals, missed, impossible, undecided } = simulation;
  const closed = closedOn(today, campaign.settings.active);
  const of = (kind: string): readonly [number, number] => {
    const own = goals.filter((name) => name.startsWith(`${kind} `));
    return [own.length - missed.filter((name) => name.startsWith(`${kind} `)).length, own.length];
  };
  return {
    campaign: campaign.id,
    visitors: visitors.length,
    real: visitors.filter(({ real }) => real).length,
    paths,
    entries: [...new Set(visitors.map(({ script }) => script.entry))],
    met: { transition: of('transition'), end: of('end'), bound: of('bound'), call: of('call') },
    missed,
    impossible,
    ...(closed === undefined ? {} : { closed }),
    undecided,
  };
}

/** Says that a campaign takes no new visitors on a day. A simulation walks through it all the same. */
export function closedOn(today: string, { from, until }: Active = {}): string | undefined {
  if (from !== undefined && today < from) return `takes no visitors yet on ${today}: it opens on ${from}`;
  if (until !== undefined && today > until) return `takes no more visitors on ${today}: its last day was ${until}`;
  return undefined;
}

export function formatCoverage(coverage: Coverage): string {
  const { campaign, visitors, real, paths, entries, met, missed, impossible, closed, undecided } = coverage;
  const part = (name: string, [some, all]: readonly [number, number]) => `${name} ${some} of ${all}`;
  const parts = [
    part('transitions', met.transition),
    part('ends', met.end),
    part('values at bounds', met.bound),
    part('outcomes of calls', met.call),
  ];
  const begin = entries.length === 0 ? '' : `; they begin on ${entries.map((name) => `"${name}"`).join(', ')}`;
  return [
    `${campaign}: ${countOf(visitors, 'visitor')} (${real} with demonstration data), ${countOf(paths, 'path')}; ` +
      `${parts.join(', ')}${begin}`,
    ...(closed === undefined ? [] : [`  ${closed}`]),
    ...undecided.map((why) => `  not decided: ${why}`),
    ...missed.map((name) => `  reached by no visitor: ${name}`),
    ...impossible.map((name) => `  possible for no visitor: ${name}`),
  ].join('\n');
}

/** Returns the visitors as data: what each enters, page by page. */
export function simulationAsData(simulation: Simulation): unknown {
  return {
    ...coverageOf(simulation),
    goals: simulation.goals,
    walks: simulation.visitors.map((visitor) => ({
      language: visitor.visit.locale,
      real: visitor.real,
      path: pathOf(visitor),
    })),
  };
}

export function formatPopulation(report: PopulationReport): string {
  const { campaign, count, seed, entry, closed, lost, endings, earliest } = report;
  return [
    `${campaign}: ${countOf(count, 'visitor')} drawn with seed ${seed}, who begin ` +
      `${entry === undefined ? 'at the home' : `on "${entry}"`}${lost > 0 ? `; ${lost} reached no end` : ''}`,
    ...(closed === undefined ? [] : [`  ${closed}`]),
    ...endings.map(endingLine),
    ...(earliest.length > 0 ? ['  Earliest screen at which unqualified visitors could have known:'] : []),
    ...earliest.map(earliestLine),
    `  (assumed seconds: ${Object.entries(SECONDS)
      .map(([kind, seconds]) => `${kind} ${seconds}`)
      .join(', ')})`,
  ].join('\n');
}

function endingLine({ end, verdict, share, screens, questions, minutes }: EndingReport): string {
  const words = (name: string, { median, ninth }: EndingReport['screens']) =>
    `${name} ${median} (90th percentile: ${ninth})`;
  return (
    `  ${percent(share)} end at "${end}", ${verdict}: ${words('screens', screens)}, ` +
    `${words('questions', questions)}, ${words('minutes', minutes)}`
  );
}

function earliestLine({
  route,
  screen,
  reason,
  visitors,
  screensAfter,
  questionsAfter,
  minutesAfter,
}: EarliestReport): string {
  const after =
    screensAfter === 0
      ? 'nothing followed'
      : `${countOf(screensAfter, 'screen')}, ${countOf(questionsAfter, 'question')} and ` +
        `${countOf(minutesAfter, 'minute')} followed`;
  return `    ${visitors} on screen ${screen}, "${route}" (${reasonWords(DEFAULT_LANGUAGE)[reason]}): ${after}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
