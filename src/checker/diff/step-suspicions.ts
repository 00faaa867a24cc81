import type { ReadFact } from '#engine/predicates/evaluate.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { alwaysLeadAlike } from './always-agree.ts';
import type { Suspicion } from './suspicion.ts';
import { targetOf } from './truth.ts';
import { checksOf, type Test, type Unsure } from './unsure.ts';

/** Creates one check per pair of targets, so that each way of diverging gets its own visitor. */
export function stepSuspicions(a: Route, b: Route, unsure: Unsure): Suspicion[] {
  if (alwaysLeadAlike(a.next, b.next)) return [];
  const named = [...a.next, ...b.next].flatMap(({ when }) => when ?? []);
  const targets = ({ next }: Route) => [...new Set([...next.map(({ to }) => to), ''])];
  return targets(a).flatMap((to) =>
    targets(b)
      .filter((other) => other !== to)
      .map((other): Suspicion => {
        const test: Test = (read, today) =>
          !(targetOf(a.next, read, today) === to && targetOf(b.next, read, today) === other);
        const step = {
          rule: `${a.name}: to ${to} or ${other}`,
          at: 'leaving',
          route: a.name,
          conditions: named,
          test,
        } as const;
        return { kind: 'broken', side: 'a', route: a.name, ...checksOf(step, unsure, unsure.onTheWay) };
      }),
  );
}

/**
 * Compares pages that require different facts than before: are the same visitors admitted from the pages before, and
 * the same ones sent back?
 */
export function admissionSuspicions(a: Campaign, b: Campaign, unsure: Unsure): Suspicion[] {
  return a.routes.flatMap((target) => {
    const other = b.routes.find(({ name }) => name === target.name);
    const [before, after] = [new Set(target.meta.requires), new Set(other?.meta.requires)];
    const all = new Set([...before, ...after]);
    if (!other || target.name === a.home || (all.size === before.size && all.size === after.size)) return [];
    const known = [...all].map((fact): Predicate => ({ fact, known: true }));
    return a.routes
      .filter(({ next }) => next.some(({ to }) => to === target.name))
      .map((from): Suspicion => {
        const named = [...from.next.flatMap(({ when }) => when ?? []), ...known];
        const lets = (facts: ReadonlySet<string>, read: ReadFact) =>
          [...facts].every((fact) => read(fact) !== undefined);
        const test: Test = (read, today) =>
          targetOf(from.next, read, today) !== target.name || lets(before, read) === lets(after, read);
        const asked = {
          rule: `${from.name}: who is let in to ${target.name}`,
          at: 'leaving',
          route: from.name,
          conditions: named,
          test,
        } as const;
        // Whatever the draft contains admits the visitor, whether a page of their path asked for it or not.
        return { kind: 'broken', side: 'a', route: from.name, ...checksOf(asked, unsure, unsure.onPage(target.name)) };
      });
  });
}
