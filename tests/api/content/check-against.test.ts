import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { isRecord } from '#api/guards.ts';
import { check } from '#entry/commands/campaigns/check/check.ts';
import { proveTask, READY } from '#entry/proofs/prove-task.ts';
import type { ProofVerdict, ProveCampaigns } from '#server/features/content/proofs.ts';
import { CLEAN, CLEAN_RULES } from '#tests/faults/campaigns/clean-campaign.ts';
import { GOOD_FILES } from '#tests/faults/campaigns/check/good-documents.ts';
import { PLANTED_FAULTS, TEXT_OF } from '#tests/faults/campaigns/check/planted-faults.table.ts';
import { plantFault } from '#tests/faults/campaigns/plant-fault.ts';
import { PROVE_FAULTS } from '#tests/faults/campaigns/prove-faults.table.ts';
import { openApiSite } from '#tests/support/api-site.ts';
import { contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';

/** Documents by their paths below the folder of campaigns. */
type Documents = Readonly<Record<string, string>>;

/** A change that somebody wants to publish. */
interface Change {
  readonly title: string;
  readonly document: string;
  readonly text: string;
}

const folders: string[] = [];
afterAll(() => folders.forEach(removeTempFolder));

function lay(documents: Documents): string {
  const folder = tempFolder('check-against');
  folders.push(folder);
  for (const [path, text] of Object.entries(documents)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Proves as the product does, but without a thread for each of hundreds of changes. */
function proverOf(blocks: string): ProveCampaigns {
  return async ({ files, rules, campaigns }) => {
    const sources = files.map(({ name, text }) => ({ path: name, text }));
    const verdicts = new Map<string, ProofVerdict>();
    for await (const one of proveTask({ files: sources, rules, campaigns, today: '2026-11-25', blocks }))
      if (one !== READY) verdicts.set(one.campaign, one.verdict);
    return verdicts;
  };
}

/** The codes of the errors that the command finds before a change is published, beside what is there now. */
async function foundByCheck(before: string, after: Documents, { document }: Change, blocks: string) {
  const folder = lay(after);
  const said: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => said.push(text));
  const note = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    await check([join(folder, document), folder, '--against', before, '--blocks', blocks, '--format', 'json']);
  } finally {
    log.mockRestore();
    note.mockRestore();
  }
  const issues: unknown = JSON.parse(said.join('\n'));
  return new Set(
    (Array.isArray(issues) ? issues : [])
      .filter((issue: unknown) => isRecord(issue) && issue['severity'] === 'error')
      .map((issue: unknown) => (isRecord(issue) ? String(issue['code']) : '')),
  );
}

/** What the gate of a server refuses, and of that, what the command had not found. */
async function missedBy(good: Documents, changes: readonly Change[], blocks: string) {
  const before = lay(good);
  const site = await openApiSite({
    env: { CONTENT_TOKEN: OPERATOR_TOKEN, CAMPAIGNS_DIR: before },
    blocks,
    prove: proverOf(blocks),
  });
  const client = contentClient(site);
  let refused = 0;
  const missed: string[] = [];
  try {
    for (const change of changes) {
      const revision = await client.write(change.document, change.text);
      const judged = await client.publish([[change.document, revision]], { body: { onlyJudge: true } });
      const refusals = judged.json()['refusals'];
      const codes = (Array.isArray(refusals) ? refusals : []).map((one: { code: string }) => one.code);
      if (codes.length === 0) continue;
      refused++;
      const found = await foundByCheck(before, { ...good, [change.document]: change.text }, change, blocks);
      const unfound = codes.filter((code) => !found.has(code));
      if (unfound.length > 0) missed.push(`${change.title}: ${unfound.join(', ')}`);
    }
  } finally {
    await site.close();
  }
  return { refused, missed };
}

describe('[B9] check --against finds every refusal of the gate', () => {
  test('in documents with a planted fault', async () => {
    const good = Object.fromEntries(GOOD_FILES.map(({ path, text }) => [path.replace('campaigns/', ''), text]));
    const changes = PLANTED_FAULTS.map(({ title, file = 'demo', replace: [from, to] }) => ({
      title,
      document: `${file}.json`,
      text: TEXT_OF[file].replace(from, () => to.replace('«', '')),
    }));
    const { refused, missed } = await missedBy(good, changes, 'tests/checker/blocks');
    expect(missed).toEqual([]);
    expect(refused).toBeGreaterThan(150);
  });

  test('in campaigns whose visitors would get stuck, and in consents that changed', async () => {
    const good = { 'clean.json': CLEAN, 'rules/clean.json': CLEAN_RULES };
    const changes = [
      ...PROVE_FAULTS.map((fault) => ({ title: fault.title, document: 'clean.json', text: plantFault(fault).text })),
      ...['use my answers', 'send texts'].map((words) => ({
        title: `another consent to "${words}"`,
        document: 'clean.json',
        text: CLEAN.replace(words, 'do as they like'),
      })),
    ];
    const { refused, missed } = await missedBy(good, changes, 'blocks');
    expect(missed).toEqual([]);
    expect(refused).toBeGreaterThan(30);
  });
});
