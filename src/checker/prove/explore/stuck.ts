import { onlyFacts } from '#engine/flow-state.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { waysToLeave, type PageContext, type Ways } from './page.ts';
import type { SymbolicVisitor } from './subject.ts';
import { eachOf } from './visitor-sets.ts';

/** Returns the visitors who reach a page and cannot leave it whatever they answer there. */
export function stuckOf(
  context: PageContext,
  route: Route,
  visitor: SymbolicVisitor,
  { left, held }: Ways,
): SymbolicVisitor[] {
  if (left.length === 0) return [visitor];
  const told = held
    .flatMap((one) => [...eachOf(one)])
    .map((one) => asFarAsCame(visitor, one))
    .filter((one) => isToldApart(one, visitor));
  const each = new Map(
    told.map((one) => [JSON.stringify([one.answers, one.world, one.pending.map(({ field }) => field)]), one]),
  );
  return [...each.values()].flatMap((one) => stuckOf(context, route, one, waysToLeave(context, route, one)));
}

function isToldApart(told: SymbolicVisitor, { pending, world }: SymbolicVisitor): boolean {
  return told.pending.length !== pending.length || Object.keys(told.world).length !== Object.keys(world).length;
}

/** Returns the visitor as they arrived, split by what the page has decided of what they brought. */
function asFarAsCame(
  before: SymbolicVisitor,
  { answers, pending, world, standing = [] }: SymbolicVisitor,
): SymbolicVisitor {
  const found = before.pending.filter((one) => !pending.includes(one));
  const facts = found.flatMap((one) => one.facts);
  const stands = standing.filter((one) => one.facts.some((fact) => facts.includes(fact)));
  return {
    ...before,
    world,
    pending: before.pending.filter((one) => pending.includes(one)),
    answers: { ...before.answers, ...onlyFacts(answers, facts) },
    standing: stands,
  };
}
