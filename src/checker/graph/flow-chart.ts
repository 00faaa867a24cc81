import { explore } from '../prove/explore/explore.ts';
import { ROUTING, type Subject } from '../prove/explore/subject.ts';
import type { Language } from '#schemas/language.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { conditionWords } from '../explain/words/condition-words.ts';
import { graphTexts } from './graph-texts.table.ts';

/** A route in the picture of a flow. */
export interface ChartRoute {
  readonly name: string;
  readonly title: string;
  readonly start: boolean;
  readonly end: boolean;
  /** The lead is saved when the page is left. */
  readonly saves: boolean;
  /** Does any visitor get here? */
  readonly reached: boolean;
}

/** A transition in the picture of a flow. */
export interface ChartArrow {
  readonly from: string;
  readonly to: string;
  /** Its position among the transitions of its route, from 0. */
  readonly index: number;
  /** The condition in words, or a note that there is none; '' if the route has only this transition. */
  readonly words: string;
  /** Does any visitor take it? */
  readonly taken: boolean;
}

export interface FlowChart {
  readonly campaign: string;
  readonly name: string;
  readonly language: Language;
  readonly routes: readonly ChartRoute[];
  readonly arrows: readonly ChartArrow[];
  /** There were too many classes of visitors, so it is unknown what is never reached. */
  readonly undecided: boolean;
}

/** The flow of a campaign for a picture, with what is proven about its routes and transitions. */
export function flowChart(subject: Subject, language: Language): FlowChart {
  const { campaign } = subject;
  const found = explore(subject, ROUTING);
  const starts = (route: Route) => route.name === campaign.home || route.meta.landing === true;
  const titleOf = ({ title }: Route) => (title[language] ?? title.en ?? '').replaceAll(/\{([A-Za-z]+)\}/g, '$1');
  const routes = campaign.routes.map((route): ChartRoute => ({
    name: route.name,
    title: titleOf(route),
    start: starts(route),
    end: route.next.length === 0,
    saves: route.meta.saveSubject === true,
    reached: found?.routes.has(route.name) ?? true,
  }));
  const texts = graphTexts(language);
  const arrows = campaign.routes.flatMap(({ name, next }) =>
    next.map(({ to, when }, index): ChartArrow => ({
      from: name,
      to,
      index,
      words: when ? conditionWords(when, language) : next.length > 1 ? texts.otherwise : '',
      taken: found?.taken.has(`${name}#${index}`) ?? true,
    })),
  );
  return { campaign: campaign.id, name: campaign.name, language, routes, arrows, undecided: found === undefined };
}
