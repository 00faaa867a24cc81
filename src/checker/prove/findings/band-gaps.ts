import { evaluate, factsOf } from '#engine/predicates/evaluate.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { cutsOf } from '../domain/cuts.ts';
import { TODAY, type RuleCheck } from '../explore/subject.ts';

/** A hole between two bands of a fact: who falls in takes the last transition. */
export interface BandGap {
  readonly route: string;
  readonly transition: number;
  readonly fact: string;
  readonly between: readonly [number | string, number | string];
  readonly check: RuleCheck;
}

/** Routes whose conditions cut one number or date into bands, and leave a hole between two of them. */
export function bandGaps({ routes }: Campaign): BandGap[] {
  return routes.flatMap((route) => {
    const whens = route.next.flatMap(({ when }) => when ?? []);
    const facts = new Set(whens.flatMap(factsOf));
    const [fact] = facts;
    if (whens.length < 2 || facts.size !== 1 || fact === undefined || route.next.at(-1)?.when !== undefined) return [];
    const marks = cutsOf(whens).constantsOf(fact).filter((value) => typeof value === 'number').toSorted((one, other) => one - other);
    return holesIn(route, fact, marks);
  });
}

/** The marks and the middles between them, each with the transition that takes it: a default between two bands is a hole. */
function holesIn(route: Route, fact: string, marks: readonly number[]): BandGap[] {
  const [first, last] = [marks[0], marks.at(-1)];
  if (first === undefined || last === undefined) return [];
  const values = [...new Set(marks.flatMap((mark, index) => [mark - 1, mark, mark + 1, ...middle(mark, marks[index + 1])]))].toSorted((one, other) => one - other);
  const net = route.next.length - 1;
  const taken = values.map((value) => route.next.findIndex(({ when }) => when === undefined || evaluate(when, () => value, TODAY) === true));
  const start = taken.findIndex((one, index) => one === net && taken.slice(0, index).some((before) => before !== net));
  const length = start === -1 ? -1 : taken.slice(start).findIndex((one) => one !== net);
  const [low, high] = [values[start], values[start + length - 1]];
  if (low === undefined || high === undefined || length < 1) return [];
  const holds: Predicate = { any: [{ fact, known: false }, { fact, lessThan: low }, { fact, moreThan: high }] };
  return [{ route: route.name, transition: net, fact, between: [low, high], check: { rule: `band ${route.name}`, at: 'leaving', routes: new Set([route.name]), holds } }];
}

function middle(one: number, other: number | undefined): number[] {
  return other === undefined || other - one < 2 ? [] : [Math.floor((one + other) / 2)];
}
