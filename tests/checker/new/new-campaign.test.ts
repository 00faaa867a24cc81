import { cp, readdir, readFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import { proveDocuments } from '#checker/prove/prove-documents.ts';
import { checkDocuments } from '#checker/check-documents.ts';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { makeCampaign, newCampaign } from '#entry/commands/campaigns/new/new.ts';
import { askAll, type Question } from '#entry/commands/campaigns/new/ask.ts';
import type { NewCampaign } from '#checker/new-campaign/campaign-from-template.ts';
import { readAllRules } from '#checker/prove/read-rules.ts';
import { rulesBeside } from '#checker/prove/rules-beside.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { CAMPAIGN_TYPES } from '#schemas/campaign/campaign.ts';
import { tempFolder } from '../../support/temp.ts';
import { runCommand } from '../run-command.ts';

const registry = createRegistry(await loadBlocks('blocks'));
const { files } = await readCampaignFiles(['campaigns']);
const rules = readAllRules(await rulesBeside('campaigns'));

const PLAIN: Omit<NewCampaign, 'type'> = {
  id: 'brand-new',
  name: 'Brand new',
  languages: ['en', 'es'],
  title: {},
  partner: false,
};

describe('[O4] a new campaign passes check and prove immediately', () => {
  test.each(CAMPAIGN_TYPES)('%s', async (type) => {
    const both = await makeCampaign({ ...PLAIN, type, ...(type === 'Flare' ? { leadsTo: 'ws15' } : {}) });
    const english = await makeCampaign({
      ...PLAIN,
      type,
      id: 'english-only',
      path: 'in-english',
      languages: ['en'],
      title: { en: 'Welcome' },
      partner: true,
    });
    const made = [
      { path: 'campaigns/brand-new.json', text: both },
      { path: 'campaigns/english-only.json', text: english },
    ];
    const request = { files: [...files, ...made], registry };
    const own = (await checkDocuments(request)).filter(({ file }) => made.some(({ path }) => path === file));
    expect(own.map(({ code, message, place }) => [code, message, place])).toEqual([]);
    const { proofs } = await proveDocuments({ ...request, only: new Set(['brand-new', 'english-only']), ...rules });
    expect(
      proofs.map(({ campaign, issues, undecided }) => [campaign, issues.map(({ message }) => message), undecided]),
    ).toEqual([
      ['brand-new', [], []],
      ['english-only', [], []],
    ]);
    expect(JSON.parse(both)).toMatchObject({
      id: 'brand-new',
      name: 'Brand new',
      type,
      version: 1,
      languages: ['en', 'es'],
    });
    expect(JSON.parse(english)).toMatchObject({
      id: 'english-only',
      path: 'in-english',
      languages: ['en'],
      settings: { partnerBranded: true, pageTitle: { en: 'Welcome' } },
    });
    expect(english).not.toMatch(/"es":/);
  });

  test('there is a template for every type, and no other', async () => {
    const names = CAMPAIGN_TYPES.map((type) => `${type.toLowerCase().replaceAll(' ', '-')}.json`);
    expect((await readdir('src/checker/new-campaign/templates')).toSorted()).toEqual(names.toSorted());
  });

  test('a flare links to the campaign in `leadsTo`', async () => {
    expect(await makeCampaign({ ...PLAIN, type: 'Flare', leadsTo: 's6' })).toContain(
      '{ "block": "CampaignLink", "props": { "campaign": "s6" } }',
    );
  });
});

describe('what no flag says is asked on the terminal', () => {
  const QUESTIONS: readonly Question[] = [
    { flag: 'id', words: 'Which id?', wrong: (answer) => (/^[a-z]+$/.test(answer) ? undefined : 'small letters') },
    { flag: 'brand', words: 'Which colours?', otherwise: 'own' },
    { flag: 'name', words: 'Which name?' },
  ];

  async function askedWith(typed: string, flags: Readonly<Record<string, string>>) {
    const [input, output] = [new PassThrough(), new PassThrough()];
    input.end(typed);
    const answers = await askAll(QUESTIONS, flags, { input, output });
    return { answers: Object.fromEntries(answers), said: String(output.read()) };
  }

  test('a wrong answer is asked again, an empty one takes the default in brackets', async () => {
    const { answers, said } = await askedWith('Not So\nfine\n\nA name\n', {});
    expect(answers).toEqual({ id: 'fine', brand: 'own', name: 'A name' });
    expect(said).toBe('Which id?   small letters\nWhich id? Which colours? [own] Which name? ');
  });

  test('flags are not asked again', async () => {
    expect(await askedWith('A name\n', { id: 'fine', brand: 'partner' })).toEqual({
      answers: { id: 'fine', brand: 'partner', name: 'A name' },
      said: 'Which name? ',
    });
  });

  test('without a terminal, missing answers are reported by their flags', async () => {
    await expect(askAll(QUESTIONS, { id: 'fine' }, undefined)).rejects.toThrow('--name is missing: Which name?');
    await expect(askAll(QUESTIONS, { id: 'Not So', name: 'x' }, undefined)).rejects.toThrow('--id: small letters');
    await expect(askedWith('fine\n\n', {})).rejects.toThrow('--name is missing');
  });
});

test('[O4] the command writes a new file, and never overwrites one', async () => {
  const folder = tempFolder('new');
  await cp('campaigns', folder, { recursive: true });
  vi.stubEnv('CAMPAIGNS_DIR', folder);
  const args = ['--type', 'screener', '--id', 'lung', '--name', 'Lungs', '--study', 'NCT01'];
  expect(await runCommand(newCampaign, ...args)).toEqual({
    code: 0,
    stderr: '',
    stdout:
      `${folder}/lung.json: written, checked and proven\nopen /signup/lung?studyId=NCT01\n` +
      'The study "NCT01" is not one of the demonstration studies. ' +
      'Until the server has it (npm run studies -- import), ' +
      'this address leads to the study search\n',
  });
  const written = await readFile(`${folder}/lung.json`, 'utf8');
  expect(await runCommand(newCampaign, ...args)).toEqual({
    code: 2,
    stdout: '',
    stderr: `--id: ${folder}/lung.json already exists`,
  });
  vi.unstubAllEnvs();
  expect(await readFile(`${folder}/lung.json`, 'utf8')).toBe(written);
});
