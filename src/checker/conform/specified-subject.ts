import { addDays } from 'date-fns/addDays';
import { parseISO } from 'date-fns/parseISO';
import { subDays } from 'date-fns/subDays';
import { subMonths } from 'date-fns/subMonths';
import { subYears } from 'date-fns/subYears';
import { isIsoDate, isoDateOf } from '#engine/dates.ts';
import { ageBoundInUnit } from '#engine/qualification/age.ts';
import { bodyMassIndex } from '#engine/computed/body-mass-index.ts';
import { criterionFact, hasBands } from '#engine/qualification/criteria.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import type { Criterion } from '#schemas/study/criterion.ts';
import type { Study } from '#schemas/study/study.ts';
import { cutsOf, type Cuts } from '../prove/domain/cuts.ts';
import { TODAY, type Subject } from '../prove/explore/subject.ts';
import { blockConditionsOf, predicatesOf, subjectOf } from '../prove/explore/subject-of.ts';
import { bandMarks } from '../prove/world/study-classes.ts';
import { worldOf, type World } from '../prove/world/world-classes.ts';

/** How visitors of a campaign that screens for one study are distinguished when it is compared with a specification. */
export interface SpecifiedSubject {
  readonly subject: Subject;
  /** The study of every visit, with a single response for all responses that neither side distinguishes. */
  readonly study: Study;
}

/**
 * Prepares a campaign for comparison with a specification: visits are about one study, and the bounds of both sides cut
 * the answers.
 */
export function specifiedSubject(
  campaign: Campaign,
  registry: Registry,
  study: Study,
  specification: Study,
  note: (undecided: string) => void,
): SpecifiedSubject {
  const conditions = [...predicatesOf(campaign), ...blockConditionsOf(campaign, registry)];
  const plain = cutsOf(conditions, campaign.computed);
  const visited: Study = {
    ...study,
    isSimulation: false,
    internalStatus: 'Active',
    criteria: study.criteria.map((criterion) => reduced(criterion, specification, plain)),
  };
  const criteria = [...visited.criteria, ...specification.criteria];
  const cuts = cutsOf(
    [
      ...conditions,
      ...[visited, specification].flatMap((one) => boundsOf(one, heightsOf(plain))),
      ...visited.criteria.flatMap(knownResponses),
      ...criteria.flatMap((criterion) => bandMarks(criterion, TODAY)),
    ],
    campaign.computed,
  );
  const subject = subjectOf(campaign, registry, note, { ways: 'every' });
  // Bounds in months and days are cut for a single day.
  const namesDays = criteria.some(({ earliest, latest, responses }) =>
    [earliest, latest, ...responses.flatMap(({ from, to }) => [from, to])].some((day) => isIsoDate(day)),
  );
  const named = [...(subject.days.length > 1 ? ['conditions'] : []), ...(namesDays ? ['criteria'] : [])];
  if (named.length > 0)
    note(`${named.join(' and ')} name calendar days: only visits on ${subject.today} were examined`);
  const facts = visited.criteria.map(({ id }) => criterionFact(id));
  const partOf: Subject['partOf'] = (route, block) => {
    const part = subject.partOf(route, block);
    return [...part.facts].some((fact) => fact.startsWith('criteria.'))
      ? { ...part, facts: new Set([...part.facts, ...facts]) }
      : part;
  };
  return {
    study: visited,
    subject: { ...subject, days: [subject.today], cuts, partOf, world: aboutOne(worldOf(campaign, cuts), visited) },
  };
}

/** Returns the same world with only one study. */
function aboutOne(world: World, study: Study): World {
  const known = new WeakMap<object, ReturnType<World['visitOf']>>();
  return {
    variables: world.variables,
    sizeOf: (variable) => (variable === 'study' || variable.startsWith('study.') ? undefined : world.sizeOf(variable)),
    visitOf: (choices) => {
      const visit = world.visitOf(choices);
      const made = known.get(visit) ?? { ...visit, payload: { ...visit.payload, study } };
      known.set(visit, made);
      return made;
    },
  };
}

/**
 * Keeps one response to represent all that count alike for the study and the specification and that no condition names.
 */
function reduced(criterion: Criterion, { criteria }: Study, cuts: Cuts): Criterion {
  // Bands are told apart by their bounds.
  if (criterion.type === 'yes_no_unsure' || hasBands(criterion)) return criterion;
  const original = criteria.find(({ id }) => id === criterion.id);
  const named = cuts.constantsOf(criterionFact(criterion.id));
  const kind = ({ id, qualifies }: Criterion['responses'][number]) =>
    JSON.stringify([
      qualifies,
      original?.responses.find((response) => response.id === id)?.qualifies ?? 'not there',
      named.includes(id) ? id : '',
    ]);
  return {
    ...criterion,
    responses: criterion.responses.filter(
      (response, index) => criterion.responses.findIndex((other) => kind(other) === kind(response)) === index,
    ),
  };
}

function knownResponses(criterion: Criterion): readonly Predicate[] {
  const { id, type, responses } = criterion;
  if (hasBands(criterion)) return [];
  const values = responses.map((response) => response.id);
  return type === 'select_multiple'
    ? [{ fact: criterionFact(id), includesAny: values }]
    : [{ fact: criterionFact(id), isOneOf: values }];
}

/**
 * Returns the heights of the classes of visitors: the middle of the possible range, and the heights that conditions
 * name.
 */
function heightsOf(cuts: Cuts): number[] {
  return [182, ...cuts.constantsOf('candidate.heightCm').filter((height) => typeof height === 'number')];
}

/** Expresses the bounds of a study as conditions, so that visitors on both sides of each bound are examined. */
function boundsOf({ minAge, maxAge, gender, minBmi, maxBmi }: Study, heights: readonly number[]): Predicate[] {
  const weights = heights.flatMap((height): Predicate[] => [
    ...(minBmi === null ? [] : [{ fact: 'candidate.weightKg', atLeast: leastWeight(height, minBmi) }]),
    ...(maxBmi === null ? [] : [{ fact: 'candidate.weightKg', lessThan: leastWeight(height, maxBmi + STEP_OF_BMI) }]),
  ]);
  return [
    ...(minAge === null ? [] : ageBound(minAge, 'lowest')),
    ...(maxAge === null ? [] : ageBound(maxAge, 'highest')),
    ...(gender === 'any' ? [] : [{ fact: 'candidate.gender', is: gender }]),
    ...weights,
  ];
}

/** Body mass indices are compared to one decimal place. */
const STEP_OF_BMI = 0.1;

/** Returns the least weight, in hundredths of a kilogram, that gives at least this body mass index. */
function leastWeight(heightCm: number, bmi: number): number {
  const wanted = Math.round(bmi * 10) / 10;
  let weight = Math.floor((bmi - STEP_OF_BMI) * (heightCm / 100) ** 2 * 100);
  while (bodyMassIndex(heightCm, weight / 100) < wanted) weight += 1;
  return weight / 100;
}

const SUBTRACT = { year: subYears, month: subMonths, day: subDays } as const;

/** Returns conditions for the age in whole years and for the birthdays on both sides of the bound. */
function ageBound(years: number, which: 'lowest' | 'highest'): Predicate[] {
  const { amount, unit } = ageBoundInUnit(years);
  const whole: Predicate =
    which === 'lowest'
      ? { fact: 'candidate.age', atLeast: Math.ceil(years) }
      : { fact: 'candidate.age', atMost: Math.floor(years) };
  // A visitor is old enough if they have had this birthday, and too old if they have had the one after the highest age.
  const birthday = SUBTRACT[unit](parseISO(TODAY), which === 'lowest' ? amount : amount + 1);
  const day = isoDateOf(addDays(birthday, 1));
  return [whole, { fact: 'candidate.birthDate', before: day }];
}
