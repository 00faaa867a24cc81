import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { checkDocuments } from '#checker/check-documents.ts';
import { formatProofIssue } from '#checker/report/format-proofs.ts';
import { proveDocuments } from '#checker/prove/prove-documents.ts';
import { readAllRules } from '#checker/prove/read-rules.ts';
import { rulesBeside } from '#checker/prove/rules-beside.ts';
import { formatIssue } from '#checker/report/format-issues.ts';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { OPERATOR_TABLE, operatorsFor } from '#engine/predicates/evaluate.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { TEXT_PLACEHOLDERS } from '#registry/text-values.ts';
import type { Rule } from '#schemas/campaign/rule.ts';

const guide = await readFile('docs/authoring.md', 'utf8');

test('[B1] the campaign that the guide shows has no finding', async () => {
  const text = /```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const { files } = await readCampaignFiles(['campaigns']);
  const fragments = files.filter(({ path }) => path.includes('fragments'));
  const registry = createRegistry(await loadBlocks('blocks'));
  const issues = await checkDocuments({
    files: [{ path: 'campaigns/asthma-signup.json', text }, ...fragments],
    registry,
  });
  // The other fragments belong to other campaigns.
  expect(issues.filter(({ code }) => code !== 'unused-fragment')).toEqual([]);
});

const MISTAKE = /### \d+\. (.+)\n\n```diff\n-(.+)\n\+(.+)\n```\n\n```text\n([^]*?)\n```/g;

test('[B5] the mistakes in the guide produce exactly the messages that it shows', async () => {
  const text = /```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const mistakes = [...guide.matchAll(MISTAKE)].map(([, title = '', good = '', wrong = '', shown = '']) => ({
    title,
    good,
    wrong,
    shown,
  }));
  expect(mistakes.length).toBe(10);
  const { files } = await readCampaignFiles(['campaigns']);
  const fragments = files.filter(({ path }) => path.includes('fragments'));
  const registry = createRegistry(await loadBlocks('blocks'));
  for (const { title, good, wrong, shown } of mistakes) {
    expect({ title, places: text.split(good).length - 1 }).toEqual({ title, places: 1 });
    const faulty = { path: 'campaigns/asthma-signup.json', text: text.replace(good, () => wrong) };
    // The fragments of the other campaigns are there, but not what uses them.
    const issues = (await checkDocuments({ files: [faulty, ...fragments], registry })).filter(
      ({ file }) => file === faulty.path,
    );
    expect(`${title}\n${issues.map(formatIssue).join('\n')}`).toBe(`${title}\n${shown}`);
  }
});

test("[B5] the guide's campaign is proven; its change is not, and the guide shows the counterexample", async () => {
  const text = /```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const [, good = '', wrong = '', shown = ''] =
    /## Proving a campaign[^]*?```diff\n-(.+)\n\+(.+)\n```\n\n```text\n([^]*?)\n```/.exec(guide) ?? [];
  const { files } = await readCampaignFiles(['campaigns']);
  const fragments = files.filter(({ path }) => path.includes('fragments'));
  const registry = createRegistry(await loadBlocks('blocks'));
  const prove = async (document: string, rules: readonly Rule[] = []) =>
    (
      await proveDocuments({
        files: [{ path: 'campaigns/asthma-signup.json', text: document }, ...fragments],
        registry,
        rules,
      })
    ).proofs.flatMap(({ issues, undecided }) => [...issues.map(formatProofIssue), ...undecided]);
  expect(await prove(text)).toEqual([]);
  // A copy next to the shipped campaigns is subject to the rules there.
  expect(await prove(text, readAllRules(await rulesBeside('campaigns')).rules)).toEqual([]);
  expect(text.split(good)).toHaveLength(2);
  expect((await prove(text.replace(good, () => wrong))).join('\n')).toBe(shown);
});

/** Applies a diff of the guide; its lines occur once in the document. */
function changed(document: string, diff: string): string {
  const lines = diff.split('\n');
  const side = (other: string) =>
    lines
      .filter((line) => !line.startsWith(other))
      .map((line) => line.slice(1))
      .join('\n');
  expect(document.split(side('+'))).toHaveLength(2);
  return document.replace(side('+'), () => side('-'));
}

test("[B5] the guide's rule holds in its campaign, and its change breaks it, in the guide's very words", async () => {
  const text = /```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const [, rule = '', change = '', shown = ''] =
    /### Rules[^]*?```diff\n([^]*?)\n```[^]*?```diff\n([^]*?)\n```\n\n```text\n([^]*?)\n```/.exec(guide) ?? [];
  const { files } = await readCampaignFiles(['campaigns']);
  const registry = createRegistry(await loadBlocks('blocks'));
  const request = { registry, only: new Set(['asthma-signup']) };
  const prove = async (document: string) =>
    (
      await proveDocuments({ ...request, files: [{ path: 'campaigns/asthma-signup.json', text: document }, ...files] })
    ).proofs
      .flatMap(({ issues }) => issues.map(formatProofIssue))
      .join('\n');
  expect(await prove(changed(text, rule))).toBe('');
  expect(await prove(changed(changed(text, rule), change))).toBe(shown);
});

test('[B10] the guide names every placeholder, and every operator of every kind of fact', () => {
  const rows = guide
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      [...line.matchAll(/`([a-zA-Z]+)`/g)]
        .map(([, name]) => name)
        .filter((name) => name !== undefined && Object.hasOwn(OPERATOR_TABLE, name))
        .join(),
    );
  const domains = [
    { kind: 'boolean' },
    { kind: 'choice', values: [] },
    { kind: 'choices', values: [] },
    { kind: 'number', min: 0, max: 1, integer: true },
    { kind: 'date' },
    { kind: 'text' },
    { kind: 'remote', outcomes: [] },
  ] as const;
  expect(rows.filter((row) => row !== '')).toEqual(domains.map((domain) => operatorsFor(domain).join()));
  for (const placeholder of TEXT_PLACEHOLDERS) expect(guide).toContain(`{${placeholder}}`);
});
