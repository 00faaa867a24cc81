import { explore } from '#checker/prove/explore/explore.ts';
import { ROUTING } from '#checker/prove/explore/subject.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { campaign } from '#tests/support/builders.ts';
import { joins } from '/work/main/tests/bench/flow-shapes.ts';
const registry = createRegistry(await loadBlocks('blocks'));
for (const [n, person] of [[200,true]] as const) {
  const subject = subjectOf(campaign(joins(n,{person})), registry, (w)=>console.log(w), {ways:'every'});
  const t=process.cpuUsage();
  const found = explore(subject, ROUTING, 4_000_000);
  console.log(n, person, found?.states, Math.round((process.cpuUsage(t).user)/1000), [...(found?.stuck.keys()??[])], [...(found?.gaps.keys()??[])].length);
}
