import { COUNTRIES, type CountryCode } from '#schemas/countries.ts';
import type { BlockUse, Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import type { BindBlock, BoundBlock } from './block-rules.ts';
import { computedFact } from './computed/computed-facts.ts';
import { findFact } from './facts/index.ts';
import type { FlowState } from './flow-state.ts';
import { factsOf } from './predicates/evaluate.ts';
import { factNames } from './route-state.ts';

/** What determines where visits of a campaign may begin (A16). It is derived only from the document and its blocks. */
export interface EntryRule {
  /**
   * Whether a visit may begin at the route as far as consents are concerned. What the route requires is not considered.
   */
  readonly opens: (route: Route) => boolean;
  /**
   * Whether `?landing=` may make the route the first page. Not if it requires something that no page asks for from
   * there on: its visitors would be led back to it again and again.
   */
  readonly lands: (route: Route) => boolean;
  /** Whether the route asks for a consent that the campaign cannot do without. */
  readonly asksConsent: (route: Route) => boolean;
  /** The facts that the route, and those that can follow it, ask for. */
  readonly askedFrom: (route: Route) => ReadonlySet<string>;
  readonly isReachable: (from: Route, to: Route) => boolean;
  /** Whether some path from one route to another passes a further page with such a consent. */
  readonly hasConsentBetween: (from: Route, to: Route) => boolean;
}

type Steps = (name: string) => readonly string[];
interface PlacedBlock {
  readonly use: BlockUse;
  readonly bound: BoundBlock;
}

/** The campaign as a graph of route names. */
interface Graph {
  readonly campaign: Campaign;
  readonly routeOf: (name: string) => Route | undefined;
  readonly blocksOf: (name: string) => readonly PlacedBlock[];
  readonly after: Steps;
  readonly before: Steps;
  readonly consentPages: ReadonlySet<string>;
  /** The routes from which a save or a booking can follow, including those that save themselves. */
  readonly leadsToSave: ReadonlySet<string>;
}

/**
 * Whether a block asks for a consent that the campaign cannot do without: one that holds the visitor back until it is
 * given, or a text that says what continuing agrees to. An optional checkbox does not count: without an answer, nothing
 * was agreed to.
 */
function demandsConsent(bound: BoundBlock): boolean {
  if (bound.asksConsent !== true) return false;
  return (
    bound.fields.some(({ required }) => required) ||
    bound.consents((key) => key).some(({ hasConsent }) => hasConsent === 'implied')
  );
}

/**
 * The country determines how a consent is asked, so the campaign is examined for a visitor of each kind. Nothing else
 * about a visit counts: the rule is the same for everybody, whoever triggers it first.
 */
function kindsOfVisitor({ campaign, today }: FlowState): FlowState[] {
  const strict = Object.values(COUNTRIES).find(({ consentRequired }) => consentRequired)?.alpha2 ?? 'US';
  const countries: readonly CountryCode[] = ['US', strict];
  return countries.map((country) => ({
    campaign,
    today,
    locale: 'en',
    query: {},
    payload: { country, enableRecording: false },
    answers: { 'candidate.country': country },
    remote: {},
    device: {},
    entry: campaign.home,
  }));
}

/** Everything that can be reached from some routes; these routes themselves only if a path leads back to them. */
function reach(from: Iterable<string>, steps: Steps): Set<string> {
  const found = new Set<string>();
  const queue = [...from].flatMap(steps);
  for (const name of queue) {
    if (found.has(name)) continue;
    found.add(name);
    queue.push(...steps(name));
  }
  return found;
}

function graphOf(state: FlowState, bind: BindBlock): Graph {
  const { campaign } = state;
  const routes = new Map(campaign.routes.map((route) => [route.name, route]));
  const visitors = kindsOfVisitor(state);
  const placed = ({ blocks }: Route) =>
    blocks.flatMap((use) =>
      visitors.flatMap((visitor): PlacedBlock[] => {
        const bound = bind(use, visitor);
        return bound ? [{ use, bound }] : [];
      }),
    );
  const blocks = new Map(campaign.routes.map((route) => [route.name, placed(route)]));
  const blocksOf = (name: string) => blocks.get(name) ?? [];
  const after: Steps = (name) => routes.get(name)?.next.map(({ to }) => to) ?? [];
  const came = new Map<string, string[]>();
  for (const { name } of campaign.routes) for (const to of after(name)) came.set(to, [...(came.get(to) ?? []), name]);
  const before: Steps = (name) => came.get(name) ?? [];
  const names = campaign.routes.map(({ name }) => name);
  const books = (name: string) => blocksOf(name).some(({ bound }) => bound.scheduling !== undefined);
  const saving = names.filter((name) => routes.get(name)?.meta.saveSubject === true || books(name));
  return {
    campaign,
    blocksOf,
    after,
    before,
    routeOf: (name) => routes.get(name),
    consentPages: new Set(names.filter((name) => blocksOf(name).some(({ bound }) => demandsConsent(bound)))),
    leadsToSave: new Set([...saving, ...reach(saving, before)]),
  };
}

/** The answers that a fact is read from; `any`: it cannot be determined statically. The country always has a value. */
function readsOf(fact: string, campaign: Campaign): readonly string[] | 'any' {
  const from = computedFact(fact, campaign)?.from;
  if (from) {
    const all = from.flatMap((one) => readsOf(one, campaign));
    return all.includes('any') ? 'any' : all;
  }
  if (fact === 'candidate.country' || fact === 'path.international') return [];
  if (fact === 'path.caregiverInvolved') return ['candidate.caregiverParticipant'];
  if (fact === 'candidate.age') return ['candidate.age', 'candidate.birthDate'];
  if (fact.startsWith('criteria.')) return 'any';
  const source = findFact(fact)?.source ?? 'answer';
  if (source === 'answer') return [fact];
  return source === 'remote' || source === 'verdict' ? 'any' : [];
}

function askedOn(name: string, { blocksOf }: Graph): string[] {
  return blocksOf(name).flatMap(({ bound }) => bound.fields.flatMap(factNames));
}

/**
 * What determines, from a route on, whether a consent is asked: the conditions of its block, and of the steps towards
 * its page.
 */
function conditionsOnTheWay(later: readonly string[], { blocksOf, routeOf, before, consentPages }: Graph): Predicate[] {
  const towards = reach(
    later.filter((name) => consentPages.has(name)),
    before,
  );
  return later.flatMap((name) => [
    ...blocksOf(name).flatMap(({ use, bound }) => (use.showWhen && demandsConsent(bound) ? [use.showWhen] : [])),
    ...(towards.has(name) ? (routeOf(name)?.next ?? []).flatMap(({ when }) => when ?? []) : []),
  ]);
}

/**
 * Whether a later consent depends on what an earlier page would have asked, and a visitor who begins here was not
 * asked.
 */
function hangsOnSkipped({ name, meta }: Route, graph: Graph): boolean {
  const asked = (other: string) => askedOn(other, graph);
  const later = [name, ...reach([name], graph.after)].filter((other) => graph.leadsToSave.has(other));
  const skipped = new Set([...reach([name], graph.before)].filter((other) => !later.includes(other)).flatMap(asked));
  const known = new Set([...(meta.requires ?? []), ...later.flatMap(asked)]);
  const facts = conditionsOnTheWay(later, graph)
    .flatMap(factsOf)
    .filter((fact) => !known.has(fact));
  return facts.some((fact) => {
    const reads = readsOf(fact, graph.campaign);
    return reads === 'any' ? skipped.size > 0 : reads.some((read) => skipped.has(read));
  });
}

function makeRule(state: FlowState, bind: BindBlock): EntryRule {
  const graph = graphOf(state, bind);
  const { campaign, after, consentPages, leadsToSave } = graph;
  const isStart = ({ name, meta }: Route) => name === campaign.home || meta.landing === true;
  const starts = campaign.routes.filter(isStart).map(({ name }) => name);
  const come = new Set([...starts, ...reach(starts, after)]);
  const behind = reach(
    [...consentPages].filter((name) => come.has(name)),
    after,
  );
  const opened = new Map<string, boolean>();
  const asked = new Map<string, ReadonlySet<string>>();
  const isOpen = (route: Route): boolean => {
    if (route.name === campaign.home || !leadsToSave.has(route.name)) return true;
    return come.has(route.name) && !behind.has(route.name) && !hangsOnSkipped(route, graph);
  };
  const opens = (route: Route) => {
    const open = opened.get(route.name) ?? isOpen(route);
    opened.set(route.name, open);
    return open;
  };
  const askedFrom = ({ name }: Route) => {
    const facts = asked.get(name) ?? new Set([name, ...reach([name], after)].flatMap((other) => askedOn(other, graph)));
    asked.set(name, facts);
    return facts;
  };
  return {
    opens,
    askedFrom,
    lands: (route) => opens(route) && (route.meta.requires ?? []).every((fact) => askedFrom(route).has(fact)),
    asksConsent: ({ name }) => consentPages.has(name),
    isReachable: (from, to) => from === to || reach([from.name], after).has(to.name),
    hasConsentBetween: (from, to) => {
      const between = [...reach([from.name], after)].filter((name) => consentPages.has(name) && name !== to.name);
      return reach(between, after).has(to.name);
    },
  };
}

const rules = new WeakMap<Campaign, EntryRule>();

/** The rule of a campaign, determined once for each document. */
export function entryRuleOf(state: FlowState, bind: BindBlock): EntryRule {
  const rule = rules.get(state.campaign) ?? makeRule(state, bind);
  rules.set(state.campaign, rule);
  return rule;
}

/**
 * Whether a visit may begin at a route as far as consents are concerned. At the campaign's home it always may: the rule
 * is not determined for that, so that a page that just opened does not look at every block of the campaign.
 */
export function mayOpen(route: Route, state: FlowState, bind: BindBlock): boolean {
  return route.name === state.campaign.home || entryRuleOf(state, bind).opens(route);
}
