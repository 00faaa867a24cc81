import type { BindBlock } from '#engine/block-rules.ts';
import { admit, firstPage, mayBegin } from '#engine/entry-point.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { checkStored, factNames } from '#engine/route-state.ts';
import { findRoute } from '#engine/transition.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import { PREFILLED_FACTS } from '#schemas/campaign/query-parameters.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { TODAY } from '../../prove/explore/subject.ts';
import { withRemotes } from '../../prove/world/remote-classes.ts';
import { CONDITIONS_FACT } from '../../prove/world/world-classes.ts';
import type { Visitor } from './visitor.ts';

/** A visit before anything is answered, and the first page it shows. */
export interface StartedVisit {
  readonly state: FlowState;
  readonly route: Route;
}

/** Admits a visitor as the server does: on the page they asked for, or where they are redirected (A7, A16). */
export function startVisit(visitor: Visitor, campaign: Campaign, bind: BindBlock): StartedVisit {
  const { entry, known = {}, day = TODAY, remotes, visit } = visitor;
  const plain: FlowState = {
    campaign,
    today: day,
    ...visit,
    locale: languageOf(visit.locale, campaign),
    answers: chosenConditions(visit.query),
    remote: {},
    entry: campaign.home,
  };
  const merged = { ...plain.answers, ...keptOf(known, plain, bind) };
  const before = withRemotes({ ...plain, answers: merged }, remotes);
  const first = firstPage(before, bind);
  const asked = findRoute(campaign, entry ?? campaign.home);
  if (!asked) return { state: { ...before, entry: first.name }, route: first };
  const state = { ...before, entry: (mayBegin(asked, before, bind) ? asked : first).name };
  return { state, route: admit(asked, state, bind, true) };
}

function languageOf(wanted: FlowState['locale'], { languages, settings }: Campaign): FlowState['locale'] {
  return settings.forcedLanguage ?? (languages.includes(wanted) ? wanted : (languages[0] ?? wanted));
}

/** Conditions chosen by an address are known from the beginning (A19). */
function chosenConditions({ indicationIds }: FlowState['query']): Answers {
  return indicationIds === undefined ? {} : { [CONDITIONS_FACT]: indicationIds.split(',') };
}

const PERSONAL: readonly string[] = PREFILLED_FACTS;

/** Of the personal data in a link, keeps what the flow asks for and its fields accept (P1, E16). */
function keptOf(known: Answers, state: FlowState, bind: BindBlock): Answers {
  const names = Object.keys(known);
  if (names.length === 0) return {};
  const others = Object.entries(known).filter(([fact]) => !PERSONAL.includes(fact));
  const fromLink: Answers = Object.fromEntries(Object.entries(known).filter(([fact]) => PERSONAL.includes(fact)));
  const fields = state.campaign.routes.flatMap(({ blocks }) => blocks.flatMap((use) => bind(use, state)?.fields ?? []));
  const asked = fields.filter((field) => factNames(field).some((fact) => fromLink[fact] !== undefined));
  const kept = asked.map((field) => checkStored(field, fromLink)).filter(({ issue }) => issue === undefined);
  return Object.fromEntries([...others, ...kept.flatMap(({ answers }) => Object.entries(answers))]);
}
