import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

declare global {
  // The name of the injected script in the page.
  var axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> } | undefined;
}

/** Less than half the size of the readable script, for every document that is examined. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The levels that the product meets: WCAG 2.2 A and AA, and what axe considers good practice. */
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export interface AxeOptions {
  /** Only this part of the page. */
  readonly within?: string;
  /** Frames of the page are pictures: nobody can use what is in them, and it runs no script. */
  readonly framesArePictures?: boolean;
  /** Only these rules; else all of the levels that the product meets. */
  readonly rules?: readonly string[];
}

/** Colours in the middle of a transition are not colours of the design. Endless animations keep running. */
function finishMotion(): void {
  for (const motion of document.getAnimations())
    if (motion.effect?.getComputedTiming().endTime !== Infinity) motion.finish();
}

/**
 * What axe finds on the page as it is now, a line for each violated rule: its id and where. The script is injected once
 * per document, not once for each run: parsing half a megabyte again took most of the time of a run.
 */
export async function findViolations(
  page: Page,
  { within, rules, framesArePictures = false }: AxeOptions = {},
): Promise<string[]> {
  // The product uses no frames; the content of a frame would have to be checked too.
  if (!framesArePictures && page.frames().length > 1)
    throw new Error('The page has a frame, and axe is brought to the page alone');
  // Nobody sees a page before its style sheet has loaded; axe would.
  await page.waitForLoadState('load');
  if (await page.evaluate(() => globalThis.axe === undefined)) await page.evaluate(AXE);
  await page.evaluate(finishMotion);
  const options: RunOptions = {
    resultTypes: ['violations'],
    iframes: !framesArePictures,
    runOnly: rules ? { type: 'rule', values: [...rules] } : { type: 'tag', values: LEVELS },
  };
  const violations = await page.evaluate(
    async ({ context, settings }) => (await globalThis.axe?.run(context ?? document, settings))?.violations,
    { context: within, settings: options },
  );
  if (violations === undefined) throw new Error('axe did not run');
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
