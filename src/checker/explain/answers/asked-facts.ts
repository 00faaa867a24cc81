import type { FlowState } from '#engine/flow-state.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import type { Subject } from '../../prove/explore/subject.ts';

/** Everything that a page of the campaign may ask such a visitor, with the values that it can have. */
export function askedFacts({ campaign, bind, partOf }: Subject, visit: FlowState): ReadonlyMap<string, Domain | 'any'> {
  const asked = new Map<string, Domain | 'any'>();
  for (const route of campaign.routes) {
    for (const use of route.blocks) {
      const fields = bind(use, visit)?.fields ?? [];
      for (const { fact, domain } of fields.flatMap(({ facts }) => facts)) asked.set(fact, domain);
      // What the block asks only of other visitors is known by name alone.
      for (const fact of partOf(route, use.id).facts) if (!asked.has(fact)) asked.set(fact, 'any');
    }
  }
  return asked;
}
