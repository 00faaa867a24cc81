import { explore } from '#checker/prove/explore/explore.ts';
import { ROUTING } from '#checker/prove/explore/subject.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import { witnessOf } from '#checker/prove/witness.ts';
import { randomCampaign, REGISTRY } from '#tests/checker/prove/random-campaigns.ts';
const campaign = randomCampaign(200);
console.log(JSON.stringify(campaign.routes.map(({name,blocks,next})=>({name,blocks:blocks.map(({block,id,showWhen})=>[block,id,showWhen]),next})),null,0));
const subject = subjectOf(campaign, REGISTRY, (w)=>console.log(w));
const found = explore(subject, ROUTING);
const s = found?.taken.get('r4#0');
if (s) { const w = witnessOf(subject, s); console.log(JSON.stringify(s.draft), JSON.stringify(w.visit.answers), w.steps, JSON.stringify(w.visit.remote), JSON.stringify(w.visit.payload)); }
