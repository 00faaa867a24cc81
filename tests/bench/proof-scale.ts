/**
 * `node tests/bench/proof-scale.ts [name …]`: how long a proof takes and how much memory it needs, by the shape of a
 * flow and its size. Reported, not asserted. Measured in CPU time, which a busy machine increases little; each in a
 * process of its own.
 */
import { execFileSync } from 'node:child_process';
import { proveCampaign } from '#checker/prove/prove-campaign.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { campaign } from '#tests/support/builders.ts';
import { bands, chain, conditions, independent, joins } from './flow-shapes.ts';

const SHAPES: Readonly<
  Record<string, { readonly sizes: readonly number[]; readonly make: (size: number) => Route[] }>
> = {
  chain: { sizes: [200, 1000, 3000], make: (size) => chain(size) },
  joins: { sizes: [200, 1000, 3000], make: (size) => joins(size, { remembers: 0 }) },
  'joins, memory of three answers': { sizes: [200, 1000, 3000], make: (size) => joins(size) },
  'joins, memory, five facts of the person': {
    sizes: [200, 1000, 3000],
    make: (size) => joins(size, { person: true }),
  },
  'grid of bands of age and weight': { sizes: [5, 10, 20], make: bands },
  'independent questions on a page': { sizes: [10, 25, 50], make: independent },
  'conditions on one page': { sizes: [20, 60, 120], make: conditions },
};

const [shape = '', size] = process.argv.slice(2);
if (size === undefined) everySize(shape);
else await one(shape, Number(size));

function everySize(wanted: string): void {
  process.stdout.write('shape\tsize\tseconds\tMB\tstates\tfindings\tdecided\n');
  for (const [name, { sizes }] of Object.entries(SHAPES)) {
    if (!name.includes(wanted)) continue;
    for (const each of sizes)
      execFileSync(process.execPath, [import.meta.filename, name, String(each)], { stdio: 'inherit' });
  }
}

async function one(name: string, count: number): Promise<void> {
  const routes = SHAPES[name]?.make(count);
  if (!routes) throw new Error(`There is no shape "${name}"`);
  const registry = createRegistry(await loadBlocks('blocks'));
  const start = process.cpuUsage();
  const { states, findings, undecided } = proveCampaign(campaign(routes), registry);
  const { user, system } = process.cpuUsage(start);
  const reported = [
    name,
    count,
    ((user + system) / 1e6).toFixed(1),
    Math.round(process.resourceUsage().maxRSS / 1024),
    states,
    findings.length,
    undecided.length === 0 ? 'yes' : `not: ${undecided.join('; ').slice(0, 100)}`,
  ];
  process.stdout.write(`${reported.join('\t')}\n`);
}
