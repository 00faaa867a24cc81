import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { CONDITIONS_FACT } from './world/world-classes.ts';
import type { Field, FormValues } from '#engine/block-rules.ts';
import { mergedAnswers, onlyFacts, withoutFacts, type FlowState } from '#engine/flow-state.ts';
import { factNames, visibleBlocks } from '#engine/route-state.ts';
import { walk } from '#engine/walk.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import { PREFILLED_FACTS } from '#schemas/campaign/query-parameters.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { readFact } from '#engine/facts/index.ts';
import { bodyMassIndex } from '#engine/computed/body-mass-index.ts';
import { classesOf } from './domain/field-classes.ts';
import {
  outcomeWords,
  REMOTE_NAMES,
  USUAL_OUTCOMES,
  withRemotes,
  withSameOutcomes,
  type RemoteChoices,
} from './world/remote-classes.ts';
import { naturalStudy } from './world/study-classes.ts';
import { type Sighting, type Visited, stateOf, type SymbolicVisitor, type Subject } from './explore/subject.ts';
import type { Study } from '#schemas/study/study.ts';

type Told = (study: Study) => string | undefined;

function range(what: string, low: number | null, high: number | null): string {
  if (low === null && high === null) return `of any ${what}`;
  if (high === null) return `with ${what} from ${low}`;
  return low === null ? `with ${what} to ${high}` : `with ${what} from ${low} to ${high}`;
}

const SEXES = { any: 'for men and women', female: 'for women only', male: 'for men only' } as const;

/** How each property of a study is described, by the variable of a proof that decides it. */
const PARTS: Readonly<Record<string, Told>> = {
  'study.gender': ({ gender }) => SEXES[gender],
  'study.age': ({ minAge, maxAge }) => range('age', minAge, maxAge),
  'study.bmi': ({ minBmi, maxBmi }) => range('body mass index', minBmi, maxBmi),
  'study.site': ({ siteRequiredToQualify }) =>
    siteRequiredToQualify ? 'that takes only people who live near a site' : 'that takes people far from its sites',
  'study.simulation': ({ isSimulation }) => (isSimulation ? 'that is a simulation' : undefined),
  'study.studyType': ({ studyType }) => (studyType === 'any' ? undefined : `of the type ${studyType}`),
  'study.successPlan': ({ successPlan }) =>
    successPlan === undefined ? undefined : `with the success plan ${successPlan}`,
  'study.criteria': ({ criteria }) =>
    criteria.length === 0
      ? 'without criteria'
      : `with the ${criteria.length === 1 ? 'criterion' : 'criteria'} ${criteria.map(({ id }) => id).join(', ')}`,
};

/** Describes a study in words. @param decided the variables that matter; absent: all of them */
function studyWords(study: Study, decided?: readonly string[]): string {
  const matters = (variable: string) => decided?.includes(variable) ?? true;
  const parts = Object.entries(PARTS).flatMap(([variable, told]) => (matters(variable) ? (told(study) ?? []) : []));
  const wishes = Object.entries(study.webScreener ?? {})
    .filter(([name]) => matters(`study.${name}`))
    .map(([name, wish]) => `whose screener has ${name} ${JSON.stringify(wish)}`);
  const all = [...parts, ...wishes];
  return all.length === 0 ? 'about a study' : `about a study ${all.join(', ')}`;
}

/** What a visitor enters on one route, by control name. */
export interface WitnessStep {
  readonly route: string;
  readonly enter: FormValues;
  /** The same by fact. */
  readonly answers: Answers;
}

/** A concrete visitor: the shortest one that shows a finding. */
export interface Witness {
  /** The whole visit with its answers, in the form the engine takes. */
  readonly visit: FlowState;
  /** From the first route to where it happens. */
  readonly steps: readonly WitnessStep[];
  /** What a link provided before the first page. */
  readonly known: Answers;
  /** What else it provided, if only the fact that it did counts. */
  readonly beside?: readonly string[];
  /** The day of the visit, if it makes a difference. */
  readonly day?: string | undefined;
  /** The visitor's circumstances that matter, by the variables of the proof; absent if that is not known. */
  readonly decided?: readonly string[];
  /** Does the engine walk the same path with these answers? */
  readonly confirmed: boolean;
}

/** Makes a class of visitors concrete: what nothing has read gets the simplest answers that the fields accept. */
export function witnessOf(subject: Subject, { node, visitor }: Sighting): Witness {
  const { filledIn = {} } = visitor;
  const path = pathTo(node);
  const settled = firstOf(node).visitor.pending.map(({ classes }) => classes[0]?.answers ?? {});
  let answers = mergedAnswers(...settled);
  const steps: WitnessStep[] = [];
  const asked = new Set<string>();
  const whole = (known: Answers) => stateOf(subject, { ...visitor, pending: [], answers: known }, node.entry);
  // Calls on which nothing depends are made nevertheless, and questions may be asked about their outcomes.
  const outcomes = { ...USUAL_OUTCOMES, ...visitor.remotes };
  // Each page asks by what was known when it was shown: later answers would hide some of its questions.
  for (const [place, left] of leftBehind(node, visitor).entries()) {
    const route = path[place] ?? node.route;
    const page = answered(subject, whole(mergedAnswers(filledIn, answers, left)), route, outcomes);
    const facts = fieldsOf(subject, page, route).flatMap(factNames);
    const enter = formOf(subject, page, route);
    steps.push({ route: route.name, enter, answers: inOrder(page.answers, facts) });
    for (const fact of facts) asked.add(fact);
    const gone = Object.keys(filledIn).filter((fact) => answers[fact] === undefined && left[fact] === undefined);
    answers = withoutFacts(page.answers, gone);
  }
  const visit = withNaturalStudy(whole(answers));
  // Whatever no page ends up asking for was filled in by a link.
  const told = PREFILLED_FACTS.filter((fact) => visitor.answers[fact] !== undefined && !asked.has(fact));
  const known = { ...filledIn, ...onlyFacts(visit.answers, [...told, ...knownFrom(node)]) };
  const beside = toldOnly(firstOf(node).visitor.beside ?? []);
  return {
    visit,
    steps,
    known,
    ...(beside.length > 0 ? { beside } : {}),
    day: visitor.day,
    decided: Object.keys(visitor.world),
    confirmed: isWalked(subject, visit, path),
  };
}

/** The answers to some questions, in the order of the page. */
function inOrder(answers: Answers, facts: readonly string[]): Answers {
  return Object.fromEntries(
    facts.flatMap((fact) => {
      const value = answers[fact];
      return value === undefined ? [] : [[fact, value] as const];
    }),
  );
}

/** An age that follows from a birth date is not a second thing that somebody tells. */
function toldOnly(facts: readonly string[]): readonly string[] {
  return facts.includes('candidate.birthDate') ? facts.filter((fact) => fact !== 'candidate.age') : facts;
}

/** Avoids describing a study that accepts only people who are ten thousand years old. */
function withNaturalStudy(visit: FlowState): FlowState {
  const { study } = visit.payload;
  if (!study) return visit;
  const [age, height, weight] = ['candidate.age', 'candidate.heightCm', 'candidate.weightKg']
    .map((fact) => readFact(fact, visit))
    .map((value) => (typeof value === 'number' ? value : undefined));
  const bmi = height === undefined || weight === undefined ? undefined : bodyMassIndex(height, weight);
  return { ...visit, payload: { ...visit.payload, study: naturalStudy(study, age, bmi) } };
}

/** The facts that a visit brought. */
function knownFrom(node: Visited): string[] {
  return firstOf(node).visitor.pending.flatMap(({ facts }) => facts);
}

function firstOf(node: Visited): Visited {
  return node.from ? firstOf(node.from) : node;
}

export function pathTo(node: Visited): Route[] {
  const path: Route[] = [];
  for (let one: Visited | undefined = node; one; one = one.from) path.unshift(one.route);
  return path;
}

/** What was decided by the end of each page of the path, from the first on. */
function leftBehind(node: Visited, last: SymbolicVisitor): Answers[] {
  const parts = [mergedAnswers(...last.pending.map(({ classes }) => classes[0]?.answers ?? {}), last.answers)];
  for (let one: Visited | undefined = node; one?.from; one = one.from) parts.unshift(one.left?.answers ?? {});
  return parts;
}

/** More evaluations of one page than this mean that it never stabilises. */
const MAX_LOOKS = 200;

/**
 * Answers what a page asks and nothing has decided. Answers can make further blocks appear, so this repeats until no
 * new one does. An answer may be an input of a call: the call returns what it returned before, or what `outcomes` says,
 * and what is shown because of it stays.
 */
export function answered(subject: Subject, visit: FlowState, route: Route, outcomes: RemoteChoices = {}): FlowState {
  const called = (state: FlowState) => withRemotes(withSameOutcomes(state), outcomes);
  let state = withRemotes(visit, outcomes);
  for (let look = 0; look < MAX_LOOKS; look++) {
    const open = fieldsOf(subject, state, route).find(
      (field) =>
        factNames(field).every((fact) => state.answers[fact] === undefined) &&
        plainest(subject, state, field) !== undefined,
    );
    const answers = open && plainest(subject, state, open);
    if (!answers) return state;
    state = called({ ...state, answers: { ...state.answers, ...answers } });
  }
  return state;
}

/**
 * Returns the simplest answers of a field that must be answered, or for which an empty entry is an answer; `undefined`
 * if nothing need be entered.
 */
function plainest(subject: Subject, state: FlowState, field: Field): Answers | undefined {
  if (field.facts.length === 0) return undefined;
  const classes = classesOf(field, subject.cuts, state, subject.note);
  const leftEmpty = classes.find(({ form, answers }) => Object.keys(answers).length === 0 || isEmpty(form));
  if (leftEmpty && field.preset === undefined)
    return Object.keys(leftEmpty.answers).length > 0 ? leftEmpty.answers : undefined;
  const full = classes.filter(({ answers }) => Object.keys(answers).length > 0);
  const asItStands = full.find(
    ({ answers }) => field.preset !== undefined && Object.values(answers).includes(field.preset),
  );
  return (asItStands ?? full[0])?.answers;
}

function isEmpty(form: FormValues): boolean {
  return Object.values(form)
    .flat()
    .every((value) => value === '');
}

function fieldsOf(subject: Subject, state: FlowState, route: Route): Field[] {
  return visibleBlocks(route, state, subject.bind).flatMap(({ bound }) => [...bound.fields]);
}

function formOf(subject: Subject, state: FlowState, route: Route): FormValues {
  const forms = fieldsOf(subject, state, route).map((field) =>
    field.write(Object.fromEntries(Object.entries(state.answers).filter(([fact]) => factNames(field).includes(fact)))),
  );
  return Object.fromEntries(
    forms.flatMap((form) => Object.entries(form)).filter(([, values]) => values.some((value) => value !== '')),
  );
}

/** Walks the visit in the engine: does it take the same routes, in the same order? */
function isWalked({ bind }: Subject, visit: FlowState, path: readonly Route[]): boolean {
  const walked = walk(visit, bind, path.at(-1)?.name);
  return walked.path.map(({ name }) => name).join() === path.map(({ name }) => name).join();
}

/** Can a link provide the fact (A19, E16)? */
function isTellable(fact: string): boolean {
  const tellable: readonly string[] = [...PREFILLED_FACTS, 'candidate.country', CONDITIONS_FACT];
  return tellable.includes(fact);
}

/** Describes the circumstances of a visitor that are not the simplest ones. */
export function circumstancesOf({ visit, known, beside = [], day, decided }: Witness): string[] {
  const { study, country, indication, prePopFields } = visit.payload;
  const facts = [...new Set([...Object.keys(known), ...beside])];
  const inWords = (fact: string) => (fact in known ? `${fact} ${String(known[fact])}` : fact);
  const supplied = facts.filter(isTellable).map(inWords);
  const answeredBefore = facts.filter((fact) => !isTellable(fact)).map(inWords);
  return [
    ...(day === undefined ? [] : [`on ${day}`]),
    ...(visit.entry === visit.campaign.home || visit.query['landing'] !== undefined
      ? []
      : [`begins on the page "${visit.entry}"`]),
    ...(supplied.length === 0 ? [] : [`by a link that supplies ${supplied.join(', ')}`]),
    ...(answeredBefore.length === 0 ? [] : [`having answered ${answeredBefore.join(', ')} on another page before`]),
    ...(country === 'US' ? [] : [`from ${country}`]),
    ...(visit.locale === DEFAULT_LANGUAGE ? [] : [`language ${visit.locale}`]),
    ...Object.entries(visit.query).map(([name, value]) => `?${name}=${value}`),
    ...(study ? [studyWords(study, decided)] : []),
    ...(indication ? ['about one condition'] : []),
    ...(prePopFields ? ['came by a personal link'] : []),
    ...(visit.device.width === undefined ? [] : [`window ${visit.device.width} wide`]),
    ...REMOTE_NAMES.flatMap((name) => outcomeWords(name, visit.remote) ?? []),
    ...(visit.bookings ? ['has an appointment'] : []),
  ];
}

/** Describes a page of a visit and what is entered there. */
export function stepWords({ route, enter }: Pick<WitnessStep, 'route' | 'enter'>): string {
  const entries = Object.entries(enter).map(
    ([control, values]) => `${control} = ${values.filter((value) => value !== '').join(', ')}`,
  );
  return `${route}: ${entries.join('; ') || 'nothing to enter'}`;
}
