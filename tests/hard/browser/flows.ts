import { loadJourneys, type Journey, type JourneyStep } from '../../journeys/journey.ts';

/** Can a phone walk it without an operator who creates a link first? */
function isWalkable({ device, person, ownWorld }: Journey): boolean {
  return device !== 'wide' && person === undefined && ownWorld === undefined;
}

/**
 * A page that refused something is filled in correctly from the start: a mistyped value is not an answer, and offline
 * nobody can tell that it is wrong.
 */
function rightAtOnce(journey: Journey): Journey {
  const steps: JourneyStep[] = [];
  let mistaken: JourneyStep | undefined;
  for (const { finds: _finds, ...step } of journey.steps) {
    const { enter, answer, refused } = step;
    const { refused: _refused, ...merged } =
      mistaken === undefined
        ? step
        : { ...mistaken, ...step, enter: { ...mistaken.enter, ...enter }, answer: { ...mistaken.answer, ...answer } };
    mistaken = refused === undefined ? undefined : merged;
    if (refused === undefined) steps.push(merged);
  }
  return { ...journey, steps };
}

function weight({ lead, steps, revisions }: Journey): number {
  return (
    (lead === null ? 0 : 1000) +
    (steps.some(({ booking }) => booking === 'first') ? 500 : 0) +
    revisions * 10 +
    steps.length
  );
}

/**
 * The most demanding journey of each flow: it leaves a lead, books a time, saves most often. If there are several,
 * alternates between English and Spanish.
 */
export function flowJourneys(): Journey[] {
  const flows = Map.groupBy(loadJourneys().filter(isWalkable).map(rightAtOnce), ({ campaign }) => campaign);
  return [...flows.values()].flatMap((journeys, index) => {
    const most = Math.max(...journeys.map(weight));
    const best = journeys.filter((journey) => weight(journey) === most);
    return best.toSorted((a) => (a.language === (index % 2 === 0 ? 'en' : 'es') ? -1 : 1)).slice(0, 1);
  });
}
