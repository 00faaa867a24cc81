import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { exploredFrom, subjectFor, unreported, witnessed } from '../compared.ts';
import { forEachServed, seedsFrom, visitsOf, type Served } from '../served-campaigns.ts';
import type { Trace } from '../walked/random-visit.ts';
import { openServedSite, type ServedSite } from '../walked/served-site.ts';
import { FAULTS, type Fault } from './faults.ts';

/**
 * `PLANTED=500` searches this many campaigns again for those that show the faults, so that their seeds can be recorded;
 * with `PLANTED_TITLE` only for one fault, with `PLANTED_SEEDS` only among these seeds.
 */
const TITLE = process.env['PLANTED_TITLE'];
const ANEW = Number(process.env['PLANTED'] ?? 0);
const WANTED = process.env['PLANTED_SEEDS']?.split(',').map(Number);
const SEEDS =
  ANEW > 0
    ? (WANTED ?? seedsFrom(Number(process.env['PLANTED_FROM'] ?? 1), ANEW))
    : [...new Set(FAULTS.map(({ shownBy }) => shownBy))].toSorted((one, other) => one - other);
/** A faulty model may distinguish more classes than the correct one. */
const MAX_CLASSES = 6000;

let site: ServedSite;
beforeAll(async () => {
  site = await openServedSite();
});
afterAll(() => site.close());

/** Each fault walks the visits of a campaign; a busy machine takes a quarter of an hour for all of them. */
const LIMIT = { timeout: 3_600_000 };

test(`[B9] each of ${FAULTS.length} faults of the model is detected by the forms of visitors`, LIMIT, async () => {
  const registry = createRegistry(await loadBlocks('blocks'));
  const unseen = new Set(FAULTS.filter(({ title }) => TITLE === undefined || title === TITLE));
  const seen: { readonly fault: string; readonly seed: number; readonly by: string }[] = [];
  await forEachServed({ site, registry, seeds: SEEDS }, async (served) => {
    const looked = [...unseen].filter(({ shownBy }) => ANEW > 0 || shownBy === served.seed);
    const traces =
      looked.length === 0
        ? []
        : await visitsOf(served, site, looked.find(({ visits }) => visits !== undefined)?.visits);
    for (const fault of looked) {
      const by = await disagreement(fault, served, traces, registry);
      if (by === undefined) continue;
      unseen.delete(fault);
      seen.push({ fault: fault.title, seed: served.seed, by });
    }
  });
  process.stdout.write(`${seen.map(({ fault, seed, by }) => `${fault} | ${seed} | ${by}`).join('\n')}\n`);
  expect([...unseen].map(({ title }) => title)).toEqual([]);
});

/** What shows the fault in one campaign; `undefined`: nothing. */
async function disagreement(
  fault: Fault,
  served: Served,
  traces: readonly Trace[],
  registry: Parameters<typeof subjectFor>[1],
): Promise<string | undefined> {
  const { campaign, made } = served;
  const restore = fault.spoil?.();
  try {
    const subject = subjectFor(campaign, registry);
    const said = exploredFrom(fault.plant?.(subject) ?? subject, MAX_CLASSES);
    if (!said) return undefined;
    if (fault.makesUp === true)
      return (await witnessed(said, { site, campaign, signs: made.signs })).mismatches[0]?.split('\n')[0];
    return traces.flatMap((trace) => unreported(said, campaign, trace))[0];
  } finally {
    restore?.();
  }
}
