import { test as base, expect, type Page } from '@playwright/test';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { rulesBeside } from '#checker/prove/rules-beside.ts';
import { answerRequests } from '#checker/worker/answer-requests.ts';
import type { ProofTask, ProverReply } from '#checker/worker/messages.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { GOOD_FILES } from '../../faults/campaigns/check/good-documents.ts';
import { PLANTED_FAULTS, TEXT_OF } from '../../faults/campaigns/check/planted-faults.table.ts';
import { CLEAN_RULES } from '../../faults/campaigns/clean-campaign.ts';
import { plantFault } from '../../faults/campaigns/plant-fault.ts';
import { PROVE_FAULTS } from '../../faults/campaigns/prove-faults.table.ts';
import { campaignFile, type WrittenPage } from '../../support/checker/small-campaign.ts';
import { startProverSite, type ProverSite } from './prover-site.ts';
import type { Reported } from './page.ts';

const TODAY = '2026-01-15';

const test = base.extend<object, { site: ProverSite }>({
  site: [
    async ({}, use) => {
      const site = await startProverSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
});

// All of them share one site.
test.describe.configure({ mode: 'default' });
test.afterEach(({ site }) => {
  expect(site.takeReports()).toEqual([]);
});

/** The replies of the worker's side when it runs in Node. */
async function inNode(folder: string, task: ProofTask): Promise<readonly ProverReply[]> {
  const registry = createRegistry(await loadBlocks(folder));
  return new Promise((resolve) => {
    const replies: ProverReply[] = [];
    const ask = answerRequests(registry, (reply) => {
      replies.push(reply);
      if (reply.kind === 'done' || reply.kind === 'failed') resolve(replies);
    });
    ask({ kind: 'prove', id: 1, task });
  });
}

/** Issues, findings, witnesses and undecided questions, as text that can be compared; the duration does not matter. */
function resultOf(issues: unknown, proofs: readonly object[]): unknown {
  return JSON.parse(JSON.stringify({ issues, proofs: proofs.map((proof) => ({ ...proof, milliseconds: 0 })) }));
}

async function resultInNode(folder: string, task: ProofTask): Promise<unknown> {
  const replies = await inNode(folder, task);
  const issues = replies.flatMap((reply) => (reply.kind === 'checked' ? [reply.issues] : []));
  return resultOf(
    issues[0],
    replies.flatMap((reply) => (reply.kind === 'proven' ? [reply.proof] : [])),
  );
}

function resultInBrowser({ outcome }: Reported): unknown {
  if (outcome.kind !== 'proven') throw new Error(`The worker did not prove: ${JSON.stringify(outcome)}`);
  return resultOf(outcome.issues, outcome.proofs);
}

async function open(page: Page, site: ProverSite, search = ''): Promise<void> {
  await page.goto(`${site.origin}/${search}`);
  await page.waitForFunction(() => typeof window.proverPage === 'object');
}

const prove = (page: Page, task: ProofTask) => page.evaluate((given) => window.proverPage.prove(given), task);

test('checks and proves every shipped campaign as Node does, under a policy without eval', async ({ page, site }) => {
  const { files } = await readCampaignFiles(['campaigns']);
  const task = { files, rules: await rulesBeside('campaigns'), today: TODAY };
  await open(page, site);
  const reported = await prove(page, task);
  expect(resultInBrowser(reported)).toEqual(await resultInNode('blocks', task));
  // The issues come first, then the progress and, for each campaign, its proof.
  const proofs = reported.outcome.kind === 'proven' ? reported.outcome.proofs.length : 0;
  expect(proofs).toBeGreaterThan(20);
  expect(reported.kinds[0]).toBe('checked');
  expect(reported.kinds.filter((kind) => kind === 'proven')).toHaveLength(proofs);
  expect(reported.progress.length).toBeGreaterThan(proofs);
  expect(reported.progress.at(-1)).toMatchObject({ campaigns: { done: proofs - 1, of: proofs } });
});

test('the policy of the worker forbids to make programs of texts', async ({ page, site }) => {
  await open(page, site);
  expect(await page.evaluate(() => window.proverPage.evaluates('/eval-worker.js'))).toBe('able: ');
  await expect.poll(() => site.refusals()).toBeGreaterThan(0);
});

/** Only Node has the texts of blocks, so these findings about custom texts are left to it (decision 78). */
const NEED_TEXTS = new Set(['unknown-text', 'long-text', 'unknown-placeholder']);
const needsTexts = ({ code, title }: (typeof PLANTED_FAULTS)[number]) =>
  title.includes('custom texts') && (NEED_TEXTS.has(code) || title.includes('questionnaire'));

/** Faults of files beside the documents: a worker is given documents alone. */
const NEEDS_FILES = /^media-|^unknown-(?:font|illustrations)$/;

test('finds every planted fault of a document as Node does', async ({ page, site }) => {
  await open(page, site, '?test-blocks');
  for (const {
    title,
    file = 'demo',
    replace: [from, to],
  } of PLANTED_FAULTS.filter((fault) => !needsTexts(fault) && !NEEDS_FILES.test(fault.code))) {
    const text = TEXT_OF[file].replace(from, () => to.replace('«', ''));
    const files = GOOD_FILES.map((one) => (one.path === `campaigns/${file}.json` ? { ...one, text } : one));
    const task = { files, today: TODAY, only: [] };
    const reported = await prove(page, task);
    expect(resultInBrowser(reported), title).toEqual(await resultInNode('tests/checker/blocks', task));
    expect(reported.issues.length, title).toBeGreaterThan(0);
  }
});

test('reports what Node does, except custom texts that only the texts of their block show to be wrong', async ({
  page,
  site,
}) => {
  await open(page, site, '?test-blocks');
  for (const { title, file = 'demo', replace } of PLANTED_FAULTS.filter(needsTexts)) {
    const text = TEXT_OF[file].replace(replace[0], () => replace[1].replace('«', ''));
    const files = GOOD_FILES.map((one) => (one.path === `campaigns/${file}.json` ? { ...one, text } : one));
    const task = { files, today: TODAY, only: [] };
    const replies = await inNode('tests/checker/blocks', task);
    const inBoth = replies.flatMap((reply) => (reply.kind === 'checked' ? reply.issues : []));
    expect((await prove(page, task)).issues, title).toEqual(inBoth.filter(({ code }) => !NEED_TEXTS.has(code)));
  }
});

test('finds every planted fault of a flow as Node does, with its witness', async ({ page, site }) => {
  await open(page, site);
  for (const fault of PROVE_FAULTS) {
    const files = [{ path: 'campaigns/clean.json', text: plantFault(fault).text }];
    const task = { files, rules: [{ path: 'rules.json', text: CLEAN_RULES }], today: TODAY };
    expect(resultInBrowser(await prove(page, task)), fault.title).toEqual(await resultInNode('blocks', task));
  }
});

/** A flow whose proof takes long: every page asks, branches, and shows notes that depend on earlier answers. */
function longTask(count: number): ProofTask {
  const pages = Array.from({ length: count }, (_, index): WrittenPage => {
    const notes = [5, 6, 7, 8, 9, 10, 11, 12].map((back) => index - back).filter((before) => before >= 0);
    const shown = notes.map((before) => ({
      block: 'RichText',
      id: `note-${index}-${before}`,
      props: { text: { en: 'A note', es: 'Una nota' } },
      showWhen: { fact: `answer.q${before}`, is: 'doctor' },
    }));
    const blocks = [{ block: 'ReferralSource', id: `q${index}`, props: { required: true } }, ...shown];
    if (index === count - 1) return { name: `r${index}`, blocks };
    const when = { fact: `answer.q${index}`, isOneOf: ['doctor', 'social'] };
    return { name: `r${index}`, blocks, next: [{ when, to: `r${Math.min(index + 2, count - 1)}` }, `r${index + 1}`] };
  });
  return { files: [campaignFile(pages)], today: TODAY };
}

const SHORT: ProofTask = { files: [campaignFile([{ name: 'home', blocks: ['Age'] }])], today: TODAY };

test('a proof that takes long can be cancelled: the next one is answered at once', async ({ page, site }) => {
  await open(page, site);
  const { first, second, waited } = await page.evaluate(
    ([long, short]) => window.proverPage.proveAfterCancelling(long, short),
    [longTask(300), SHORT] as const,
  );
  expect(first.outcome).toEqual({ kind: 'cancelled' });
  expect(first.kinds).toEqual(['checked']);
  expect(second.outcome.kind).toBe('proven');
  // The first would continue for minutes, and its first step takes longer than the client waits: its worker was
  // terminated.
  expect(await page.evaluate(() => window.proverPage.workers())).toBe(2);
  expect(waited).toBeLessThan(5_000);
});

test('a newer task takes the place of the one that is under way', async ({ page, site }) => {
  await open(page, site);
  const { first, second } = await page.evaluate(([long, short]) => window.proverPage.supersede(long, short), [
    longTask(100),
    SHORT,
  ] as const);
  expect(first.outcome).toEqual({ kind: 'cancelled' });
  expect(first.kinds.slice(0, 2)).toEqual(['checked', 'progress']);
  expect(first.kinds).not.toContain('proven');
  expect(second.outcome.kind).toBe('proven');
});

const DOCUMENT = SHORT.files[0]?.text ?? '';
const IMPOSSIBLE_DAY = '{ "when": { "fact": "candidate.birthDate", "before": "2026-02-30" }, "to": "home" }';
const BAD_TEXTS: readonly (readonly [string, string])[] = [
  ['no text', ''],
  ['broken JSON', DOCUMENT.slice(0, -3)],
  ['2 MB of brackets', '['.repeat(2_000_000)],
  ['2 MB of objects in each other', '{"a":'.repeat(400_000)],
  ['names that every object has', '{"constructor":{"prototype":1},"__proto__":{"routes":[]},"toString":1}'],
  ['a route by the name of every object', DOCUMENT.replaceAll('"home"', '"constructor"')],
  ['a block by the name of every object', DOCUMENT.replace('"Age"', '"constructor"')],
  ['a day that the calendar has not', DOCUMENT.replace('"blocks"', `"next": [${IMPOSSIBLE_DAY}], "blocks"`)],
  ['no object', '"text"'],
  ['a list of everything', '[null,true,1,"a",[],{}]'],
  ['a byte order mark', `\uFEFF${DOCUMENT}`],
  ['half of a letter', DOCUMENT.replace('Page home', '\uD83D')],
];

test('whatever a document contains, the findings are the same as in Node, and the worker survives', async ({
  page,
  site,
}) => {
  await open(page, site);
  const [file] = SHORT.files;
  for (const [what, text] of BAD_TEXTS) {
    const task = { ...SHORT, files: [{ path: file?.path ?? '', text }] };
    expect(resultInBrowser(await prove(page, task)), what).toEqual(await resultInNode('blocks', task));
  }
  const badRules = { ...SHORT, rules: [{ path: 'rules.json', text: '{' }] };
  const reported = await prove(page, badRules);
  expect(resultInBrowser(reported)).toEqual(await resultInNode('blocks', badRules));
  expect(reported.issues.map(({ code }) => code)).toContain('rules-unreadable');
  expect(reported.outcome).toMatchObject({ kind: 'proven', proofs: [] });
  expect((await prove(page, SHORT)).outcome.kind).toBe('proven');
  expect(await page.evaluate(() => window.proverPage.workers())).toBe(1);
});
