import { addDays, format, parseISO, subYears } from 'date-fns';
import { readFact } from '#engine/facts/index.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { evaluate } from '#engine/predicates/evaluate.ts';
import { COUNTRIES, isCountryCode } from '#schemas/countries.ts';
import type { Domain } from '#schemas/campaign/domain.ts';
import type { FactTest } from '#schemas/campaign/predicate.ts';
import type { AnswerValue } from '#schemas/lead/answers.ts';
import { STUDY_AGES } from '../world/study-classes.ts';
import type { Cuts } from './cuts.ts';

/** Lists longer than this are cut by the values that conditions name; shorter ones are taken whole. */
const SHORT_LIST = 12;
/** Of a block's own answers only conditions read more than these: values that no test tells apart are one. */
const FEW = 3;
/** More named choices than this would be more sets of choices than can be looked at. */
const MOST_CHOICES = 6;

export interface FactValues {
  readonly values: readonly AnswerValue[];
  /** Why the values do not stand for the whole domain; absent: they do. */
  readonly undecided?: string;
}

/** Does the field that asks a fact take this value? */
export type Takes = (value: AnswerValue) => boolean;

const takesAll: Takes = () => true;

/**
 * One value for each class of a domain that conditions can tell apart. Texts have no values here: what is a valid text is
 * for the field to say.
 * @param takes of the values of a class one is given that is taken: a date to come is no birth date of anybody under 18
 */
export function factValues(fact: string, domain: Domain, cuts: Cuts, state: FlowState, takes: Takes = takesAll): FactValues {
  switch (domain.kind) {
    case 'boolean':
      return { values: [true, false] };
    case 'choice':
      return { values: fact.startsWith('answer.') && domain.values.length > FEW ? distinct(fact, domain.values, cuts, state) : choiceValues(fact, domain.values, cuts) };
    case 'remote':
      return { values: domain.outcomes };
    case 'choices':
      return choicesValues(fact, domain.values, cuts);
    case 'number':
      return { values: distinct(fact, numberValues(fact, domain, cuts).filter(takes), cuts, state) };
    case 'date':
      return { values: distinct(fact, dateValues(fact, cuts, state.today).filter(takes), cuts, state) };
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
 * Countries that ask for the same consents, and that no condition names, behave alike. Where no condition is about a country
 * or a consent they all do: they differ in how things are written only.
 */
export function countryClasses<Code extends string>(codes: readonly Code[], cuts: Cuts): Code[] {
  const named = cuts.constantsOf(COUNTRY);
  const matters = cuts.facts.some((fact) => fact === COUNTRY || fact === 'path.international' || fact.startsWith('consent.'));
  const kind = (code: string) => JSON.stringify([matters && isCountryCode(code) && COUNTRIES[code].consentRequired, named.includes(code) ? code : '']);
  return codes.filter((code, index) => codes.findIndex((other) => kind(other) === kind(code)) === index);
}

function choicesValues(fact: string, values: readonly string[], cuts: Cuts): FactValues {
  const named = values.filter((value) => cuts.constantsOf(fact).includes(value));
  const counted = named.slice(0, MOST_CHOICES);
  const other = values.find((value) => !named.includes(value));
  // Of the others each is seen alone, and all together: what is asked of one of them is not called impossible.
  const beyond = named.slice(MOST_CHOICES);
  const sets = [...subsetsOf(counted), ...beyond.map((value) => [value]), ...(beyond.length > 0 ? [named] : [])].map((chosen) => values.filter((value) => chosen.includes(value) || (chosen.length === 0 && value === other)));
  const undecided = named.length > counted.length ? `conditions name ${named.length} choices of ${fact}: only of ${MOST_CHOICES} was every combination looked at` : undefined;
  return { values: sets.filter((set) => set.length > 0), ...(undecided === undefined ? {} : { undecided }) };
}

function subsetsOf(values: readonly string[]): string[][] {
  return values.reduce<string[][]>((sets, value) => [...sets, ...sets.map((set) => [...set, value])], [[]]);
}

function numberValues(fact: string, domain: Extract<Domain, { kind: 'number' }>, cuts: Cuts): number[] {
  const step = domain.integer ? 1 : 0.01;
  const marks = fact === 'candidate.age' ? [...STUDY_AGES] : [];
  const named = cuts.constantsOf(fact).filter((value) => typeof value === 'number');
  const near = [...named, ...marks].flatMap((value) => [value - step, value, value + step]);
  const typical = TYPICAL[fact] ?? [];
  const inside = [domain.min, domain.max, ...near, ...typical].map((value) => Math.round(value * 100) / 100).filter((value) => value >= domain.min && value <= domain.max);
  const middle = Math.floor((domain.min + domain.max) / 2);
  return [...new Set([middle, ...inside])];
}

/** A height, and the weights that make a low, a middling and a high body mass index of it. */
const TYPICAL: Readonly<Record<string, readonly number[]>> = { 'candidate.heightCm': [170], 'candidate.weightKg': [70, 40, 150] };

function dateValues(fact: string, cuts: Cuts, today: string): string[] {
  const now = parseISO(today);
  const day = (date: Date) => format(date, 'yyyy-MM-dd');
  const ages = [...cuts.constantsOf('candidate.age').filter((value) => typeof value === 'number'), ...STUDY_AGES];
  const birthdays = fact.toLowerCase().includes('birth') ? ages.flatMap((age) => [age - 1, age, age + 1]).filter((age) => age >= 0 && age <= 120).map((age) => subYears(now, age)) : [];
  const named = cuts.constantsOf(fact).filter((value) => typeof value === 'string').map((value) => (value === 'today' ? now : parseISO(value)));
  const near = named.flatMap((date) => [addDays(date, -1), date, addDays(date, 1)]);
  return [subYears(now, 40), addDays(now, 14), ...near, ...birthdays, subYears(now, 119), addDays(now, -1)].map(day);
}

/** The first value of each class: values for which every test of the document has the same truth. */
function distinct<Value extends AnswerValue>(fact: string, values: readonly Value[], cuts: Cuts, state: FlowState): Value[] {
  const derived = fact === 'candidate.birthDate' ? ['candidate.age'] : [];
  const tests = [fact, ...derived].flatMap((name) => cuts.testsOf(name)).concat(AGE_MARKS.filter(({ fact: name }) => name === fact || derived.includes(name)), WEIGHT_MARKS.filter(({ fact: name }) => name === fact));
  const seen = new Set<string>();
  return values.filter((value) => {
    const read = (name: string) => readFact(name, { ...state, answers: { [fact]: value } });
    const key = tests.map((test) => String(evaluate(test, read, state.today))).join();
    return seen.size < seen.add(key).size;
  });
}

const AGE_MARKS: readonly FactTest[] = [{ fact: 'candidate.age', atLeast: STUDY_AGES[0] }, { fact: 'candidate.age', atMost: STUDY_AGES[1] }];
/** At the typical height these bound the body mass index of the study that stands for all. */
const WEIGHT_MARKS: readonly FactTest[] = [{ fact: 'candidate.weightKg', atLeast: 55 }, { fact: 'candidate.weightKg', atMost: 120 }];
