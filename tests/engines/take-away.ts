import { NEEDED_APIS } from '#entry/browser-apis/needed-apis.ts';
import { PROVIDED_APIS } from '#entry/browser-apis/provide-missing-apis.ts';
import type { Manner } from './walk-journey.ts';

/**
 * APIs that browsers of the baseline lack or older ones lacked, and that newer code may start to use without checking
 * for them.
 */
const OTHERS = [
  'URL.parse',
  'Promise.withResolvers',
  'Promise.try',
  'Array.fromAsync',
  'Object.groupBy',
  'Map.groupBy',
  'Array.prototype.findLast',
  'Array.prototype.toSpliced',
  'Array.prototype.with',
  'Set.prototype.union',
  'Iterator',
  'requestIdleCallback',
  'AbortSignal.any',
  'CSS.registerProperty',
  'Document.prototype.startViewTransition',
  'Intl.DurationFormat',
  'structuredClone',
];

/** A browser without an API, and how its pages work. */
export interface OlderBrowser {
  readonly without: string;
  readonly manner: Manner;
}

/**
 * Browsers that lack one API each: with the plain forms if the page needs it, else with the page taken over by its
 * script.
 */
export const OLDER_BROWSERS: readonly OlderBrowser[] = [...new Set([...PROVIDED_APIS, ...NEEDED_APIS, ...OTHERS])].map(
  (without) => ({ without, manner: NEEDED_APIS.includes(without) ? 'plain' : 'live' }),
);

/** A script that removes an API, to run before those of the page. `name`: `URL.canParse`, `structuredClone`. */
export function takeAway(name: string): string {
  const names = name.split('.');
  const last = names.pop() ?? '';
  return (
    `{ const owner = ${JSON.stringify(names)}.reduce((value, part) => value?.[part], globalThis); ` +
    `if (owner) { delete owner[${JSON.stringify(last)}]; } }`
  );
}
