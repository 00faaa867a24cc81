import type { Page } from '@playwright/test';
import axe, { type AxeResults, type ElementContext, type RunOptions } from 'axe-core';

declare global {
  // What the injected script is known by in the page.
  var axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> } | undefined;
}

/** The levels that the product keeps: WCAG 2.2 A and AA, and what axe holds for good practice. */
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export interface AxeOptions {
  /** Only this part of the page. */
  readonly within?: string;
  /** Only these rules; else all of the levels that the product keeps. */
  readonly rules?: readonly string[];
}

/** Colours on their way from one to another are no colours of the design. What moves for ever goes on. */
function finishMotion(): void {
  for (const motion of document.getAnimations())
    if (motion.effect?.getComputedTiming().endTime !== Infinity) motion.finish();
}

/**
 * What axe finds on the page as it is now, a line for each rule that is broken: its id and where. The script is brought
 * once to a document, not once for each look: half a megabyte to read again was most of what a look cost.
 */
export async function findViolations(page: Page, { within, rules }: AxeOptions = {}): Promise<string[]> {
  // Nothing is framed in; what is in a frame would have to be looked at too.
  if (page.frames().length > 1) throw new Error('The page has a frame, and axe is brought to the page alone');
  // Nobody sees a page before its style sheet; axe would.
  await page.waitForLoadState('load');
  if (await page.evaluate(() => globalThis.axe === undefined)) await page.evaluate(axe.source);
  await page.evaluate(finishMotion);
  const options: RunOptions = {
    resultTypes: ['violations'],
    runOnly: rules ? { type: 'rule', values: [...rules] } : { type: 'tag', values: LEVELS },
  };
  const violations = await page.evaluate(
    async ({ context, settings }) => (await globalThis.axe?.run(context ?? document, settings))?.violations,
    { context: within, settings: options },
  );
  if (violations === undefined) throw new Error('axe did not run');
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
