import type { Page } from '@playwright/test';
import { findViolations } from '../../../support/pages/find-violations.ts';
import { headingOf } from '../walk.ts';
import { liesIn } from './lies.ts';

/** What an English page says about a failure: none of it may appear on a Spanish one. */
const ENGLISH = /\b(could not|try again|please|sorry|something went wrong|your answers)\b/i;

/** What is wrong with pages, and which states were checked for accessibility. */
export interface PageCheck {
  readonly faults: string[];
  /** One axe run for each state, in whichever walk reaches it first. */
  readonly axed: Set<string>;
}

/**
 * Examines a page that is shown while calls fail: it has a heading and a way forward, is in its own language, and says
 * nothing that only a response could tell. `known`: texts of that kind that the journey reads when nothing fails.
 */
export async function evaluatePage(
  page: Page,
  { known, ...pageCheck }: PageCheck & { readonly known: ReadonlySet<string> },
): Promise<void> {
  const { pathname } = new URL(page.url());
  const say = (fault: string) => void pageCheck.faults.push(`${pathname}: ${fault}`);
  const heading = (
    (await headingOf(page)
      .first()
      .textContent({ timeout: 10_000 })
      .catch(() => '')) ?? ''
  ).trim();
  if (heading === '') return say('a page without a heading');
  const text = await page.locator('body').innerText();
  const ways = await page.locator('main :is(button, a[href]):visible, header a[href^="tel:"]:visible').count();
  if (ways === 0) say('no way on');
  for (const lie of liesIn(text)) if (!known.has(lie)) say(`a failure is told as "${lie}"`);
  const spanish = (await page.locator('html').getAttribute('lang')) === 'es';
  const notices = (await page.locator('.notice, .save-status, .field-error').allInnerTexts())
    .map((notice) => notice.trim())
    .filter((notice) => notice !== '');
  for (const notice of notices) if (spanish && ENGLISH.test(notice)) say('English words on a Spanish page');
  const state = [pathname, ...notices].join('|');
  if (pageCheck.axed.has(state)) return;
  pageCheck.axed.add(state);
  for (const violation of await findViolations(page)) say(`axe ${violation}`);
}
