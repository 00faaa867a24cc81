import { addDays } from 'date-fns/addDays';
import { subYears } from 'date-fns/subYears';
import { dateOf, isIsoDate, isoDateOf } from '#engine/dates.ts';
import { readFact } from '#engine/facts/index.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { evaluate } from '#engine/predicates/evaluate.ts';
import { COUNTRIES, isCountryCode } from '#schemas/countries.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import type { FactTest } from '#schemas/campaign/predicate.ts';
import type { AnswerValue } from '#schemas/lead/answers.ts';
import { STUDY_AGES } from '../world/study-classes.ts';
import { isValued } from './computed-components.ts';
import { valuesOnGrid } from './values-on-grid.ts';
import type { Cuts } from './cuts.ts';

/** Lists longer than this are cut by the values that conditions name; shorter ones are used whole. */
const SHORT_LIST = 12;
/**
 * If a block's own list is longer than this, only conditions read it, so values that no test distinguishes count as
 * one.
 */
const FEW = 3;
/** The maximum number of named choices of which all combinations are examined. */
const MAX_CHOICES = 6;
/** The same of choices that a computation scores. */
const MAX_SCORED = 10;

export interface FactValues {
  readonly values: readonly AnswerValue[];
  /** Why the values do not represent the whole domain; absent if they do. */
  readonly undecided?: string;
}

/**
 * Returns values of a domain, at least one for each class that conditions can distinguish; for numbers and dates
 * several, because the field that asks may refuse or round some. Texts have no values here, because only the field
 * knows what a valid text is.
 */
export function factValues(fact: string, domain: Domain, cuts: Cuts, state: FlowState): FactValues {
  const usual = usualValues(fact, domain, cuts, state);
  if (!isValued(fact, state.campaign)) return usual;
  if (domain.kind === 'choice') return { values: domain.values };
  return domain.kind === 'number' || domain.kind === 'date'
    ? { values: valuesOnGrid(fact, domain, usual.values, cuts, state) }
    : usual;
}

function usualValues(fact: string, domain: Domain, cuts: Cuts, state: FlowState): FactValues {
  switch (domain.kind) {
    case 'boolean':
      return { values: [true, false] };
    case 'choice':
      return {
        values: isOwnList(fact, domain)
          ? distinct(fact, domain.values, cuts, state)
          : choiceValues(fact, domain.values, cuts),
      };
    case 'remote':
      return { values: domain.outcomes };
    case 'choices':
      return choicesValues(fact, domain, cuts, isValued(fact, state.campaign));
    case 'number':
      return {
        values:
          domain.step === undefined ? numberValues(fact, domain, cuts) : steppedValues(fact, domain, domain.step, cuts),
      };
    case 'date':
      return { values: dateValues(fact, domain, cuts, state.today) };
    case 'text':
      return { values: [] };
    default:
      return domain satisfies never;
  }
}

function choiceValues(fact: string, values: readonly string[], cuts: Cuts): readonly string[] {
  if (fact === COUNTRY) return countryClasses(values, cuts);
  const named = cuts.constantsOf(fact);
  if (values.length <= SHORT_LIST) return values;
  const other = values.find((value) => !named.includes(value));
  return values.filter((value) => named.includes(value) || value === other);
}

const COUNTRY = 'candidate.country';

/**
 * Countries that require the same consents and that no condition names behave alike. If no condition concerns a country
 * or a consent, all countries behave alike: they differ only in how things are written.
 */
export function countryClasses<Code extends string>(codes: readonly Code[], cuts: Cuts): Code[] {
  const named = cuts.constantsOf(COUNTRY);
  const matters = cuts.facts.some(
    (fact) => fact === COUNTRY || fact === 'path.international' || fact.startsWith('consent.'),
  );
  const kind = (code: string) =>
    JSON.stringify([
      matters && isCountryCode(code) && COUNTRIES[code].consentRequired,
      named.includes(code) ? code : '',
    ]);
  return codes.filter((code, index) => codes.findIndex((other) => kind(other) === kind(code)) === index);
}

/** @param isScored whether a computation gives points for each choice */
function choicesValues(
  fact: string,
  domain: Extract<Domain, { kind: 'choices' }>,
  cuts: Cuts,
  isScored: boolean,
): FactValues {
  const { alone, fewest = 1, most = Number.POSITIVE_INFINITY } = domain;
  const values = domain.values.filter((value) => value !== alone);
  const named = isScored ? values : values.filter((value) => cuts.constantsOf(fact).includes(value));
  const counted = named.slice(0, isScored ? MAX_SCORED : MAX_CHOICES);
  // Choices that no condition names make up the number that the question asks for.
  const others = values.filter((value) => !named.includes(value));
  // The remaining choices are examined one by one and all together, so that a question about one of them is not called
  // impossible.
  const beyond = named.slice(counted.length);
  const sets = [...subsetsOf(counted), ...beyond.map((value) => [value]), ...(beyond.length > 0 ? [named] : [])].map(
    (chosen) => {
      const added = others.slice(0, Math.max(0, fewest - chosen.length));
      return values.filter((value) => chosen.includes(value) || added.includes(value));
    },
  );
  const possible = sets.filter((set) => set.length >= Math.max(fewest, 1) && set.length <= most);
  const undecided =
    named.length > counted.length
      ? `conditions name ${named.length} choices of ${fact}: all combinations were tried for only ${counted.length}`
      : undefined;
  const all = alone === undefined ? possible : [...possible, [alone]];
  return { values: all, ...(undecided === undefined ? {} : { undecided }) };
}

function subsetsOf(values: readonly string[]): string[][] {
  return values.reduce<string[][]>((sets, value) => [...sets, ...sets.map((set) => [...set, value])], [[]]);
}

/** Returns the numbers on both sides of every value that a condition names, and the ends: one of every class. */
function steppedValues(
  fact: string,
  { min, max }: Extract<Domain, { kind: 'number' }>,
  step: number,
  cuts: Cuts,
): number[] {
  const last = Math.round((max - min) / step);
  const named = cuts.constantsOf(fact).filter((value) => typeof value === 'number');
  const near = named.flatMap((value) => {
    const below = Math.floor((value - min) / step);
    return [-1, 0, 1, 2].map((more) => below + more);
  });
  const steps = [Math.floor(last / 2), 0, last, ...near].filter((index) => index >= 0 && index <= last);
  return [...new Set(steps)].map((index) => Number((min + index * step).toFixed(6)));
}

function numberValues(fact: string, domain: Extract<Domain, { kind: 'number' }>, cuts: Cuts): number[] {
  // A field may round to the next inch or pound, so a neighbouring value may be that far away, and further in the
  // field's own unit.
  const steps = domain.integer ? [1] : [0.01, 0.05, 0.5, 1.3, 2.6];
  const marks = fact === 'candidate.age' ? [...STUDY_AGES] : [];
  const named = cuts.constantsOf(fact).filter((value) => typeof value === 'number');
  const near = [...named, ...marks].flatMap((value) => [
    value,
    ...steps.flatMap((step) => [value - step, value + step]),
  ]);
  const typical = TYPICAL[fact] ?? [];
  const ends = [domain.min, domain.max].flatMap((end) => [end, ...steps.flatMap((step) => [end - step, end + step])]);
  const all = [...typical, ...near, ...ends].map((value) => Math.round(value * 100) / 100);
  const middle = Math.floor((domain.min + domain.max) / 2);
  const bounds = [domain.min, ...named, domain.max].toSorted((one, other) => one - other);
  return [
    ...new Set([middle, ...all, ...bounds.slice(1).flatMap((high, index) => between(bounds[index] ?? high, high))]),
  ];
}

/** How many values are tried between two marks: a field may accept only every fifth number. */
const TRIED_BETWEEN = 24;

/** Returns whole numbers between two marks, all of them or as many as are tried, and the middle. */
function between(low: number, high: number): number[] {
  const [first, last] = [Math.ceil(low), Math.floor(high)];
  const count = Math.min(last - first + 1, TRIED_BETWEEN);
  const whole = Array.from(
    { length: Math.max(count, 0) },
    (_, index) => first + Math.floor((index * (last - first + 1)) / count),
  );
  return [...whole, Math.round((low + high) * 50) / 100];
}

/** A height, and the weights that give it a low, a medium and a high body mass index. */
const TYPICAL: Readonly<Record<string, readonly number[]>> = {
  'candidate.heightCm': [170],
  'candidate.weightKg': [70, 40, 150],
};

function dateValues(
  fact: string,
  { from = '0000-01-01', to = '9999-12-31' }: Extract<Domain, { kind: 'date' }>,
  cuts: Cuts,
  today: string,
): string[] {
  const now = dateOf(today);
  const ages = [...cuts.constantsOf('candidate.age').filter((value) => typeof value === 'number'), ...STUDY_AGES];
  const birthdays = fact.toLowerCase().includes('birth')
    ? ages
        .flatMap((age) => [age - 1, age, age + 1])
        .filter((age) => age >= 0 && age <= 120)
        .map((age) => subYears(now, age))
    : [];
  const named = cuts
    .constantsOf(fact)
    .filter((value) => typeof value === 'string')
    .map((value) => (value === 'today' ? now : dateOf(value)));
  const near = named.flatMap((date) => [addDays(date, -1), date, addDays(date, 1)]);
  const usual = [subYears(now, 40), addDays(now, 14), ...near, ...birthdays, subYears(now, 119), addDays(now, -1)];
  const ends = [from, to].filter((end) => isIsoDate(end));
  return [...usual.map(isoDateOf), ...ends].filter((date) => date >= from && date <= to);
}

/** Is it a block's own long list, which only conditions read? */
function isOwnList(fact: string, domain: Domain): boolean {
  return fact.startsWith('answer.') && domain.kind === 'choice' && domain.values.length > FEW;
}

/** Returns the first value of each class. */
function distinct<Value extends AnswerValue>(
  fact: string,
  values: readonly Value[],
  cuts: Cuts,
  state: FlowState,
): Value[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.size < seen.add(truthsOf(fact, value, cuts, state)).size);
}

/**
 * Returns the class of a value: two values of one class are the same to every condition, and to the study that
 * represents all studies. The class of a number, a date or a value of a long list is the results of its tests; any
 * other value is a class of its own.
 */
export function classOf(fact: string, domain: Domain, value: AnswerValue, cuts: Cuts, state: FlowState): string {
  const byTests = domain.kind === 'number' || domain.kind === 'date' || isOwnList(fact, domain);
  return byTests && !isValued(fact, state.campaign) ? truthsOf(fact, value, cuts, state) : JSON.stringify(value);
}

/** The results of all tests of an answer, those that a computation counts included. */
export function truthsOf(fact: string, value: AnswerValue, cuts: Cuts, state: FlowState): string {
  return resultsOf(fact, value, (name) => cuts.testsOf(name), state);
}

/** The results of the tests of an answer that something besides computations makes. */
export function directTruthsOf(fact: string, value: AnswerValue, cuts: Cuts, state: FlowState): string {
  return resultsOf(fact, value, (name) => cuts.directTestsOf(name), state);
}

function resultsOf(
  fact: string,
  value: AnswerValue,
  testsOf: (fact: string) => readonly FactTest[],
  state: FlowState,
): string {
  const derived = fact === 'candidate.birthDate' ? ['candidate.age'] : [];
  const tests = [fact, ...derived].flatMap(testsOf).concat(
    AGE_MARKS.filter(({ fact: name }) => name === fact || derived.includes(name)),
    WEIGHT_MARKS.filter(({ fact: name }) => name === fact),
  );
  const read = (name: string) => readFact(name, { ...state, answers: { [fact]: value } });
  return tests.map((test) => String(evaluate(test, read, state.today))).join();
}

const AGE_MARKS: readonly FactTest[] = [
  { fact: 'candidate.age', atLeast: STUDY_AGES[0] },
  { fact: 'candidate.age', atMost: STUDY_AGES[1] },
];
/** At the typical height, these weights bound the body mass index of the study that represents all studies. */
const WEIGHT_MARKS: readonly FactTest[] = [
  { fact: 'candidate.weightKg', atLeast: 55 },
  { fact: 'candidate.weightKg', atMost: 120 },
];
