import { entryRuleOf } from '#engine/entry-rule.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import { PREFILLED_FACTS } from '#schemas/campaign/query-parameters.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { classesOf } from '../prove/domain/field-classes.ts';
import { beginningsOf } from '../prove/explore/beginnings.ts';
import { type Beginning, NEW_VISITOR, stateOf, type Subject } from '../prove/explore/subject.ts';
import { studyClass } from '../prove/world/world-classes.ts';
import type { Sides } from './sides.ts';
import { stableText } from './stable-text.ts';
import type { Visitor } from './visits/visitor.ts';

/**
 * Returns the entries into a campaign on the first day, including each page's own address; they are the same on all
 * days.
 */
function waysOf(subject: Subject): Beginning[] {
  const { pages, known, open } = beginningsOf({ ...subject, days: [subject.today] });
  const { campaign, bind } = subject;
  const { opens } = entryRuleOf(stateOf(subject, NEW_VISITOR), bind);
  const isOpen = (route: Route) =>
    route.name !== campaign.home && opens(route) && (route.meta.requires ?? []).length === 0;
  const direct = campaign.routes.filter(isOpen).map((route): Beginning => ({ route, visitor: NEW_VISITOR }));
  return [...pages, ...known, ...open, ...direct];
}

/**
 * Describes an entry as far as versions can be compared: what is known there, and where the visit was asked to start.
 */
function textOf({ route, visitor: { day: _day, pending, ...visitor } }: Beginning): string {
  const pendingFacts = pending.map(({ facts, classes }) => [
    facts,
    classes.map(({ answers }) => stableText(answers)).toSorted(),
  ]);
  return stableText([route.name, visitor, pendingFacts]);
}

export interface WaysCompared {
  /** The pages on which visits start differently. */
  readonly pages: readonly string[];
  /** Visitors who use entries that only one version has. */
  readonly visitors: readonly Visitor[];
}

/** Finds where the versions let visits start differently, and who may notice. */
export function compareWays({ a, b }: Sides): WaysCompared {
  const [here, there] = [a, b].map((subject) => waysOf(subject).map((way) => ({ way, subject, text: textOf(way) })));
  const missingIn =
    (ways: typeof here = []) =>
    ({ text }: { readonly text: string }) =>
      !ways.some((one) => one.text === text);
  const other = [...(here ?? []).filter(missingIn(there)), ...(there ?? []).filter(missingIn(here))];
  return {
    pages: [...new Set(other.map(({ way }) => way.route.name))],
    visitors: other.flatMap(({ way, subject }) => visitorsBy(way, subject)),
  };
}

/** Returns one visitor for each entry into a version that is neither its home nor a landing page. */
export function visitorsByOtherWays(subject: Subject): Visitor[] {
  const { known, open } = beginningsOf({ ...subject, days: [subject.today] });
  return [...known, ...open].flatMap((way) => visitorsBy(way, subject));
}

/** With a study and without one, because a page may require one. */
function visitorsBy({ route, visitor }: Beginning, subject: Subject): Visitor[] {
  const fromLink = visitor.pending.flatMap(({ facts }) => facts);
  const known = { ...visitor.answers, ...answersFromLink(fromLink, subject) };
  return [{}, { study: studyClass(subject.campaign, 0) }].map((study) => {
    const { locale, query, payload, device } = stateOf(subject, {
      ...visitor,
      pending: [],
      world: { ...visitor.world, ...study },
    });
    return {
      ...(route.name === subject.campaign.home ? {} : { entry: route.name }),
      ...(Object.keys(known).length === 0 ? {} : { known }),
      day: subject.today,
      answers: {},
      remotes: {},
      visit: { locale, query, payload, device },
    };
  });
}

const PERSONAL: readonly string[] = PREFILLED_FACTS;

/** Returns what a link provides of some facts: all fields that ask for them, because it cannot provide half a name. */
export function answersFromLink(
  facts: readonly string[],
  { campaign, cuts, partOf, today, ...subject }: Subject,
): Answers {
  const state = stateOf({ campaign, today, ...subject }, NEW_VISITOR);
  const fields = campaign.routes.flatMap((route) => route.blocks.flatMap(({ id }) => partOf(route, id).fields));
  return facts.reduce<Answers>((fromLink, fact) => {
    if (fromLink[fact] !== undefined) return fromLink;
    const classes = fields.flatMap((field) =>
      field.facts.some((one) => one.fact === fact) ? classesOf(field, cuts, state, () => undefined) : [],
    );
    const answers = classes.find((one) => one.answers[fact] !== undefined)?.answers ?? {};
    const kept = Object.entries(answers).filter(([name]) => name === fact || PERSONAL.includes(name));
    return { ...fromLink, ...Object.fromEntries(kept) };
  }, {});
}

/** The maximum number of combinations of prefilled facts that are tried. */
const MAX_LINK_WAYS = 60;

/** Lists what a link may provide of the named facts: every combination of all or some of them. */
export function linkAnswers(facts: readonly string[], { campaign, cuts, partOf, ...subject }: Subject): Answers[] {
  const state = stateOf({ campaign, ...subject }, NEW_VISITOR);
  const wanted = (name: string) =>
    PERSONAL.includes(name) &&
    (facts.includes(name) || (name === 'candidate.birthDate' && facts.includes('candidate.age')));
  const fields = campaign.routes.flatMap((route) => route.blocks.flatMap(({ id }) => partOf(route, id).fields));
  const wantedFields = fields.filter((field) => field.facts.some(({ fact }) => wanted(fact)));
  const distinct = [...new Map(wantedFields.map((field) => [field.id, field])).values()];
  return distinct.reduce<Answers[]>(
    (ways, field) => {
      const classes = classesOf(field, cuts, state, () => undefined).map(({ answers }) => answers);
      return [...ways, ...classes.flatMap((answers) => ways.map((way) => ({ ...way, ...answers })))].slice(
        0,
        MAX_LINK_WAYS,
      );
    },
    [{}],
  );
}

/**
 * Returns the same campaign for an exploration that leaves nobody out: every page that `?landing=` can name counts as a
 * landing page. `undefined`: it would not be the same campaign, because other pages would open.
 */
export function openEverywhere(subject: Subject): Subject | undefined {
  const { campaign, bind } = subject;
  const rule = entryRuleOf(stateOf(subject, NEW_VISITOR), bind);
  const isShut = (route: Route) => route.name !== campaign.home && route.meta.landing !== true && rule.lands(route);
  if (!campaign.routes.some(isShut)) return subject;
  const routes = campaign.routes.map((route) =>
    isShut(route) ? { ...route, meta: { ...route.meta, landing: true } } : route,
  );
  const opened = { ...subject, campaign: { ...campaign, routes } };
  const other = entryRuleOf(stateOf(opened, NEW_VISITOR), bind);
  const isSame = (route: Route, index: number) => {
    const twin = routes[index];
    return twin !== undefined && rule.opens(route) === other.opens(twin) && rule.lands(route) === other.lands(twin);
  };
  return campaign.routes.every(isSame) ? opened : undefined;
}

/** Returns the names with which `?landing=` finds pages of the first version but none of the second. */
export function lostLandings({ a, renamed }: Sides, own: Campaign): string[] {
  const { lands } = entryRuleOf(stateOf(a, NEW_VISITOR), a.bind);
  const isLost = ({ name, path }: Route) => {
    const now = own.routes.find((route) => (renamed.routes.get(route.name) ?? route.name) === name);
    return now !== undefined && now.name !== name && now.path === path;
  };
  return a.campaign.routes
    .filter((route) => route.name !== a.campaign.home && lands(route) && isLost(route))
    .map(({ name }) => name);
}
