import type { Language } from '#schemas/language.ts';
import { circumstancesOf } from '../../prove/witness.ts';
import type { WeighedTransition } from '../follow-visit.ts';
import type { WeighedCondition } from '../weigh-condition.ts';
import { conditionWords } from '../words/condition-words.ts';
import type { Explanation } from '../explain-visit.ts';

/** The same explanation for programs, with each condition in words. */
export function explanationAsData(
  { campaign, followed, elsewhere, far, arrivals }: Explanation,
  language: Language,
): unknown {
  const plainWay = ({ visit: _visit, ...way }: Explanation['elsewhere'][number]) => way;
  return {
    campaign: campaign.id,
    ...(followed
      ? {
          stop: followed.stop,
          path: followed.steps.map(({ route, transitions, missing }) => ({
            route: route.name,
            transitions: transitions.map((one) => plainTransition(one, language)),
            missing: missing.map(({ field }) => field),
          })),
          elsewhere: elsewhere.map(plainWay),
          far,
        }
      : {}),
    ...(arrivals
      ? {
          at: arrivals.route,
          beginning: arrivals.beginning,
          undecided: arrivals.undecided,
          unsure: arrivals.unsure,
          ways: arrivals.ways.map((way) => ({
            ...way,
            words: way.when ? conditionWords(way.when, language) : undefined,
          })),
          ...(arrivals.witness
            ? {
                witness: {
                  steps: arrivals.witness.steps,
                  answers: arrivals.witness.visit.answers,
                  circumstances: circumstancesOf(arrivals.witness),
                  confirmed: arrivals.witness.confirmed,
                },
              }
            : {}),
        }
      : {}),
  };
}

function plainTransition({ when, ...transition }: WeighedTransition, language: Language): unknown {
  return { ...transition, ...(when ? { when: plainCondition(when, language) } : {}) };
}

function plainCondition(condition: WeighedCondition, language: Language): unknown {
  const words = conditionWords(condition.predicate, language);
  if (condition.kind !== 'test')
    return {
      kind: condition.kind,
      words,
      truth: condition.truth,
      parts: condition.parts.map((part) => plainCondition(part, language)),
    };
  return {
    ...condition.predicate,
    words,
    truth: condition.truth,
    ...(condition.value === undefined ? {} : { value: condition.value }),
    ...(condition.from.length === 0 ? {} : { from: condition.from }),
  };
}
