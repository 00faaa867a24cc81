import type { Page } from '@playwright/test';
import { loadJourneys, startOf } from '../../journeys/journey.ts';
import { enter } from '../driver.ts';
import { expect } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { ownJourney } from '../own-journey.ts';
import { fillStep, leaveStep } from '../take-step.ts';

/** The steps of s6 for a woman in Chicago, in order: what is read and what is entered. */
const STEPS: readonly (readonly [heading: string, answers: Readonly<Record<string, string>>])[] = [
  ['Find clinical studies near you', { 'candidate.gender': 'female' }],
  ['Where do you live?', { 'candidate.postalCode': '60614' }],
  ['How old are you?', { 'candidate.age': '46' }],
  ['What is your name?', { 'candidate.fullName': 'Maria Sanchez' }],
  ['What is the best number to reach you?', { 'candidate.phone': '(312) 555-0158' }],
  ['What is your email address?', { 'candidate.email': 'maria@example.org' }],
];

export function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

export function nextButton(page: Page) {
  return page.locator('button[name="_action"][value="next"]:visible').last();
}

/**
 * Walks this many steps of s6 from its home, on the server of the tests or another one. The page is then at the next
 * step.
 */
export async function walkSignup(page: Page, steps: number, query = '', origin = ''): Promise<void> {
  // A press before the script runs posts the form: the next step is then another document, and has another position in
  // the browser's history.
  await openLive(page, `${origin}/signup/s6${query}`);
  for (const [title, answers] of STEPS.slice(0, steps)) {
    await expect(heading(page)).toHaveText(title);
    for (const [control, value] of Object.entries(answers)) await enter(page, control, value, 'touch');
    if (title !== STEPS[0]?.[0]) await nextButton(page).click();
  }
  const [next] = STEPS[steps] ?? [];
  if (next !== undefined) await expect(heading(page)).toHaveText(next);
}

/**
 * Follows a link of a thank-you page. Pending content pushes the links down when it arrives: the visitor presses only
 * when they no longer move.
 */
export async function followThankYouLink(page: Page, name: string): Promise<void> {
  const link = page.getByRole('link', { name });
  await expect(link).toBeVisible();
  await expect(page.locator('main .spinner')).toHaveCount(0);
  await link.click();
}

/**
 * Signs up through s6 and continues to the health questions, which require the consents of the earlier steps. Returns
 * the last name.
 */
export async function walkToHealthQuestions(page: Page): Promise<string> {
  const written = loadJourneys().find(({ campaign, language }) => campaign === 's6' && language === 'en');
  if (!written) throw new Error('No journey of s6');
  const { journey, lastName } = ownJourney(written);
  await openLive(page, startOf(journey));
  for (const step of journey.steps) {
    if (step.heading !== undefined) await expect(heading(page)).toHaveText(step.heading);
    await leaveStep(page, step, 'touch', await fillStep(page, step, 'touch'));
  }
  await followThankYouLink(page, 'Answer a few health questions');
  await expect(heading(page)).toHaveText('A few more questions about you');
  return lastName;
}
