import { expect, test } from 'vitest';
import { exploring } from '#checker/prove/explore/explore.ts';
import { type Exploration, ROUTING } from '#checker/prove/explore/subject.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import { proveCampaign } from '#checker/prove/prove-campaign.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { campaign } from '../../support/builders.ts';
import { bands, dependent, independent, joins } from '../../bench/flow-shapes.ts';

const registry = createRegistry(await loadBlocks('blocks'));

/** Sizes at which there are too many visitors to follow them one by one. */
const SHAPES: readonly (readonly [string, Route[]])[] = [
  ['60 routes that join, with three remembered answers and five facts of the person', joins(60, { person: true })],
  ['a grid of ten bands of age and ten of weight', bands(10)],
  ['25 questions on a page that have nothing to do with each other', independent(25)],
  ['150 questions on a page, each asked after an answer to the one before', dependent(150)],
];

test.each(SHAPES)('%s are proven', (_name, routes) => {
  const { findings, undecided, elsewhere } = proveCampaign(campaign(routes), registry);
  expect({ findings, undecided, elsewhere }).toEqual({ findings: [], undecided: [], elsewhere: [] });
});

test('a fault far into the flow is found, with a visitor who gets there', () => {
  const routes = joins(60, { person: true });
  const when = {
    all: [
      { fact: 'answer.q50', is: 'doctor' },
      { fact: 'candidate.age', atLeast: 64 },
    ],
  };
  const faulty = routes.map((one) =>
    one.name === 'r51'
      ? { ...one, next: one.next.map((next) => ({ ...next, when: next.when ?? { not: when } })) }
      : one,
  );
  const { findings, undecided } = proveCampaign(campaign(faulty), registry);
  expect(undecided).toEqual([]);
  expect(findings.map(({ code, place }) => `${code} ${place}`)).toContain('prove-gap r51');
});

/** What an exploration met before it exceeded its limit of steps. */
function metWithin(routes: Route[], most: number): Exploration | undefined {
  const subject = subjectOf(campaign(routes), registry, () => undefined, { ways: 'every' });
  const reported: Exploration[] = [];
  const steps = exploring(subject, ROUTING, { most, given: (found) => reported.push(found) });
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  expect(step.value).toBeUndefined();
  return reported[0];
}

test('when an exploration is abandoned, what it found so far is reported', () => {
  const met = metWithin(joins(60, { person: true }), 3000);
  expect(met?.routes.size).toBeGreaterThan(5);
  expect(met?.routes.size).toBeLessThan(60);
});

test('wherever it is abandoned, nobody who is merely no longer followed is called stuck', () => {
  for (const most of [1, 10, 50, 137, 500, 1001, 3000]) {
    const met = metWithin(joins(60, { person: true }), most);
    const held = [met?.stuck, met?.gaps, met?.loops, met?.unmet].flatMap((some) => [...(some?.keys() ?? [])]);
    expect({ most, held }).toEqual({ most, held: [] });
  }
});
