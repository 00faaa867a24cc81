import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDocuments } from '#checker/check-documents.ts';
import { proveDocuments } from '#checker/prove/prove-documents.ts';
import type { Field, FormValues } from '#engine/block-rules.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { AnswerValue } from '#schemas/lead/answers.ts';
import { seeded } from '#tests/checker/prove/random-campaigns.ts';
import { randomSetCampaign } from '#tests/checker/prove/random-sets.ts';
import { campaignFile, words } from '#tests/support/checker/small-campaign.ts';
import { createEngine, type Visit } from '../../src/entry/package/engine.ts';
import { Browser } from './served/walked/browser.ts';
import { openServedSite, type ServedSite } from './served/walked/served-site.ts';

/** `WALKS=500` for a longer run. */
const CAMPAIGNS = Number(process.env['WALKS'] ?? 50);
const VISITS = 4;
const DAY = '2026-11-26';
const registry = createRegistry(await loadBlocks('blocks'));
const engine = createEngine(registry);

let site: ServedSite;
beforeAll(async () => {
  site = await openServedSite();
});
afterAll(() => site.close());

/** A random campaign as its author would write it, with the product's own blocks. */
function fileOf(seed: number) {
  const { routes } = randomSetCampaign(seed);
  const pages = routes.map(({ name, blocks, next }) => ({
    name,
    blocks: blocks.map((use) => ({
      ...use,
      ...(use.block === 'Words' ? { block: 'RichText', props: { text: words(`Words of ${use.id}`) } } : {}),
    })),
    ...(next.length === 0 ? {} : { next: next.map(({ when, to }) => (when === undefined ? to : { when, to })) }),
  }));
  return campaignFile(pages, { id: `set-${seed}` });
}

/** Campaigns in which neither a check nor a proof finds an error: exactly those are served. */
async function goodFiles(): Promise<readonly ReturnType<typeof fileOf>[]> {
  const good: ReturnType<typeof fileOf>[] = [];
  for (let seed = 1; good.length < CAMPAIGNS; seed++) {
    const file = fileOf(seed);
    const issues = await checkDocuments({ files: [file], registry });
    const { proofs } = await proveDocuments({ files: [file], registry });
    const all = [...issues, ...proofs.flatMap((proof) => proof.issues)];
    if (proofs.length === 1 && all.every(({ severity }) => severity !== 'error')) good.push(file);
  }
  return good;
}

type Random = (below: number) => number;

function valueOf(random: Random, { facts }: Field): AnswerValue {
  const domain = facts[0]?.domain;
  if (domain?.kind === 'boolean') return random(2) === 0;
  if (domain?.kind === 'number') return domain.min + random(domain.max - domain.min + 1);
  if (domain?.kind === 'choice') return domain.values[random(domain.values.length)] ?? '';
  if (domain?.kind === 'choices') return domain.values.filter((_, index) => index === 0 || random(2) === 0);
  throw new Error(`No answer to a domain of the kind ${domain?.kind} is made`);
}

function entered(random: Random, field: Field): FormValues {
  const [fact] = field.facts;
  const empty = Object.fromEntries(field.controls.map((control) => [control, ['']]));
  if (!fact || (!field.required && random(3) === 0)) return empty;
  return { ...empty, ...field.write({ [fact.fact]: valueOf(random, field) }) };
}

/** Answers everything that a page asks, and what these answers make it ask. */
function filled(random: Random, visit: Visit): FormValues {
  let form: FormValues = {};
  for (;;) {
    const { fields } = engine.page(engine.answer(visit, form).visit);
    // An answer may also make a question necessary that was left empty before.
    const isOpen = ({ controls, required }: Field) =>
      controls.some((control) => form[control] === undefined) ||
      (required && controls.every((control) => form[control]?.join('') === ''));
    const open = fields.filter(isOpen);
    if (open.length === 0) return form;
    form = open.reduce((values, field) => ({ ...values, ...entered(random, field) }), form);
  }
}

test(
  `[B4] [B9] [K8] ${CAMPAIGNS} random campaigns with question sets: the server leads and stores as the engine says`,
  { timeout: 3_600_000 },
  async () => {
    const files = await goodFiles();
    await site.serve(files);
    const counts = { visits: 0, steps: 0, ends: 0, answers: 0 };
    for (const [index, { path }] of files.entries()) {
      const id = /set-\d+/.exec(path)?.[0] ?? '';
      const campaign = site.campaign(id);
      const random = seeded(index * 7919 + 1);
      for (let number = 0; number < VISITS; number++) {
        counts.visits += 1;
        let visit = engine.begin(campaign, { today: DAY, language: 'en' });
        const browser = new Browser(site, campaign, { url: `/signup/${id}`, language: 'en-US', day: DAY });
        let page = (await browser.open(`/signup/${id}`))?.page;
        const walked = [visit.route.name];
        // A flow may lead back: a few rounds are enough.
        while (page && visit.route.next.length > 0 && walked.length < 10) {
          const form = filled(random, visit);
          const { visit: answered, issues } = engine.answer(visit, form);
          expect({ id, walked, form, issues }).toEqual({ id, walked, form, issues: [] });
          const step = engine.leave(answered);
          if (step.kind !== 'onward') throw new Error(`${id}: the engine ${step.kind} on ${visit.route.name}`);
          const answer = await browser.send(page, form, 'next');
          const to = answer.kind === 'onward' ? answer.to.name : answer.page.html.slice(0, 2000);
          expect({ id, walked, form, to }).toEqual({ id, walked, form, to: step.visit.route.name });
          visit = step.visit;
          walked.push(visit.route.name);
          counts.steps += 1;
          page = answer.kind === 'onward' ? (await browser.open(answer.url))?.page : undefined;
          expect(page?.route.name).toBe(visit.route.name);
        }
        if (visit.route.next.length === 0) counts.ends += 1;
        expect({ id, walked, stored: await site.storedAnswers() }).toEqual({
          id,
          walked,
          stored: [visit.state.answers],
        });
        counts.answers += Object.keys(visit.state.answers).length;
        await site.forgetVisits();
      }
    }
    process.stdout.write(`question-set walks: ${JSON.stringify(counts)}\n`);
    expect(counts.ends).toBeGreaterThan(counts.visits / 2);
    expect(counts.answers).toBeGreaterThan(counts.visits * 2);
  },
);
