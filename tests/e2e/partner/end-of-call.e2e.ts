import type { Browser, Page } from '@playwright/test';
import { enter, press } from '../driver.ts';
import { expect, test, type Manner } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { checkButton, fillIn, PS1 } from './caller.ts';

const next = (page: Page) => page.locator('.nav-bar').getByRole('button');
const permission = (page: Page) => page.locator('.partner-permission');
const outcome = (page: Page) => page.locator('.partner-check-outcome');

async function withoutScript(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const page = await browser.newPage({ baseURL: baseURL ?? '', javaScriptEnabled: false });
  await page.goto(PS1);
  return page;
}

/** With script first, then without: both must come to the same end. */
const WAYS: readonly { readonly words: string; readonly manner: Manner }[] = [
  { words: 'with script', manner: 'touch' },
  { words: 'without script', manner: 'no-script' },
];

async function open(way: Manner, page: Page, browser: Browser, baseURL: string | undefined): Promise<Page> {
  if (way === 'no-script') return withoutScript(browser, baseURL);
  await openLive(page, PS1);
  return page;
}

for (const { words, manner } of WAYS) {
  test(`[I1] [K8] ${words}, the check shows its result in view, and a second one says the same`, async ({
    page,
    browser,
    baseURL,
    problems,
  }) => {
    problems.allow(/status of 422/);
    const call = await open(manner, page, browser, baseURL);
    await fillIn(call, manner, { 'candidate.phone': '(312) 555-0181' });
    for (const time of ['first', 'second']) {
      await press(call, checkButton(call), manner);
      await expect(outcome(call), `the ${time} check`).toHaveText('Candidate Qualified!');
      await expect(outcome(call)).toBeInViewport();
      await expect(checkButton(call)).toBeFocused();
    }
    await expect(permission(call).getByRole('radio')).toHaveCount(2);
    await expect(call.locator('.error-summary')).toHaveCount(0);
  });

  test(`[I1] [K8] ${words}, a no ends the call: nothing is wrong, and there is no Next`, async ({
    page,
    browser,
    baseURL,
    problems,
  }) => {
    problems.allow(/status of 422/);
    const call = await open(manner, page, browser, baseURL);
    await fillIn(call, manner, { 'candidate.phone': '(312) 555-0182' });
    await press(call, checkButton(call), manner);
    await expect(outcome(call)).toHaveText('Candidate Qualified!');
    await enter(call, 'answer.partner-permission.connect', 'yes', manner);
    if (manner === 'no-script') await press(call, next(call), manner);
    await expect(permission(call).getByRole('radio'), 'the second question').toHaveCount(4);
    await expect(call.locator('.field-error:visible'), 'nothing is missing that was not asked').toHaveCount(0);
    await enter(call, 'answer.partner-permission.transfer', 'no', manner);
    if (manner === 'no-script') await press(call, next(call), manner);
    await expect(permission(call)).toContainText('Please close the call and this window.');
    await expect(call.getByText('Please close the call')).toBeInViewport();
    await expect(next(call)).toHaveCount(0);
    await expect(call.locator('.error-summary, .field-error:visible')).toHaveCount(0);
    await enter(call, 'answer.partner-permission.transfer', 'yes', manner);
    if (manner === 'no-script') await press(call, checkButton(call), manner);
    await expect(next(call), 'a wrong press can be put right').toHaveText('Next');
    await press(call, next(call), manner);
    await expect(call.getByRole('heading', { level: 1 })).toHaveText('Connect the caller');
  });

  test(`[I1] [I3] ${words}, a caller who does not qualify ends the call: there is no Next`, async ({
    page,
    browser,
    baseURL,
    problems,
  }) => {
    problems.allow(/status of 422/);
    const call = await open(manner, page, browser, baseURL);
    await fillIn(call, manner, { 'candidate.phone': '(312) 555-0183', 'criteria.asthma-smoking': 'yes' });
    await press(call, checkButton(call), manner);
    await expect(outcome(call)).toContainText('Candidate does not qualify for the study.');
    await expect(outcome(call)).toBeInViewport();
    await expect(next(call)).toHaveCount(0);
    await enter(call, 'criteria.asthma-smoking', 'no', manner);
    await press(call, checkButton(call), manner);
    await expect(outcome(call)).toHaveText('Candidate Qualified!');
    await expect(next(call)).toHaveText('Next');
  });

  test(`[I1] [K5] ${words}, the next call finds nothing of a caller whose call has ended`, async ({
    page,
    browser,
    baseURL,
    problems,
  }) => {
    problems.allow(/status of 422/);
    const call = await open(manner, page, browser, baseURL);
    const expectClean = async () => {
      await expect(checkButton(call)).toBeVisible();
      for (const control of ['candidate.fullName', 'candidate.phone', 'candidate.birthDate'])
        await expect(call.locator(`[name="${control}"]`)).toHaveValue('');
      await expect(call.locator('[name^="criteria."]:checked')).toHaveCount(0);
    };
    const anew = () => (manner === 'no-script' ? call.goto(PS1) : openLive(call, PS1));
    const nextCaller = call.getByRole('button', { name: 'Screen the next caller' });
    // One does not qualify, one does not want to be connected, one is.
    for (const [smoking, ...said] of [['yes'], ['no', 'no'], ['no', 'yes', 'yes']]) {
      for (const leave of ['address', 'button']) {
        await fillIn(call, manner, { 'candidate.phone': '(312) 555-0184', 'criteria.asthma-smoking': smoking ?? '' });
        await press(call, checkButton(call), manner);
        await expect(outcome(call)).toContainText(smoking === 'yes' ? 'does not qualify' : 'Candidate Qualified!');
        for (const [index, answer] of said.entries()) {
          await enter(call, `answer.partner-permission.${index === 0 ? 'connect' : 'transfer'}`, answer, manner);
          if (manner === 'no-script') await press(call, next(call), manner);
        }
        if (said.length === 2) {
          if (manner !== 'no-script') await press(call, next(call), manner);
          await expect(call.getByRole('heading', { level: 1 })).toHaveText('Connect the caller');
        }
        await expect(nextCaller).toHaveCount(1);
        if (leave === 'button' || said.length === 2) await press(call, nextCaller, manner);
        else await anew();
        await expectClean();
      }
    }
  });
}
