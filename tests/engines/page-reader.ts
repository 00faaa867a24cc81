import { setTimeout as pause } from 'node:timers/promises';
import { isRecord } from '#api/guards.ts';
import { until } from '../support/until.ts';
import type { EngineWindow } from './engine.ts';

/** Longer than a visitor waits for a page; this is for pages that never appear. */
const LIMIT = 60_000;
const VISIBLE =
  'const isVisible = (element) => element.getClientRects().length > 0 && ' +
  'getComputedStyle(element).visibility !== "hidden";';

/** Waits until the body of a function, evaluated in the page, returns something other than null, and returns that. */
export function waitFor(
  window: EngineWindow,
  what: string,
  body: string,
  args: readonly unknown[] = [],
): Promise<unknown> {
  let last = '';
  const ask = async () => {
    try {
      return (await window.run(body, args)) ?? undefined;
    } catch (error) {
      last = ` (${error instanceof Error ? error.message : String(error)})`;
      return undefined;
    }
  };
  const failure = () => `waited in vain for ${what}${last}`;
  return until(ask, { limit: LIMIT, failure, pointless: () => false }).catch(async (error: unknown) => {
    const shown = await window
      .run(
        'return `${location.pathname}: ${(document.querySelector("main") ?? document.body).innerText.slice(0, 700)}`',
      )
      .catch(String);
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${String(shown)}`, { cause: error });
  });
}

/** Retries until the page answers: a request made while a page is being replaced by the next one gets no answer. */
export async function askPage(
  window: EngineWindow,
  what: string,
  body: string,
  args: readonly unknown[] = [],
): Promise<unknown> {
  const answer = await waitFor(
    window,
    what,
    `return { value: (function () { ${body} }).apply(null, arguments) };`,
    args,
  );
  return isRecord(answer) ? answer['value'] : undefined;
}

/** Waits until a text can be read on the page. */
export async function waitForText(window: EngineWindow, text: string): Promise<void> {
  await waitFor(
    window,
    `the text "${text}"`,
    'return document.body.innerText.replace(/\\s+/g, " ").includes(arguments[0].replace(/\\s+/g, " ")) || null;',
    [text],
  );
}

/** Waits until the page's script has taken it over, which is when it reports its route. */
export async function waitForTakeover(window: EngineWindow): Promise<void> {
  await waitFor(
    window,
    'the page to be taken over',
    'return performance.getEntriesByType("resource").some(({ name }) => name.includes("router_log")) || null;',
  );
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/**
 * Scrolls to an element and returns its centre; waits until it exists. `find`: the body of a function that returns it,
 * or null.
 */
async function middleOf(window: EngineWindow, what: string, find: string, args: readonly unknown[]): Promise<Spot> {
  const measured = await waitFor(
    window,
    what,
    `${VISIBLE}
    const element = (function () { ${find} }).apply(null, arguments);
    if (!element || !isVisible(element)) return null;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const place = [left + width / 2, top + height / 2];
    const there = document.elementFromPoint(place[0], place[1]);
    return there !== null && (element.contains(there) || there.contains(element))
      ? { x: place[0], y: place[1] }
      : null;`,
    args,
  );
  if (!isRecord(measured) || typeof measured['x'] !== 'number' || typeof measured['y'] !== 'number')
    throw new Error(`No place of ${what}`);
  return { x: measured['x'], y: measured['y'] };
}

/** The pause between two checks of what is to be pressed. */
const LOOK_MS = 150;

/**
 * Presses the centre of an element as a person does: once it stops moving. Content that arrives above it pushes it
 * away.
 */
async function pressFound(window: EngineWindow, what: string, find: string, args: readonly unknown[]): Promise<void> {
  let before = await middleOf(window, what, find, args);
  for (;;) {
    await pause(LOOK_MS);
    const now = await middleOf(window, what, find, args);
    if (now.x === before.x && now.y === before.y) return window.clickAt(now.x, now.y);
    before = now;
  }
}

/** Presses the first visible element of a selector; `last`: the last one. */
export function press(window: EngineWindow, selector: string, which: 'first' | 'last' = 'first'): Promise<void> {
  // Written for browsers that lack newer array methods.
  const find =
    'const all = [...document.querySelectorAll(arguments[0])]' +
    '.filter((element) => element.getClientRects().length > 0); ' +
    'return all[arguments[1] === "last" ? all.length - 1 : 0];';
  return pressFound(window, selector, find, [selector, which]);
}

/** Presses the visible button or link with this name. */
export function pressNamed(window: EngineWindow, role: 'button' | 'a', name: string): Promise<void> {
  const find =
    'return [...document.querySelectorAll(arguments[0])]' +
    '.find((element) => element.getClientRects().length > 0 && ' +
    '[element.innerText, element.getAttribute("aria-label")]' +
    '.some((text) => (text ?? "").trim().replace(/\\s+/g, " ").startsWith(arguments[1])));';
  return pressFound(window, `${role} "${name}"`, find, [role, name]);
}
