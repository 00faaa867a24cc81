import { isDerivedFact } from '#engine/facts/fact.ts';
import { findFact } from '#engine/facts/index.ts';
import type { BlockUse, Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import type { Registry } from '#registry/registry.ts';
import type { Rule } from '#schemas/campaign/rule.ts';
import { computing } from '#engine/computed/terms.ts';
import { withoutComparisons, type Comparisons } from '#engine/resolve/comparisons.ts';
import { leadingTo } from '../explore/route-graph.ts';
import type { RuleCheck, Subject } from '../explore/subject.ts';

/** A rule whose condition compares facts with values only. */
export type PlainRule = Omit<Rule, 'holds'> & { readonly holds?: Predicate };

/**
 * The rules that apply to a campaign, and the campaign with what their comparisons of two facts are read from.
 */
export function rulesFor(
  campaign: Campaign,
  rules: readonly Rule[],
): { readonly own: readonly PlainRule[]; readonly compared: Campaign } {
  const comparisons: Comparisons = new Map();
  const own = rules
    .filter(
      ({ only, except }) =>
        (only === undefined || only.includes(campaign.id)) && !(except?.includes(campaign.id) ?? false),
    )
    .map(({ holds, ...rule }) => (holds ? { ...rule, holds: withoutComparisons(holds, comparisons) } : rule));
  const computed = Object.entries(campaign.computed ?? {}).map(([name, { is }]) => [name, is] as const);
  return { own, compared: { ...campaign, ...computing([...computed, ...comparisons]) } };
}

/** A rule without a condition demands nothing of the visitor. */
const ALWAYS: Predicate = { all: [] };

/** Creates a check for each place in the campaign where a rule applies, so that each place is reported. */
export function checksOf(rule: PlainRule, subject: Subject): RuleCheck[] {
  const { routes } = subject.campaign;
  const { at, holds = ALWAYS } = rule;
  const on = (moment: RuleCheck['at'], wanted: (route: Route) => boolean) =>
    routes.filter(wanted).map((route): RuleCheck => ({
      rule: `${rule.id} ${route.name}`,
      at: moment,
      routes: new Set([route.name]),
      holds,
    }));
  const shown = (moment: RuleCheck['at'], wanted: (route: Route, id: string, block: string) => boolean) =>
    routes.flatMap((route) =>
      route.blocks
        .filter(({ id, block }) => wanted(route, id, block))
        .map(({ id }): RuleCheck => ({
          rule: `${rule.id} ${route.name}@${id}`,
          at: moment,
          routes: new Set([route.name]),
          shown: new Set([`${route.name}@${id}`]),
          holds,
        })),
    );
  if ('saves' in at && at.showing !== undefined)
    return shown(
      'leaving',
      ({ meta }, _id, block) => meta.saveSubject === true && (at.showing?.includes(block) ?? false),
    );
  if ('saves' in at) return on('leaving', ({ meta }) => meta.saveSubject === true);
  if ('tracks' in at)
    return on('leaving', ({ meta }) => meta.fireASPTracking === true || meta.fireASPConversion === true);
  if ('ends' in at) return on('entry', ({ next }) => next.length === 0);
  if ('shows' in at) return shown('entry', (_route, _id, block) => at.shows.includes(block));
  if ('books' in at) return shown('entry', (route, id) => subject.partOf(route, id).schedules);
  if ('reportsAfter' in at) return reportedAfter(rule.id, at.reportsAfter, subject);
  return askedAgain(rule.id, at.asksAgain, subject);
}

/**
 * Facts about someone's body or illness. Criteria may always be about health, and the campaign's own questions unless
 * they say that they are not.
 */
const ABOUT_HEALTH: ReadonlySet<string> = new Set([
  'candidate.heightCm',
  'candidate.weightKg',
  'candidate.diagnosed',
  'candidate.indicationIds',
]);

function isAboutHealth(fact: string, { props }: BlockUse): boolean {
  if (fact.startsWith('answer.')) return props['health'] !== false;
  return ABOUT_HEALTH.has(fact) || fact.startsWith('criteria.');
}

/** Checks pages whose visits are reported: that someone was there must not reveal what they answered on the way. */
function reportedAfter(id: string, named: readonly string[], { campaign, partOf }: Subject): RuleCheck[] {
  return campaign.routes
    .filter(({ meta }) => meta.fireASPTracking === true)
    .flatMap(({ name }): RuleCheck[] => {
      const before = leadingTo(campaign.routes, [name]);
      const asked = campaign.routes
        .filter((route) => route.name !== name && before.has(route.name))
        .flatMap((route) => route.blocks.map((use) => ({ use, facts: [...partOf(route, use.id).facts] })));
      const facts = new Set(
        asked.flatMap((one) =>
          one.facts.filter((fact) => (named.length === 0 ? isAboutHealth(fact, one.use) : named.includes(fact))),
        ),
      );
      return facts.size === 0
        ? []
        : [
            {
              rule: `${id} ${name}`,
              at: 'entry',
              routes: new Set([name]),
              holds: { all: [...facts].map((fact) => ({ fact, known: false })) },
            },
          ];
    });
}

/** Checks facts that blocks of two routes ask for: when the later one is shown, the fact must be unknown. */
function askedAgain(id: string, named: readonly string[], { campaign, partOf }: Subject): RuleCheck[] {
  const before = new Map(campaign.routes.map(({ name }) => [name, leadingTo(campaign.routes, [name])]));
  const asking = campaign.routes.flatMap((route) =>
    route.blocks.flatMap((use) => [...partOf(route, use.id).facts].map((fact) => ({ route, block: use.id, fact }))),
  );
  return asking
    .filter(
      ({ fact, route }) =>
        (named.length === 0 || named.includes(fact)) &&
        (isDerivedFact(fact) || findFact(fact) !== undefined) &&
        asking.some(
          (other) => other.fact === fact && other.route !== route && before.get(route.name)?.has(other.route.name),
        ),
    )
    .map(({ route, block, fact }) => ({
      rule: `${id} ${route.name}@${block} ${fact}`,
      at: 'entry',
      routes: new Set([route.name]),
      shown: new Set([`${route.name}@${block}`]),
      holds: { fact, known: false },
    }));
}

/** Finds rules that never apply because they name a block that does not exist: they would count as satisfied. */
export function silencedRules(rules: readonly PlainRule[], registry: Pick<Registry, 'find'>): string[] {
  return rules.flatMap(({ id, at }) => {
    const named = [...('shows' in at ? at.shows : []), ...('showing' in at ? (at.showing ?? []) : [])];
    const unknown = named.filter((name) => !registry.find(name));
    return unknown.map((name) => `the rule ${id}: it names the block "${name}", which does not exist`);
  });
}
