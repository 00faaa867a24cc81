import type { BrowserContext, Page } from '@playwright/test';
import { isRecord } from '#api/guards.ts';
import { COUNTRIES } from '#schemas/countries.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { pageDataOf } from '#tests/support/pages/page-data-of.ts';
import { plainVisitor, type PlainVisitor } from '#tests/support/pages/plain-visitor.ts';
import { launchBrowser } from '#tests/support/tools/browser.ts';
import type { Outcome } from '../../check.ts';
import { RULES, verdictOf, type Rule } from './field-rules.ts';
import { valuesOf } from './values.ts';

interface Step {
  readonly path: string;
  /** The rule that validates the step's text; absent: nothing is typed there. */
  readonly rule?: string;
  readonly good: Readonly<Record<string, string>>;
}

/** The steps of s6 in the United States. */
const STEPS: readonly Step[] = [
  { path: '', good: { 'candidate.gender': 'female' } },
  { path: '/postal', rule: 'postal code US', good: { 'candidate.postalCode': '60614', 'candidate.country': 'US' } },
  { path: '/age', rule: 'age from the list', good: { 'candidate.age': '46' } },
  { path: '/name', rule: 'full name', good: { 'candidate.fullName': 'Maria Sanchez' } },
  { path: '/phone', rule: 'phone US', good: { 'candidate.phone': '(312) 207-1000' } },
  { path: '/email', rule: 'email', good: { 'candidate.email': 'maria@example.org' } },
];

/** What the page says, including the checks for which it asks the server: `taken`, or the code of what is wrong. */
async function pageVerdict({ app }: Pick<PageSite, 'app'>, rule: Rule, value: string): Promise<string> {
  const verdict: unknown = JSON.parse(verdictOf(rule, value));
  if (Array.isArray(verdict)) {
    const issue: unknown = verdict[0];
    return isRecord(issue) ? String(issue['code']) : 'no verdict';
  }
  const kept = isRecord(verdict) ? verdict[rule.field.facts[0]?.fact ?? ''] : undefined;
  if (rule.field.check === undefined || kept === undefined) return 'taken';
  const [url, payload] =
    rule.field.check === 'phone'
      ? ['/phones/validate', { phone: kept, country: 'US' }]
      : ['/postal-codes/check', { postalCode: kept, country: COUNTRIES.US.alpha3 }];
  const reply: unknown = (await app.inject({ method: 'POST', url: `/api/v1${url}`, payload })).json();
  return (isRecord(reply) ? reply['valid'] : reply) === true ? 'taken' : rule.field.check;
}

interface Sample {
  readonly step: Step;
  readonly rule: Rule;
  readonly values: readonly string[];
}

function samplesOf(count: number, seed: number): readonly Sample[] {
  return STEPS.flatMap((step) => {
    const rule = RULES.find(({ name }) => name === step.rule);
    return rule ? [{ step, rule, values: [...valuesOf(rule, seed, count)].map((value) => value.toWellFormed()) }] : [];
  });
}

/**
 * Posts each value to the step, and reports where the server's verdict differs from the page's. Returns the values that
 * it accepted.
 */
async function postSample(
  site: PageSite,
  visitor: PlainVisitor,
  { step, rule, values }: Sample,
  broken: string[],
): Promise<readonly string[]> {
  const taken: string[] = [];
  for (const value of values) {
    const page = await pageVerdict(site, rule, value);
    const reply = await visitor.send(`/signup/s6${step.path}`, {
      ...step.good,
      [rule.control]: value,
      _action: 'next',
    });
    const [issue] = reply.statusCode === 200 ? pageDataOf(reply.body).issues : [];
    const server =
      reply.statusCode === 303 ? 'taken' : isRecord(issue) ? String(issue['code']) : String(reply.statusCode);
    // Step s6/email may be left empty; the rule here requires it, so that both variants are tested.
    if (page !== server && !(rule.name === 'email' && value.trim() === ''))
      broken.push(`${rule.name} ${JSON.stringify(value)}: the page says ${page}, the server ${server}`);
    if (server === 'taken') taken.push(value);
  }
  return taken;
}

/** A visitor who has reached the step. */
async function visitorAt(site: PageSite, step: Step): Promise<PlainVisitor> {
  const visitor = plainVisitor(site);
  for (const { path, good } of STEPS.slice(0, STEPS.indexOf(step)))
    await visitor.post(`/signup/s6${path}`, { ...good, _action: 'next' });
  return visitor;
}

/** Opens the step in a browser without script, where the browser's own checks are the only ones. */
async function openStep(context: BrowserContext, origin: string, step: Step, { cookies }: PlainVisitor): Promise<Page> {
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })));
  const page = await context.newPage();
  await page.goto(`${origin}/signup/s6${step.path}`);
  return page;
}

/** Does a control refuse or truncate what the server accepts? */
async function tryControl(page: Page, { rule }: Sample, taken: readonly string[], broken: string[]): Promise<void> {
  // A choice from a list accepts no typed text.
  const control = page.locator(`input[name="${rule.control}"]`).first();
  if ((await control.count()) === 0) return;
  for (const value of taken) {
    await control.fill('');
    await control.focus();
    await page.keyboard.insertText(value);
    const { valid, typed } = await control.evaluate((element) =>
      element instanceof HTMLInputElement
        ? { valid: element.checkValidity() || element.form?.noValidate === true, typed: element.value }
        : { valid: false, typed: '' },
    );
    // A line break cannot be typed into a single-line control, and a control for email addresses converts a host to
    // ASCII by itself.
    const whole =
      typed.trim() === value.replace(/[\r\n]/g, '').trim() ||
      (rule.name === 'email' && verdictOf(rule, typed).startsWith('{'));
    if (!valid || !whole)
      broken.push(
        `${rule.name}: the control ${valid ? 'cuts' : 'refuses'} ${JSON.stringify(value)}, which the server takes`,
      );
  }
}

/** The real page and the real server on a sample of the values of each text step of s6. */
export async function comparePosts(count: number, seed: number): Promise<Outcome> {
  const site = await openPageSite({ database: await openTestDatabase() });
  const browser = await launchBrowser();
  const broken: string[] = [];
  let [posted, typed] = [0, 0];
  try {
    const origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
    for (const sample of samplesOf(count, seed)) {
      const visitor = await visitorAt(site, sample.step);
      const taken = await postSample(site, visitor, sample, broken);
      const page = await openStep(context, origin, sample.step, visitor);
      await tryControl(page, sample, taken.slice(0, 40), broken);
      await page.close();
      posted += sample.values.length;
      typed += Math.min(40, taken.length);
    }
    return { figures: { 'posted to the server': posted, 'typed into controls': typed }, broken };
  } finally {
    await browser.close();
    await site.close();
  }
}
