import { createContext, use } from 'react';
import { minutesWords, shareWords, type Population } from '../analyses/use-counts.ts';
import type { Words } from '../kit/words.tsx';

/** What stands beside screens and ways once visitors are counted. */
export interface FlowNotes {
  readonly ofScreen: (name: string) => string;
  readonly ofWay: (from: string, index: number) => string;
  /** The author has changed something since. */
  readonly isOutdated: boolean;
}

/** The shares and minutes of a population in words; nobody is a share too. */
export function flowNotes({ routes, ways }: Population, isOutdated: boolean, { t, language }: Words): FlowNotes {
  const noteOf = (count: { readonly share: number; readonly minutes: number } | undefined) => {
    const share = shareWords(count?.share ?? 0, language);
    return count === undefined ? share : t('counts.here', { share, minutes: minutesWords(count.minutes, language) });
  };
  const byRoute = new Map(routes.map((one) => [one.route, one]));
  const byWay = new Map(ways.map((one) => [`${one.from}#${one.transition}`, one]));
  return {
    ofScreen: (name) => noteOf(byRoute.get(name)),
    ofWay: (from, index) => noteOf(byWay.get(`${from}#${index}`)),
    isOutdated,
  };
}

const NotesContext = createContext<FlowNotes | undefined>(undefined);

export const NotesProvider = NotesContext.Provider;

/** Undefined: nobody has counted. */
export const useNotes = (): FlowNotes | undefined => use(NotesContext);
