import { factsOf } from '#engine/predicates/evaluate.ts';
import type { BlockUse, Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { answersOf, isAmong } from '../../model/fact-sources.ts';
import type { Exploration } from '../explore/explore.ts';
import { predicatesOf } from '../explore/subject-of.ts';
import type { Subject } from '../explore/subject.ts';

/** Blocks that answers on later pages bring up, as `route@block`. */
export interface RaisedBlocks {
  readonly all: ReadonlySet<string>;
  /** Consents among them that something reads: the server leads visitors back to them. */
  readonly consents: ReadonlySet<string>;
  /** The others, in words: visitors answer them who go back by themselves. */
  readonly others: readonly string[];
}

/**
 * Visitors are followed from page to page. Who goes back and changes an answer is like somebody who gave it at once, but for
 * blocks that only later answers bring up. Where nothing reads what they ask, that makes no difference.
 * @param rules conditions of rules
 */
export function raisedLater(subject: Subject, rules: readonly Predicate[]): RaisedBlocks {
  const { campaign } = subject;
  const raised = blocksRaisedLater(subject);
  const read = sourcesOf([...predicatesOf(campaign), ...rules, ...required(campaign)]);
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
          `visitors who go back to the page "${route.name}" and answer its block "${use.id}" once later answers bring it up (${by.join(', ')})`,
      ),
  };
}

const COUNTRY = 'candidate.country';

/**
 * Pages that go by the country, where a later page lets the visitor choose another one. The country counts for the whole visit:
 * a page before may then ask a consent otherwise, or lead elsewhere. What becomes of these visitors is not followed.
 */
export function countryChosenLate(subject: Subject, rules: readonly Predicate[]): string[] {
  const { campaign, partOf } = subject;
  const read = sourcesOf([...predicatesOf(campaign), ...rules, ...required(campaign)]);
  const asks = (route: Route) => route.blocks.some(({ id }) => partOf(route, id).facts.has(COUNTRY));
  const asksConsentBy = (route: Route) =>
    route.blocks.some(({ id }) => {
      const { facts, reads } = partOf(route, id);
      const isRead = [...facts].some((fact) => fact.startsWith('consent.') && read.has(fact));
      return isRead && (reads.has('country') || reads.has(COUNTRY));
    });
  const goesBy = ({ blocks, next }: Route) => {
    const conditions = [...blocks.map(({ showWhen }) => showWhen), ...next.map(({ when }) => when)];
    return isAmong(COUNTRY, sourcesOf(conditions.flatMap((condition) => condition ?? [])));
  };
  return campaign.routes.flatMap((route) => {
    const isEarly = !asks(route) && (asksConsentBy(route) || goesBy(route));
    const [later] = isEarly ? routesAfter(route, campaign).filter(asks) : [];
    if (!later) return [];
    return [
      `where visitors go who choose another country on the page "${later.name}" than that by which the page "${route.name}" asked or led them`,
    ];
  });
}

/** Visitors who change what they said: they are followed with the answer that they gave first. */
export function changedAgain({ askedAgain }: Pick<Exploration, 'askedAgain'>): string[] {
  return [...askedAgain].map(
    ([route, facts]) =>
      `visitors who change on the page "${route}" what they answered on a page before (${[...facts].join(', ')})`,
  );
}

interface RaisedBlock {
  readonly route: Route;
  readonly use: BlockUse;
  /** What later pages ask, and its condition reads. */
  readonly by: readonly string[];
  /** What it asks itself. */
  readonly facts: readonly string[];
}

/** Blocks whose conditions read what only later pages ask. */
function blocksRaisedLater(subject: Subject): RaisedBlock[] {
  const { campaign, partOf } = subject;
  const asked = (route: Route) => route.blocks.flatMap(({ id }) => [...partOf(route, id).facts]);
  return campaign.routes.flatMap((route) => {
    const conditional = route.blocks.filter(({ showWhen }) => showWhen !== undefined);
    if (conditional.length === 0) return [];
    const here = new Set(asked(route));
    const later = new Set(
      routesAfter(route, campaign)
        .flatMap(asked)
        .filter((fact) => !here.has(fact)),
    );
    return conditional.flatMap((use): RaisedBlock[] => {
      const sources = sourcesOf(use.showWhen ? [use.showWhen] : []);
      const by = [...later].filter((fact) => isAmong(fact, sources));
      return by.length === 0 ? [] : [{ route, use, by, facts: [...partOf(route, use.id).facts] }];
    });
  });
}

function routesAfter(route: Route, { routes }: Campaign): Route[] {
  const found = new Set<string>();
  const queue = route.next.map(({ to }) => to);
  for (const name of queue) {
    if (found.has(name)) continue;
    found.add(name);
    queue.push(...(routes.find((one) => one.name === name)?.next.map(({ to }) => to) ?? []));
  }
  return routes.filter(({ name }) => found.has(name) && name !== route.name);
}

/** What pages require, as conditions. */
function required({ routes }: Campaign): Predicate[] {
  return routes.flatMap(({ meta }) => (meta.requires ?? []).map((fact) => ({ fact, known: true })));
}

/** The answers that conditions rest on. */
function sourcesOf(predicates: readonly Predicate[]): ReadonlySet<string> {
  return new Set(predicates.flatMap(factsOf).flatMap(answersOf));
}
