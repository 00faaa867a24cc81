import { entryRuleOf } from '#engine/entry-rule.ts';
import { findFact } from '#engine/facts/index.ts';
import { onlyFacts } from '#engine/flow-state.ts';
import { factNames } from '#engine/route-state.ts';
import { findRoute } from '#engine/transition.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { classesOf, type FieldClass } from '../domain/field-classes.ts';
import { factValues } from '../domain/fact-values.ts';
import { NEW_VISIT, stateOf, type Draft, type Pending, type Subject } from './subject.ts';

/** A page on which visits begin, and what is known by then. */
export interface Beginning {
  readonly route: Route;
  readonly draft: Draft;
}

/** The ways into a campaign: those that its author made, and those that an address opens all the same. */
export interface Beginnings {
  /** The home, and pages that say that they are for landing. */
  readonly pages: readonly Beginning[];
  /** Pages that a link leads to which tells what they require. */
  readonly links: readonly Beginning[];
  /** Pages that `?landing=` may name (A7). */
  readonly open: readonly Beginning[];
}

/** Every way in, on every day that makes a difference. */
export function beginningsOf(subject: Subject): Beginnings {
  const { pages, links, open } = waysInto(subject);
  const { days } = subject;
  const daily = (ways: readonly Beginning[]) =>
    days.length < 2
      ? ways
      : days.flatMap((day) => ways.map(({ route, draft }): Beginning => ({ route, draft: { ...draft, day } })));
  return { pages: daily(pages), links: daily(links), open: daily(open) };
}

/** The ways in by the rule of the server: where a visit may begin (A7, A16), and which answers it brings along (E16). */
function waysInto(subject: Subject): Beginnings {
  const { campaign, bind } = subject;
  const state = stateOf(subject, NEW_VISIT);
  const { opens, lands, askedFrom } = entryRuleOf(state, bind);
  const home = findRoute(campaign, campaign.home);
  const others = campaign.routes.filter((route) => route !== home && opens(route));
  const landing = others
    .filter(lands)
    .map((route): Beginning => ({ route, draft: { ...NEW_VISIT, landing: route.name } }));
  const isMade = ({ route: { meta } }: Beginning) => meta.landing === true;
  const pages = [...(home ? [atHome(home, askedFrom(home), subject)] : []), ...landing.filter(isMade)];
  if (subject.ways === 'pages') return { pages, links: [], open: [] };
  return {
    pages,
    links: others.flatMap((route) => byLink(route, subject)),
    open: landing.filter((beginning) => !isMade(beginning)),
  };
}

/** The home lets everybody in. What it requires, and nobody asks from there on, may be known all the same. */
function atHome(route: Route, asked: ReadonlySet<string>, subject: Subject): Beginning {
  const facts = (route.meta.requires ?? []).filter((fact) => !asked.has(fact));
  const pending = facts.flatMap((fact) => pendingOf(fact, [{ form: {}, answers: {} }, ...knownClasses(fact, subject)]));
  return { route, draft: { ...NEW_VISIT, pending } };
}

/** Whoever begins by a link to the page brings everything that it requires. */
function byLink(route: Route, subject: Subject): Beginning[] {
  const requires = route.meta.requires ?? [];
  const known = requires.map((fact) => ({ fact, classes: knownClasses(fact, subject) }));
  if (requires.length === 0 || known.some(({ classes }) => classes.length === 0)) return [];
  return [
    {
      route,
      draft: {
        ...NEW_VISIT,
        pending: known.flatMap(({ fact, classes }) => pendingOf(fact, classes)),
        beside: toldWith(requires, subject),
      },
    },
  ];
}

/** A link tells all of a field or nothing of it: a first name comes with the last one. */
function toldWith(requires: readonly string[], { campaign, partOf }: Subject): string[] {
  const fields = campaign.routes.flatMap((route) =>
    route.blocks.flatMap(({ id }) => partOf(route, id).fields.map(factNames)),
  );
  return fields.filter((facts) => facts.some((fact) => requires.includes(fact))).flat();
}

function pendingOf(fact: string, classes: readonly FieldClass[]): Pending[] {
  const facts = [...new Set([fact, ...classes.flatMap(({ answers }) => Object.keys(answers))])];
  return classes.length === 0
    ? []
    : [{ field: `link ${fact}`, facts, classes, id: `link ${JSON.stringify(classes.map(({ answers }) => answers))}` }];
}

/** What a link may tell of a fact: whatever the pages that ask it take; where none does, any value. */
function knownClasses(fact: string, subject: Subject): FieldClass[] {
  const state = stateOf(subject, NEW_VISIT);
  const { campaign, cuts, partOf, note } = subject;
  // An age is known by a birth date, too.
  const facts = fact === 'candidate.age' ? [fact, 'candidate.birthDate'] : [fact];
  const fields = campaign.routes
    .flatMap((route) => route.blocks.flatMap(({ id }) => partOf(route, id).fields))
    .filter((field) => factNames(field).some((name) => facts.includes(name)));
  const told = fields.flatMap((field) =>
    classesOf(field, cuts, state, note).map(({ answers }) => onlyFacts(answers, facts)),
  );
  const distinct = new Map(
    told.filter((answers) => Object.keys(answers).length > 0).map((answers) => [JSON.stringify(answers), answers]),
  );
  const values: readonly Answers[] = distinct.size > 0 ? [...distinct.values()] : unasked(fact, subject);
  return values.map((answers) => ({ form: {}, answers }));
}

/** A fact that no page asks: what a link knew once the visitor confirmed it, or what follows from the visit itself. */
function unasked(fact: string, subject: Subject): Answers[] {
  const listed = findFact(fact);
  if (listed?.source !== 'answer') return [];
  if (listed.domain.kind === 'text') return [{ [fact]: 'known' }];
  return factValues(fact, listed.domain, subject.cuts, stateOf(subject, NEW_VISIT)).values.map((value) => ({
    [fact]: value,
  }));
}
