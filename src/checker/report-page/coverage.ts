import type { Campaign } from '#schemas/campaign/campaign.ts';

/** What a report needs to know about a journey: where it goes. */
export interface WalkedJourney {
  readonly title: string;
  readonly campaign: string;
  readonly language: string;
  readonly steps: readonly { readonly route: string; readonly campaign?: string; readonly refused?: unknown }[];
  readonly end: { readonly route: string };
}

export interface CoveredWay {
  readonly from: string;
  readonly to: string;
  /** How many transitions lead from one to the other: a journey states where it goes, not by which of them. */
  readonly transitions: number;
  /** Titles of the journeys that go this way. */
  readonly journeys: readonly string[];
}

export interface Coverage {
  readonly journeys: readonly string[];
  readonly ways: readonly CoveredWay[];
  /** By route: how many journeys reach it. */
  readonly visited: ReadonlyMap<string, number>;
}

/** Returns which steps of a campaign journeys take, and which no journey takes. */
export function coverageOf({ id, routes }: Campaign, journeys: readonly WalkedJourney[]): Coverage {
  const walks = journeys.flatMap((journey) => {
    const path = pathOf(journey, id);
    return path.length === 0 ? [] : [{ title: journey.title, path }];
  });
  const pairs = routes.flatMap(({ name, next }) =>
    [...new Set(next.map(({ to }) => to))].map((to) => ({
      from: name,
      to,
      transitions: next.filter((one) => one.to === to).length,
    })),
  );
  const goes = (path: readonly string[], from: string, to: string) =>
    path.some((name, index) => name === from && path[index + 1] === to);
  return {
    journeys: walks.map(({ title }) => title),
    ways: pairs.map((pair) => ({
      ...pair,
      journeys: walks.filter(({ path }) => goes(path, pair.from, pair.to)).map(({ title }) => title),
    })),
    visited: new Map(routes.map(({ name }) => [name, walks.filter(({ path }) => path.includes(name)).length])),
  };
}

/**
 * The routes of this campaign that a journey reaches, in order; a page that refuses to continue is left at a later
 * step.
 */
function pathOf({ campaign, steps, end }: WalkedJourney, id: string): string[] {
  let current = campaign;
  const path: string[] = [];
  for (const step of steps) {
    current = step.campaign ?? current;
    if (current === id && path.at(-1) !== step.route) path.push(step.route);
  }
  return current === id && path.at(-1) !== end.route ? [...path, end.route] : path;
}
