import type { Journey, JourneyStep } from '../../journeys/journey.ts';

/** A journey, and those of its screens that no journey before it has. */
export interface Walk {
  readonly journey: Journey;
  readonly fresh: ReadonlySet<JourneyStep>;
}

/** What distinguishes one screen from another. */
export type ScreenKey = (journey: Journey, screen: JourneyStep) => string;

export function screensOf({ steps, end }: Journey): JourneyStep[] {
  return [...steps, end];
}

/** Screens are equal if they show and ask the same. */
export function byContent(
  journey: Journey,
  { route, heading, reads, enter = {}, answer = {}, ask }: JourneyStep,
): string {
  return JSON.stringify([
    journey.language,
    journey.device,
    route,
    heading,
    reads,
    Object.keys(enter),
    Object.keys(answer),
    ask?.press,
  ]);
}

/** By its route alone: one page of a route in a language shows all of its texts. */
export function byRoute({ campaign, language }: Journey, { route }: JourneyStep): string {
  return `${campaign} ${language} ${route}`;
}

/**
 * A near-minimal set of walks (greedy set cover) that reaches every unseen screen of the journeys; marks the screens
 * that they reach as seen.
 */
export function fewestWalks(journeys: readonly Journey[], keyOf: ScreenKey, seen: Set<string> = new Set()): Walk[] {
  const walks: Walk[] = [];
  const freshOf = (journey: Journey) =>
    [...new Map(screensOf(journey).map((screen) => [keyOf(journey, screen), screen])).entries()].filter(
      ([key]) => !seen.has(key),
    );
  for (;;) {
    const [best] = journeys
      .map((journey) => ({ journey, fresh: freshOf(journey) }))
      .toSorted((a, b) => b.fresh.length - a.fresh.length);
    if (best === undefined || best.fresh.length === 0) return walks;
    for (const [key] of best.fresh) seen.add(key);
    walks.push({ journey: best.journey, fresh: new Set(best.fresh.map(([, screen]) => screen)) });
  }
}
