import { expect, test } from 'vitest';
import { prove, type ProveProgress } from '#checker/prove/prove.ts';
import { proveDocuments } from '#checker/prove/prove-documents.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { Rule } from '#schemas/campaign/rule.ts';
import { BYE, campaignFile } from '#tests/support/checker/small-campaign.ts';
import { CLEAN_RULES } from '../../faults/campaigns/clean-campaign.ts';
import { plantFault } from '../../faults/campaigns/plant-fault.ts';
import { PROVE_FAULTS } from '../../faults/campaigns/prove-faults.table.ts';
import { readRules } from '#checker/prove/read-rules.ts';

const registry = createRegistry(await loadBlocks('blocks'));
const rules = readRules({ path: 'rules.json', text: CLEAN_RULES }).rules;
const faulty = PROVE_FAULTS.slice(0, 3).map((fault, index) => {
  const id = `faulty-${index}`;
  return { path: `campaigns/${id}.json`, text: plantFault(fault).text.replace('"id": "clean"', `"id": "${id}"`) };
});
const request = { files: faulty, registry, rules };

test('a proof in steps finds what an uninterrupted proof finds', async () => {
  const timeless = (proofs: readonly object[]) => proofs.map((proof) => ({ ...proof, milliseconds: 0 }));
  const [inTurns, atOnce] = [await prove(request), await proveDocuments(request)];
  expect(timeless(inTurns.proofs)).toEqual(timeless(atOnce.proofs));
  expect(inTurns.unchecked).toEqual(atOnce.unchecked);
});

test('it reports what the check finds, then its progress, then each proof', async () => {
  const reported: string[] = [];
  const progress: ProveProgress[] = [];
  await prove(request, {
    checked: (_issues, campaigns) => reported.push(`checked ${campaigns.join()}`),
    progress: (one) => progress.push(one),
    proven: ({ campaign }) => reported.push(campaign),
  });
  expect(reported).toEqual(['checked faulty-0,faulty-1,faulty-2', 'faulty-0', 'faulty-1', 'faulty-2']);
  for (const [index, { path }] of faulty.entries()) {
    const own = progress.filter(({ campaign, phase }) => path.includes(campaign) && phase === 'questions');
    expect(own.map(({ done }) => done)).toEqual(own.map((_, step) => step + 1));
    expect(own.at(-1)).toMatchObject({ done: own[0]?.of, campaigns: { done: index, of: 3 } });
  }
});

test('it can be cancelled before it begins, and between two steps', async () => {
  const stop = new AbortController();
  stop.abort(new Error('enough'));
  await expect(prove(request, { signal: stop.signal })).rejects.toThrow('enough');
  const later = new AbortController();
  const proven: string[] = [];
  const pages = [{ name: 'home', blocks: ['Age'] }];
  const many = Array.from({ length: 200 }, (_, index) => campaignFile(pages, { id: `small-${index}` }));
  const proof = prove(
    { files: many, registry },
    {
      signal: later.signal,
      checked: () => {
        setTimeout(() => later.abort(new Error('enough')));
      },
      proven: ({ campaign }) => proven.push(campaign),
    },
  );
  await expect(proof).rejects.toThrow('enough');
  expect(proven.length).toBeLessThan(200);
});

test('[R1] only errors of the requested campaigns are reported, including those of their fragments', async () => {
  const good = campaignFile([{ name: 'home', next: ['bye'] }, BYE], { id: 'good' });
  const bad = campaignFile([{ name: 'home', next: ['nowhere'] }, BYE], { id: 'bad' });
  const asked = async (...only: readonly string[]) =>
    (await proveDocuments({ files: [good, bad], registry, only: new Set(only) })).unchecked.map(({ file }) => file);
  expect(await asked('good')).toEqual([]);
  expect(await asked('good', 'bad')).toEqual(['campaigns/bad.json']);
});

test('[R2] a rule of all campaigns that names a block that does not exist is not decided', async () => {
  const holds = { fact: 'candidate.email', known: true };
  const rule: Rule = {
    id: 'mail',
    about: 'Every form asks an address',
    at: { saves: true, showing: ['ContactFrom'] },
    holds,
  };
  const files = [campaignFile([{ name: 'home', next: ['bye'] }, BYE])];
  const { proofs } = await proveDocuments({ files, registry, rules: [rule] });
  expect(proofs[0]?.undecided).toEqual(['the rule mail: it names the block "ContactFrom", which does not exist']);
});

test('[R1] what is wrong with a fragment in one campaign keeps no other one from being proven', async () => {
  const text = JSON.stringify({ formatVersion: 1, blocks: [{ block: 'Email' }] });
  const fragment = { path: 'campaigns/fragments/mail.json', text };
  const asks = (id: string, ...blocks: readonly object[]) =>
    campaignFile([{ name: 'home', blocks: blocks.map((block) => ({ ...block })), next: ['bye'] }, BYE], { id });
  const files = [asks('good', { use: 'mail' }), asks('twice', { use: 'mail' }, { use: 'mail' }), fragment];
  const { proofs, unchecked } = await proveDocuments({ files, registry });
  expect(proofs.map(({ campaign }) => campaign)).toEqual(['good']);
  expect(new Set(unchecked.map(({ file }) => file))).toEqual(new Set([fragment.path]));
  expect(unchecked.every(({ message }) => message.endsWith('in the campaign "twice"'))).toBe(true);
});
