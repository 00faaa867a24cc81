import type { Page } from '@playwright/test';
import { proveDocuments, type ProofIssue } from '#checker/prove/prove-documents.ts';
import { readRules } from '#checker/prove/read-rules.ts';
import type { WitnessStep } from '#checker/prove/witness.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { CLEAN_RULES } from '../../faults/campaigns/clean-campaign.ts';
import { enter } from '../driver.ts';
import { expect } from '../fixtures.ts';
import { openLive } from '../open-live.ts';
import { heading, nextButton } from '../visit/walk-signup.ts';
import { FAULTY, test, type FaultyCampaign } from './faulty-site.ts';

// All tests in this file share one server.
test.describe.configure({ mode: 'default' });

const found = new Map<string, ProofIssue>();
test.beforeAll(async () => {
  const { rules } = readRules({ path: 'rules.json', text: CLEAN_RULES });
  const { proofs } = await proveDocuments({
    files: FAULTY.map(({ id, text }) => ({ path: `${id}.json`, text })),
    registry: createRegistry(await loadBlocks('blocks')),
    rules,
  });
  for (const { id, fault } of FAULTY) {
    const issue = proofs
      .find(({ campaign }) => campaign === id)
      ?.issues.find(({ code, message }) => code === fault.code && message.includes(fault.says ?? ''));
    if (issue) found.set(id, issue);
  }
});

/** The headings of the pages are the names of their routes. */
async function fillIn(page: Page, { route, enter: form }: WitnessStep): Promise<void> {
  await expect(heading(page)).toHaveText(route);
  for (const [control, values] of Object.entries(form)) {
    const given = values.filter((value) => value !== '');
    await enter(page, control, given.length === 1 ? (given[0] ?? '') : given, 'touch');
  }
}

/** Asserts that the visitor meets the finding on its page. */
async function expectMet(page: Page, { fault }: FaultyCampaign, { message, witness }: ProofIssue): Promise<void> {
  const last = witness?.steps.at(-1)?.route ?? '';
  if (fault.code === 'prove-loop') {
    const back = /return to the route "([^"]+)"/.exec(message)?.[1] ?? '';
    await nextButton(page).click();
    await expect(heading(page)).toHaveText(back);
    await expect(page).not.toHaveURL(/bye|thanks/);
  } else {
    // The visitor reaches the place where the rule is broken.
    await expect(heading(page)).toHaveText(last);
  }
}

for (const faulty of FAULTY) {
  test(`the visitor whom a proof names meets the fault in the browser: ${faulty.fault.title}`, async ({ page }) => {
    const issue = found.get(faulty.id);
    const steps = issue?.witness?.steps ?? [];
    expect(issue?.witness?.confirmed).toBe(true);
    await openLive(page, `/signup/${faulty.id}`);
    for (const [index, step] of steps.entries()) {
      await fillIn(page, step);
      if (index < steps.length - 1) await nextButton(page).click();
    }
    if (issue) await expectMet(page, faulty, issue);
  });
}
