import { entryRuleOf } from '#engine/entry-rule.ts';
import { factNames } from '#engine/route-state.ts';
import type { BlockUse, Route } from '#schemas/campaign/campaign.ts';
import { PREFILLED_FACTS } from '#schemas/campaign/query-parameters.ts';
import { NEW_VISITOR, stateOf, type Subject } from '../prove/explore/subject.ts';
import { studyClass } from '../prove/world/world-classes.ts';

const PERSONAL: readonly string[] = PREFILLED_FACTS;

/** Returns a page and every page with a path to it, ignoring conditions. */
export function leadingTo(routes: readonly Route[], goal: string): ReadonlySet<string> {
  const reached = new Set([goal]);
  for (const name of reached)
    for (const route of routes) if (route.next.some(({ to }) => to === name)) reached.add(route.name);
  return reached;
}

/**
 * A visitor who opens a page that requires more than is known is sent to the first page of their path that lacks an
 * answer. If no page before it has to be answered, that can be the page itself. Is that possible here?
 */
export function mayBeShownByAddress(name: string, subject: Subject): boolean {
  const { campaign, bind } = subject;
  const { opens } = entryRuleOf(stateOf(subject, NEW_VISITOR), bind);
  const passed = new Set(
    campaign.routes.filter((route) => (route.name === campaign.home || opens(route)) && route.name !== name),
  );
  for (const route of passed) {
    if (hasToBeAnswered(route, subject)) continue;
    if (route.next.some(({ to }) => to === name)) return true;
    for (const { to } of route.next) for (const next of campaign.routes) if (next.name === to) passed.add(next);
  }
  return false;
}

/** Does a page ask everybody something that must be answered and that no link can prefill? */
function hasToBeAnswered({ blocks }: Route, subject: Subject): boolean {
  const worlds = [{}, { study: studyClass(subject.campaign, 0) }].map((world) =>
    stateOf(subject, { ...NEW_VISITOR, world }),
  );
  const asks = (use: BlockUse, state: (typeof worlds)[number]) =>
    (subject.bind(use, state)?.fields ?? []).some(
      (field) => !factNames(field).every((fact) => PERSONAL.includes(fact)) && !field.read(field.write({})).ok,
    );
  return blocks.some((use) => use.showWhen === undefined && worlds.every((state) => asks(use, state)));
}
