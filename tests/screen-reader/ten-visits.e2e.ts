import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { setCallCentre } from '../e2e/call-centre.ts';
import { press } from '../e2e/driver.ts';
import { expectPage } from '../e2e/expected/expect-page.ts';
import { firstAddress } from '../e2e/first-address.ts';
import { expect, test } from '../e2e/fixtures.ts';
import { openLive } from '../e2e/open-live.ts';
import { ownJourney } from '../e2e/own-journey.ts';
import { screensOf } from '../e2e/screens/walks.ts';
import { fillStep, leaveStep } from '../e2e/take-step.ts';
import { loadJourneys } from '../journeys/journey.ts';
import { listenToOrca, type Orca } from './orca.ts';

const FOLDER = join(import.meta.dirname, '../../test-results/screen-reader');

/** A sign-up in both languages and for a child, screeners, a booking, a photo, a call, a search. */
const TEN = [
  's6: a woman in Chicago signs up',
  's6: un hombre se inscribe en español, con mensajes de texto',
  's6: a mother signs up her child',
  'ws10: una fumadora no reúne los requisitos, en español',
  'ws15: a woman with asthma near a site qualifies',
  'ws15: a daughter answers for her mother, and lets her records be asked for',
  'ws18: a woman with asthma books a call',
  'image-capture: the visitor sends one photo to the study team',
  'ps1: a caller who qualifies and says yes twice is transferred',
  'ss7: the contact form, then studies and offers',
];

/** What Orca says of a control that has no name: only its role, perhaps its state. */
const ROLES = ['entry', 'push button', 'link', 'check box', 'radio button', 'combo box', 'list box', 'slider'];
const NAMELESS = new RegExp(`^(?:${ROLES.join('|')})(?: (?:not )?(?:checked|selected|pressed))?\\.?$`, 'u');

/** Presses the button that leads on while nothing is answered, and hears what is missing. */
async function hearErrors(page: Page, orca: Orca): Promise<string[]> {
  const next = page.locator('button[name="_action"][value="next"]:visible:not([aria-hidden])').last();
  if ((await next.count()) === 0) return [];
  await press(page, next, 'keyboard');
  const problem = page.getByRole('alert').first();
  if ((await page.locator('[aria-invalid="true"]').count()) === 0) return orca.hear();
  // While much changes at once, Orca leaves out the alert; the title of the window then says that there are errors.
  return orca.hear((await problem.innerText()).split('\n')[0] ?? '', await page.title());
}

/**
 * Where a page begins: its heading, or at first the title of its window. When the pressed button goes with its page,
 * Orca 43 itself moves to the heading, which follows in the form, and is silent there: what is sure is the focus.
 */
async function hearArrival(page: Page, orca: Orca): Promise<string[]> {
  const heading = page.getByRole('heading', { level: 1 });
  const focused = () => heading.evaluate((element) => element === document.activeElement);
  return (await focused()) ? orca.hear() : orca.hear(await heading.innerText(), await page.title());
}

test.describe('with Orca and the keyboard alone', () => {
  for (const [index, title] of TEN.entries()) {
    test(`a blind visitor hears where they are, what is asked and what is missing: ${title}`, async ({
      page,
      server,
    }) => {
      const written = loadJourneys().find((journey) => journey.title.endsWith(title));
      if (written === undefined) throw new Error(`no journey is called ${title}`);
      const { journey, lastName } = ownJourney(written);
      await setCallCentre(page, false);
      const orca = listenToOrca();
      const heard: string[] = [`# ${title}`];
      const note = (what: string, said: readonly string[]) => {
        heard.push('', `## ${what}`, '', ...said.map((line) => `- ${line.replaceAll(lastName, '{name}')}`));
      };
      await openLive(page, await firstAddress(journey, server));
      await page.bringToFront();
      for (const [place, step] of screensOf(journey).entries()) {
        await expectPage(page, step, place === 0);
        note(`${step.route}: arrives`, await hearArrival(page, orca));
        if (place === 0) note(`${step.route}: goes on without an answer`, await hearErrors(page, orca));
        const later = await fillStep(page, step, 'keyboard');
        const answered = await orca.hear();
        note(`${step.route}: answers`, answered);
        expect(answered.filter((line) => NAMELESS.test(line))).toEqual([]);
        if (step !== journey.end) await leaveStep(page, step, 'keyboard', later);
      }
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(join(FOLDER, `${index + 1}-${written.campaign}.txt`), `${heard.join('\n')}\n`);
    });
  }
});
