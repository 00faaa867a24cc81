import type { Browser } from '@playwright/test';
import { CLOCK_VARIABLES } from './fake-clock.ts';

/** Milliseconds that the clock of the run is ahead of the machine's. */
const AHEAD = Number(process.env['FAKETIME'] ?? 0) * 1000;

/** Sets the clock of a page's scripts: timers and `performance` are unchanged. */
const SET_CLOCK = `(() => {
  const Real = Date;
  const now = () => Real.now() + ${AHEAD};
  const Set = new Proxy(Real, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  Real.prototype.constructor = Set;
  globalThis.Date = Set;
})()`;

/**
 * The environment of a browser. Chromium needs minutes for a page under libfaketime: its pages are given the clock
 * instead.
 */
export function browserEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => !CLOCK_VARIABLES.includes(name) || name === 'TZ');
  return Object.fromEntries(kept.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Gives every page of the browser the clock of the run, if `npm run moments` has set it. */
export function withClockOfRun(browser: Browser): Browser {
  if (AHEAD === 0) return browser;
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await context.addInitScript({ content: SET_CLOCK });
    return context;
  };
  return browser;
}
