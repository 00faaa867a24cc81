import { computedFrom } from '#engine/computed/computed-facts.ts';
import { entryRuleOf } from '#engine/entry-rule.ts';
import { onlyFacts } from '#engine/flow-state.ts';
import { factNames } from '#engine/route-state.ts';
import { leavesIn } from '../domain/computed-components.ts';
import { answersOf } from '#engine/facts/index.ts';
import { findRoute } from '#engine/transition.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { classesOf, type FieldClass } from '../domain/field-classes.ts';
import { CONDITIONS_FACT } from '../world/world-classes.ts';
import { chosenByAddress } from './open-variable.ts';
import { isAnswer } from './page-fields.ts';
import {
  NEW_VISITOR,
  stateOf,
  type SymbolicVisitor,
  type Pending,
  type Subject,
  type Beginning,
  type Beginnings,
} from './subject.ts';

const COUNTRY_FACT = 'candidate.country';
const NOT_ANSWERED: FieldClass = { form: {}, answers: {} };

/** Returns every entry, on every day that makes a difference. */
export function beginningsOf(subject: Subject): Beginnings {
  const { days } = subject;
  if (days.length < 2) return waysInto(subject);
  // A birth date that a link provides today would have been in the future yesterday, so each day has its own classes.
  const daily = days.map((day) => ({ day, ways: waysInto({ ...subject, today: day }) }));
  const all = (kind: keyof Beginnings) =>
    daily.flatMap(({ day, ways }) =>
      ways[kind].map(({ route, visitor }): Beginning => ({ route, visitor: { ...visitor, day } })),
    );
  return {
    pages: all('pages'),
    known: all('known'),
    knowingMore: all('knowingMore'),
    open: all('open'),
    openKnowingMore: all('openKnowingMore'),
  };
}

/**
 * Returns the entries by the rule of the server: where a visit may start (A7, A16), and which answers it brings (E16).
 */
function waysInto(subject: Subject): Beginnings {
  const { campaign, bind } = subject;
  const state = stateOf(subject, NEW_VISITOR);
  const { opens, lands, askedFrom } = entryRuleOf(state, bind);
  const home = findRoute(campaign, campaign.home);
  const others = campaign.routes.filter((route) => route !== home && opens(route));
  const landing = others
    .filter(lands)
    .map((route): Beginning => ({ route, visitor: { ...NEW_VISITOR, landing: route.name } }));
  const isMade = ({ route: { meta } }: Beginning) => meta.landing === true;
  const pages = [...(home ? [atHome(home, askedFrom(home), subject)] : []), ...landing.filter(isMade)];
  if (subject.ways === 'front-door') return { pages, known: [], knowingMore: [], open: [], openKnowingMore: [] };
  const told = others.flatMap((route) => whoKnows(route, subject));
  const known = [...told, ...withChosenCountry(told, subject)];
  // A page made for visits to begin on is also opened in the middle of one.
  const open = [...landing.filter((beginning) => !isMade(beginning)), ...withChosenCountry(landing, subject)];
  return {
    pages,
    known,
    knowingMore: withMoreKnown([...pages, ...known], askedFrom, subject),
    open,
    openKnowingMore: withMoreKnown(open, askedFrom, subject),
  };
}

/**
 * The same visitors, if they have chosen a country before the visit began anew: it is the same for the whole visit, so
 * it counts on every page (N6).
 */
function withChosenCountry(beginnings: readonly Beginning[], subject: Subject): Beginning[] {
  const chosen = pendingOf(COUNTRY_FACT, knownClasses(COUNTRY_FACT, subject));
  if (chosen.length === 0) return [];
  return beginnings.map(({ route, visitor }) => ({
    route,
    visitor: { ...visitor, pending: [...visitor.pending, ...chosen] },
  }));
}

/** The home admits everybody. What it requires, and no later page asks for, may still be known. */
function atHome(route: Route, asked: ReadonlySet<string>, subject: Subject): Beginning {
  const facts = (route.meta.requires ?? []).filter((fact) => !asked.has(fact));
  const pending = facts.flatMap((fact) => pendingOf(fact, [NOT_ANSWERED, ...knownClasses(fact, subject)]));
  return { route, visitor: { ...NEW_VISITOR, pending } };
}

/**
 * Visitors who start on a page with required facts know them: a link provided them, or they answered them on another
 * page and then opened this one by its address, which restarts the visit there (A16). Nobody knows what no page asks
 * for; what is not an answer, such as a study, is examined when the visitor arrives.
 */
function whoKnows(route: Route, subject: Subject): Beginning[] {
  const requires = (route.meta.requires ?? []).filter(isAnswer);
  if ((route.meta.requires ?? []).length === 0) return [];
  const known = requires
    .filter((fact) => fact !== CONDITIONS_FACT)
    .map((fact) => ({ fact, classes: knownClasses(fact, subject) }));
  if (known.some(({ classes }) => classes.length === 0)) return [];
  const computed = computedFrom(subject.campaign);
  const readFrom = (route.meta.requires ?? [])
    .filter((fact) => !isAnswer(fact))
    .flatMap(leavesIn(subject.campaign))
    .flatMap((fact) => answersOf(fact, computed));
  const maybe = [...new Set(readFrom)]
    .filter((fact) => !requires.includes(fact))
    .map((fact) => ({ fact, classes: [NOT_ANSWERED, ...knownClasses(fact, subject)] }));
  const visitor: SymbolicVisitor = {
    ...NEW_VISITOR,
    pending: [...known, ...maybe].flatMap(({ fact, classes }) => pendingOf(fact, classes)),
    beside: toldWith(requires, subject),
  };
  return (requires.includes(CONDITIONS_FACT) ? withChosenConditions(visitor, subject.world) : [visitor]).map((one) => ({
    route,
    visitor: one,
  }));
}

/**
 * The conditions chosen by an address are an answer from the beginning: generates each set of them that it may choose.
 */
function withChosenConditions(visitor: SymbolicVisitor, world: Subject['world']): SymbolicVisitor[] {
  return chosenByAddress(visitor, world).filter(({ answers }) => answers[CONDITIONS_FACT] !== undefined);
}

/**
 * Returns what a link provides beyond what the page requires, if later pages require it: a link fills all of a field or
 * nothing, so a first name comes with the last name.
 */
function toldWith(requires: readonly string[], { campaign, partOf }: Subject): string[] {
  const fields = campaign.routes.flatMap((route) =>
    route.blocks.flatMap(({ id }) => partOf(route, id).fields.map(factNames)),
  );
  const told = new Set(fields.filter((facts) => facts.some((fact) => requires.includes(fact))).flat());
  const required = new Set(campaign.routes.flatMap(({ meta }) => meta.requires ?? []).flatMap(leavesIn(campaign)));
  return [...told].filter((fact) => required.has(fact) && !requires.includes(fact));
}

/**
 * Returns the same visitors, who also know what later pages require: a link provided it, or they answered it before the
 * visit restarted. What no page asks for is not kept (P1).
 */
function withMoreKnown(
  beginnings: readonly Beginning[],
  askedFrom: ReturnType<typeof entryRuleOf>['askedFrom'],
  subject: Subject,
): Beginning[] {
  const { campaign, partOf } = subject;
  const asked = new Set(
    campaign.routes.flatMap((route) => route.blocks.flatMap(({ id }) => [...partOf(route, id).facts])),
  );
  const required = new Set(campaign.routes.flatMap(({ meta }) => meta.requires ?? []));
  // An age is also known from a birth date.
  const known = [...required].flatMap((fact) => {
    const sources = isAnswer(fact) ? answersOf(fact, []).filter((source) => asked.has(source)) : [];
    return sources.length === 0 ? [] : [fact, ...sources];
  });
  if (known.length === 0) return [];
  const none = known.includes(CONDITIONS_FACT) ? pendingOf(CONDITIONS_FACT, chosenNone(subject)) : [];
  return beginnings.flatMap(({ route, visitor }) => {
    // Where no page asks for conditions any more, those chosen before are answers, as those that a link chooses.
    const count = !askedFrom(route).has(CONDITIONS_FACT);
    const more = count ? known.filter((fact) => fact !== CONDITIONS_FACT) : known;
    const beside = [...new Set([...(visitor.beside ?? []), ...more.toSorted()])];
    return [
      ...(more.length > 0 ? [{ route, visitor: { ...visitor, beside } }] : []),
      ...(count && none.length > 0
        ? [{ route, visitor: { ...visitor, beside, pending: [...visitor.pending, ...none] } }]
        : []),
    ];
  });
}

/** "No" to the question about a condition chooses none of them, which no link can do. */
function chosenNone(subject: Subject): FieldClass[] {
  return knownClasses(CONDITIONS_FACT, subject).filter(({ answers }) => {
    const chosen = answers[CONDITIONS_FACT];
    return Array.isArray(chosen) && chosen.length === 0;
  });
}

function pendingOf(fact: string, classes: readonly FieldClass[]): Pending[] {
  const facts = [...new Set([fact, ...classes.flatMap(({ answers }) => Object.keys(answers))])];
  return classes.length === 0
    ? []
    : [{ field: `link ${fact}`, facts, classes, id: `link ${JSON.stringify(classes.map(({ answers }) => answers))}` }];
}

/**
 * Returns what may be known of a fact: whatever the pages that ask for it accept. What no page asks for is not kept
 * (P1).
 */
function knownClasses(fact: string, subject: Subject): FieldClass[] {
  const { campaign, cuts, partOf, note, today } = subject;
  const state = stateOf(subject, NEW_VISITOR);
  // A birth date also determines an age.
  const facts = fact === 'candidate.age' ? [fact, 'candidate.birthDate'] : [fact];
  const fields = campaign.routes.flatMap((route) => route.blocks.flatMap(({ id }) => partOf(route, id, today).fields));
  const told = fields
    .filter((field) => factNames(field).some((name) => facts.includes(name)))
    .flatMap((field) => classesOf(field, cuts, state, note).map(({ answers }) => onlyFacts(answers, facts)))
    .filter((answers) => Object.keys(answers).length > 0);
  return [...new Map(told.map((answers) => [JSON.stringify(answers), answers])).values()].map((answers) => ({
    form: {},
    answers,
  }));
}
