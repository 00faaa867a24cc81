import { factsOf } from '#engine/predicates/evaluate.ts';
import type { BlockUse, Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { computedFrom } from '#engine/computed/computed-facts.ts';
import { answersOf, isAmong } from '#engine/facts/index.ts';
import type { Exploration, Subject } from '../explore/subject.ts';
import { leavesIn } from '../domain/computed-components.ts';
import { predicatesOf } from '../explore/subject-of.ts';

/** Blocks that answers on later pages reveal, as `route@block`. */
export interface RaisedBlocks {
  readonly all: ReadonlySet<string>;
  /** Consents among them that something reads: the server sends visitors back to them. */
  readonly consents: ReadonlySet<string>;
  /** The others, in words: visitors answer them if they go back on their own. */
  readonly others: readonly string[];
}

/**
 * Visitors are followed from page to page. A visitor who goes back and changes an answer is like one who gave it at
 * first, except for blocks that only later answers reveal. If nothing reads what these ask, it makes no difference.
 * @param rules conditions of rules
 */
export function raisedLater(subject: Subject, rules: readonly Predicate[]): RaisedBlocks {
  const raised = blocksRaisedLater(subject);
  const read = readIn(subject.campaign, rules);
  const isRead = ({ facts }: RaisedBlock) => facts.some((fact) => isAmong(fact, read));
  const asksConsent = ({ facts }: RaisedBlock) => facts.some((fact) => fact.startsWith('consent.'));
  const keys = (some: readonly RaisedBlock[]) => new Set(some.map(({ route, use }) => `${route.name}@${use.id}`));
  return {
    all: keys(raised),
    consents: keys(raised.filter((one) => isRead(one) && asksConsent(one))),
    others: raised
      .filter((one) => isRead(one) && !asksConsent(one))
      .map(
        ({ route, use, by }) =>
          `visitors who go back to the page "${route.name}" and answer its block "${use.id}", which later answers ` +
          `reveal (${by.join(', ')})`,
      ),
  };
}

const COUNTRY = 'candidate.country';

/**
 * Finds pages that depend on the country although a later page lets the visitor choose another one. The country counts
 * for the whole visit: an earlier page may then ask for a consent differently, or lead elsewhere. These visitors are
 * not followed.
 */
export function countryChosenLate(subject: Subject, rules: readonly Predicate[]): string[] {
  const { campaign, partOf } = subject;
  const read = readIn(campaign, rules);
  const after = followers(campaign);
  const asks = (route: Route) => route.blocks.some(({ id }) => partOf(route, id).facts.has(COUNTRY));
  const asksConsentByCountry = (route: Route) =>
    route.blocks.some(({ id }) => {
      const { facts, reads } = partOf(route, id);
      const isRead = [...facts].some((fact) => fact.startsWith('consent.') && read.has(fact));
      return isRead && (reads.has('country') || reads.has(COUNTRY));
    });
  const dependsOnCountry = ({ blocks, next }: Route) => {
    const conditions = [...blocks.map(({ showWhen }) => showWhen), ...next.map(({ when }) => when)];
    return isAmong(
      COUNTRY,
      sourcesOf(
        conditions.flatMap((condition) => condition ?? []),
        campaign,
      ),
    );
  };
  return campaign.routes.flatMap((route) => {
    const isEarly = !asks(route) && (asksConsentByCountry(route) || dependsOnCountry(route));
    const [later] = isEarly ? after(route).filter(asks) : [];
    if (!later) return [];
    const depends = `the page "${route.name}" depends on the country`;
    return [`where visitors go if they choose another country on the later page "${later.name}": ${depends}`];
  });
}

/** Describes visitors who change an answer: they are followed with their first answer. */
export function changedAgain({ askedAgain }: Pick<Exploration, 'askedAgain'>): string[] {
  return [...askedAgain].map(
    ([route, facts]) =>
      `visitors who change, on the page "${route}", what they answered on an earlier page (${[...facts].join(', ')})`,
  );
}

interface RaisedBlock {
  readonly route: Route;
  readonly use: BlockUse;
  /** What later pages ask for and its condition reads. */
  readonly by: readonly string[];
  /** What it asks for itself. */
  readonly facts: readonly string[];
}

/** Finds blocks whose conditions read what only later pages ask for. */
function blocksRaisedLater(subject: Subject): RaisedBlock[] {
  const { campaign, partOf } = subject;
  const asked = (route: Route) => route.blocks.flatMap(({ id }) => [...partOf(route, id).facts]);
  const after = followers(campaign);
  return campaign.routes.flatMap((route) => {
    const conditional = route.blocks.filter(({ showWhen }) => showWhen !== undefined);
    if (conditional.length === 0) return [];
    const here = new Set(asked(route));
    const later = new Set(
      after(route)
        .flatMap(asked)
        .filter((fact) => !here.has(fact)),
    );
    return conditional.flatMap((use): RaisedBlock[] => {
      const sources = sourcesOf(use.showWhen ? [use.showWhen] : [], campaign);
      const by = [...later].filter((fact) => isAmong(fact, sources));
      return by.length === 0 ? [] : [{ route, use, by, facts: [...partOf(route, use.id).facts] }];
    });
  });
}

/** Finds the routes that can follow a route, whatever is answered, without the route itself. */
function followers({ routes }: Campaign): (route: Route) => Route[] {
  const next = new Map(routes.map((route) => [route.name, route.next.map(({ to }) => to)]));
  return ({ name }) => {
    const found = new Set(next.get(name));
    for (const one of found) for (const to of next.get(one) ?? []) found.add(to);
    return routes.filter((route) => route.name !== name && found.has(route.name));
  };
}

/** Returns what pages require, as conditions. */
function required({ routes }: Campaign): Predicate[] {
  return routes.flatMap(({ meta }) => (meta.requires ?? []).map((fact) => ({ fact, known: true })));
}

/** Returns the answers that something in a campaign, or in one of its rules, depends on. */
function readIn(campaign: Campaign, rules: readonly Predicate[]): ReadonlySet<string> {
  return sourcesOf([...predicatesOf(campaign), ...rules, ...required(campaign)], campaign);
}

/** Returns the answers that conditions depend on. */
function sourcesOf(predicates: readonly Predicate[], campaign: Campaign): ReadonlySet<string> {
  const computed = computedFrom(campaign);
  const leaves = predicates.flatMap(factsOf).flatMap(leavesIn(campaign));
  return new Set(leaves.flatMap((fact) => answersOf(fact, computed)));
}
