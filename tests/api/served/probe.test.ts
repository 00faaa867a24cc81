import { test } from 'vitest';
import { writeFileSync, appendFileSync } from 'node:fs';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { madeCampaign } from './made/made-campaign.ts';
import { chanceOf } from './made/chance.ts';
import { madeArrival, madeStudy } from './made/made-visits.ts';
import { openServedSite } from './walked/served-site.ts';
import { randomVisit } from './walked/random-visit.ts';
import { marksIn } from './walked/raw-values.ts';
import { saidOf, untold, witnessed } from './compared.ts';

const COUNT = Number(process.env['PROOFS'] ?? 60);
const FROM = Number(process.env['PROOFS_FROM'] ?? 1);
const VISITS = Number(process.env['VISITS'] ?? 12);
const LOG = process.env['LOG'] ?? '/tmp/served.log';
test('probe', async () => {
  writeFileSync(LOG, '');
  const registry = createRegistry(await loadBlocks('blocks'));
  const site = await openServedSite();
  const time = { prove: 0, visits: 0, witness: 0, make: 0 };
  let t = performance.now();
  const lap = (what: keyof typeof time) => { time[what] += performance.now() - t; t = performance.now(); };
  const apart = new Map<string, number>();
  let [visits, there, wrong] = [0, 0, 0];
  const all = new Set<string>();
  for (let first = FROM; first < FROM + COUNT; first += 50) {
    const batch = [];
    t = performance.now();
    for (let seed = first; seed < Math.min(first + 50, FROM + COUNT); seed++) {
      for (let attempt = 0; attempt < 60; attempt++) {
        const made = madeCampaign(seed, attempt);
        const campaign = (await checkedCampaigns({ files: made.files, registry })).campaigns.get(made.id);
        lap('make');
        const said = campaign && saidOf(campaign, registry);
        lap('prove');
        if (!campaign || !said) continue;
        const chance = chanceOf(seed * 7 + 3);
        const studies = [0, 1, 2].map((index) => madeStudy(chance, `S-${seed}-${index}`));
        batch.push({ seed, made, said, studies });
        break;
      }
    }
    await site.serve(batch.flatMap(({ made }) => made.files));
    for (const { studies } of batch) for (const { study, near } of studies) await site.keepStudy(study, near);
    lap('make');
    for (const { seed, made, said, studies } of batch) {
      const campaign = site.campaign(made.id);
      const problems: string[] = [];
      const chance = chanceOf(seed * 13 + 5);
      const marks = marksIn(campaign.routes);
      t = performance.now();
      for (let visit = 0; visit < VISITS; visit++) {
        const { country, ...arrival } = madeArrival(chance, campaign, studies);
        try {
          const trace = await randomVisit({ site, campaign, signs: made.signs, arrival, filling: { chance, marks, today: arrival.day, country } });
          if (!trace) continue;
          visits++;
          for (const what of [...trace.held]) all.add(what);
          for (const p of untold(said, campaign, trace)) problems.push(`${p}\n    ${arrival.url} ${arrival.language} ${arrival.day}\n    ${trace.story.slice(-8).join('\n    ')}`);
        } catch (error) { problems.push(`crash ${arrival.url} ${error instanceof Error ? error.stack : error}`); }
      }
      lap('visits');
      try {
        const w = await witnessed(said, { site, campaign, signs: made.signs });
        there += w.there;
        for (const [why, n] of w.apart) apart.set(why, (apart.get(why) ?? 0) + n);
        problems.push(...w.astray);
      } catch (error) { problems.push(`crash in witness ${error instanceof Error ? error.stack : error}`); }
      lap('witness');
      if (problems.length > 0) {
        wrong++;
        appendFileSync(LOG, `=== ${seed}\n${problems.map((p) => `- ${p}`).join('\n')}\n${JSON.stringify({ settings: campaign.settings, type: campaign.type, routes: campaign.routes.map((r) => [r.name, r.meta, r.blocks.map((b) => [b.block, b.id, b.block === 'RichText' ? '' : JSON.stringify(b.props), b.showWhen]), r.next]) })}\n`);
      }
    }
    await site.forgetVisits();
  }
  console.log(JSON.stringify({ wrong, visits, there, apart: [...apart], time }));
  await site.close();
}, 3600000);
