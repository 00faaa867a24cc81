import type { Predicate } from '#schemas/campaign/predicate.ts';
import { randomCondition } from './conditions.ts';
import type { Making } from './made-campaign.ts';

interface WrittenStep {
  readonly when?: Predicate;
  readonly to: string;
}

/** Where a page leads: each transition to a different page, so that the next page shows which one was taken. */
export function randomNext({ chance, names, askable }: Making, index: number): WrittenStep[] {
  const forward = names.slice(index + 1);
  const last = chance.pick(forward);
  const others = names.filter((name, place) => name !== last && place !== index);
  const count = askable.length === 0 ? 0 : chance.below(4);
  const steps: WrittenStep[] = [];
  for (let step = 0; step < count; step++) {
    const backward = chance.oneIn(6);
    const open = others.filter((name) => !steps.some(({ to }) => to === name) && (backward || forward.includes(name)));
    if (open.length > 0) steps.push({ when: randomCondition(chance, askable), to: chance.pick(open) });
  }
  return [...steps, { to: last }];
}
