import { createContext, use } from 'react';
import type { Funnel } from '#api/leads-desk/funnel-calls.ts';
import { minutesWords, shareWords, type Population } from '../analyses/use-counts.ts';
import type { Words } from '../kit/words.tsx';

/** What is said beside a screen or a way. */
export interface FlowNote {
  /** Of simulated visitors, or of real ones. */
  readonly of: 'simulated' | 'life';
  readonly words: string;
  /** The author has changed something since. */
  readonly isOutdated: boolean;
}

/** What stands beside screens and ways once visitors are counted. */
export interface FlowNotes {
  /** How many notes there are beside each. */
  readonly rows: number;
  readonly ofScreen: (name: string) => readonly FlowNote[];
  readonly ofWay: (from: string, index: number, to: string) => readonly FlowNote[];
}

type NotesOf = Omit<FlowNotes, 'rows'>;

/** The shares and minutes of a population in words; nobody is a share too. */
function simulatedNotes({ routes, ways }: Population, isOutdated: boolean, { t, language }: Words): NotesOf {
  const noteOf = (count: { readonly share: number; readonly minutes: number } | undefined): FlowNote[] => {
    const share = shareWords(count?.share ?? 0, language);
    const words =
      count === undefined ? share : t('counts.here', { share, minutes: minutesWords(count.minutes, language) });
    return [{ of: 'simulated', words, isOutdated }];
  };
  const byRoute = new Map(routes.map((one) => [one.route, one]));
  const byWay = new Map(ways.map((one) => [`${one.from}#${one.transition}`, one]));
  return {
    ofScreen: (name) => noteOf(byRoute.get(name)),
    ofWay: (from, index) => noteOf(byWay.get(`${from}#${index}`)),
  };
}

/**
 * How often real visitors came and went. The log says from where to where, not by which condition: of several ways
 * between two screens, each tells what they have together.
 */
function lifeNotes({ screens, ways, totals }: Funnel, { t, language }: Words): NotesOf {
  const number = new Intl.NumberFormat(language);
  const noteOf = (count: number, left = 0): FlowNote[] => {
    const share = totals.came === 0 ? '' : ` · ${shareWords(count / totals.came, language)}`;
    const gone = left === 0 ? '' : ` · ${t('life.leftNote', { count: left })}`;
    return [{ of: 'life', words: `${number.format(count)}${share}${gone}`, isOutdated: false }];
  };
  const byRoute = new Map(screens.map((one) => [one.route, one]));
  const byWay = new Map(ways.map((one) => [`${one.from} ${one.to}`, one.went]));
  return {
    ofScreen: (name) => noteOf(byRoute.get(name)?.came ?? 0, byRoute.get(name)?.left),
    ofWay: (from, _index, to) => noteOf(byWay.get(`${from} ${to}`) ?? 0),
  };
}

/** What is known about simulated visitors and about real ones, side by side; undefined: nobody has counted. */
export function flowNotes(
  population: Population | undefined,
  { isOutdated, funnel }: { readonly isOutdated: boolean; readonly funnel: Funnel | undefined },
  words: Words,
): FlowNotes | undefined {
  const all = [
    ...(population === undefined ? [] : [simulatedNotes(population, isOutdated, words)]),
    ...(funnel === undefined ? [] : [lifeNotes(funnel, words)]),
  ];
  if (all.length === 0) return undefined;
  return {
    rows: all.length,
    ofScreen: (name) => all.flatMap(({ ofScreen }) => ofScreen(name)),
    ofWay: (from, index, to) => all.flatMap(({ ofWay }) => ofWay(from, index, to)),
  };
}

const NotesContext = createContext<FlowNotes | undefined>(undefined);

export const NotesProvider = NotesContext.Provider;

/** Undefined: nobody has counted. */
export const useNotes = (): FlowNotes | undefined => use(NotesContext);
