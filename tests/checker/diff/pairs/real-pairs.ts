import { addDays } from 'date-fns/addDays';
import { addYears } from 'date-fns/addYears';
import { parseISO } from 'date-fns/parseISO';
import { subYears } from 'date-fns/subYears';
import { cutsOf } from '#checker/prove/domain/cuts.ts';
import { TODAY } from '#checker/prove/explore/subject.ts';
import { predicatesOf } from '#checker/prove/explore/subject-of.ts';
import { isIsoDate, isoDateOf } from '#engine/dates.ts';
import type { BindBlock, Field } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { factNames } from '#engine/route-state.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createBlockBinder, createRegistry } from '#registry/registry.ts';
import type { BlockUse, Campaign, Route, Transition } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { PREFILLED_FACTS } from '#schemas/campaign/query-parameters.ts';
import type { Answers, AnswerValue } from '#schemas/lead/answers.ts';
import { blockUse, campaign, flowState, route } from '#tests/support/builders.ts';
import { seeded } from '../../prove/random-campaigns.ts';
import type { Random } from './change.ts';
import type { Counted } from './count-visitors.ts';
import type { Address } from './look-at.ts';
import { pairOf, type Pair } from './random-pairs.ts';

export const REAL = createRegistry(await loadBlocks('blocks'));
const words = (text: string) => ({ en: text, es: `ES ${text}` });
const CONSENT = {
  title: words('Health'),
  consents: [{ type: 'healthData', ask: 'box', text: words('You may use it.') }],
};
const NOTE = (id: string, showWhen: Predicate) => blockUse('RichText', { id, props: { text: words(id) }, showWhen });

/** Who somebody is, and how they can be reached. */
const ASKING: readonly BlockUse[] = [
  blockUse('BirthDate', { id: 'birth-date' }),
  blockUse('Gender', { id: 'gender' }),
  blockUse('Phone', { id: 'phone', props: { required: true } }),
  blockUse('Email', { id: 'email' }),
  blockUse('ReferralSource', { id: 'heard', props: { required: true } }),
  blockUse('CaregiverQuestion', { id: 'caregiver', props: { relations: true } }),
  blockUse('GenericConsent', { id: 'agree', props: CONSENT }),
];
const OTHER_AGE = blockUse('Age', { id: 'age' });

const CONDITIONS: readonly Predicate[] = [
  { fact: 'candidate.age', atLeast: 18 },
  { fact: 'candidate.age', lessThan: 65 },
  { fact: 'candidate.birthDate', after: '2008-06-01' },
  { fact: 'candidate.birthDate', before: 'today' },
  { fact: 'candidate.gender', is: 'male' },
  { fact: 'candidate.gender', isOneOf: ['female', 'other'] },
  { fact: 'candidate.phone', known: true },
  { fact: 'candidate.email', known: false },
  { fact: 'answer.heard', is: 'doctor' },
  { fact: 'answer.heard', isOneOf: ['social', 'engine'] },
  { fact: 'candidate.caregiverRelationship', is: 'Parent' },
  { fact: 'path.caregiverInvolved', is: true },
  { fact: 'consent.healthData', is: true },
];

function realCampaign(seed: number): Campaign {
  const random = seeded(seed * 31);
  const left = [...ASKING];
  if (random(3) === 0) left[0] = OTHER_AGE;
  const names = ['home', 'second', 'third', 'bye'];
  const routes = names.map((name, index): Route => {
    if (name === 'bye') return route(name, { blocks: [blockUse('ThankYouPage', { id: 'thanks' })] });
    const asked = Array.from({ length: 1 + random(2) }, () => left.splice(random(left.length), 1)).flat();
    const guarded = asked.map((use) => (index > 0 && random(3) === 0 ? { ...use, showWhen: condition(random) } : use));
    const notes = random(2) === 0 ? [NOTE(`note-${name}`, condition(random))] : [];
    return route(name, { blocks: [...notes, ...guarded], next: stepsFrom(index, names, random) });
  });
  return campaign(routes);
}

function stepsFrom(index: number, names: readonly string[], random: Random): Transition[] {
  const to = () => names[index + 1 + random(names.length - index - 1)] ?? 'bye';
  return [...Array.from({ length: random(3) }, () => ({ when: condition(random), to: to() })), { to: to() }];
}

function condition(random: Random, depth = 2): Predicate {
  const part = () => condition(random, depth - 1);
  const form = depth === 0 ? 9 : random(8);
  if (form === 0) return { not: part() };
  if (form === 1) return { all: [part(), part()] };
  if (form === 2) return { any: [part(), part()] };
  return CONDITIONS[random(CONDITIONS.length)] ?? { fact: 'candidate.age', atLeast: 18 };
}

/** Days around those that the campaign names, and around the birthdays of people born on one of them. */
function daysOf(named: readonly string[], ages: readonly number[]): string[] {
  const passed = named.flatMap((day) => [0, ...ages].map((years) => addYears(parseISO(day), years)));
  const near = passed.flatMap((day) => [-1, 0, 1].map((step) => isoDateOf(addDays(day, step))));
  return [...new Set([TODAY, ...near.filter((day) => day > TODAY && day < '2028-01-15')])];
}

const TEXTS = ['(312) 555-0142', 'ana@example.org', '60614', 'Ana Rivera'];

/** Every way to answer a block, field by field: a question may appear because of the previous answer. */
function everyAnswer(
  use: BlockUse,
  bind: BindBlock,
  state: FlowState,
  valuesOf: (field: Field) => readonly Answers[],
): Answers[] {
  const all: Answers[] = [];
  const open: { readonly answers: Answers; readonly done: readonly string[] }[] = [{ answers: {}, done: [] }];
  for (const { answers, done } of open) {
    const fields = bind(use, { ...state, answers })?.fields ?? [];
    const field = fields.find(({ id, facts }) => facts.length > 0 && !done.includes(id));
    if (!field) all.push(answers);
    else for (const more of valuesOf(field)) open.push({ answers: { ...answers, ...more }, done: [...done, field.id] });
  }
  return all;
}

/** Birth dates around those that the campaign names, and around each age on each day. */
function birthDatesOf(named: readonly string[], ages: readonly number[], days: readonly string[]): string[] {
  const birthdays = days.flatMap((day) => ages.map((age) => isoDateOf(subYears(parseISO(day), age))));
  const near = [...birthdays, ...named].flatMap((day) =>
    [-1, 0, 1].map((step) => isoDateOf(addDays(parseISO(day), step))),
  );
  return [...new Set([...near, '1990-05-05'])];
}

/** Values that a field accepts, and some that it may refuse, including no value. */
function valuesFor(birthDates: readonly string[], ages: readonly number[]): (field: Field) => Answers[] {
  return (field) => {
    const [fact = ''] = factNames(field);
    const of = (values: readonly AnswerValue[]): Answers[] => [{}, ...values.map((value) => ({ [fact]: value }))];
    if (fact === 'candidate.birthDate') return of(birthDates);
    if (fact === 'candidate.age') return of([...ages, 40].flatMap((age) => [age - 1, age, age + 1]));
    const [domain] = field.facts.map((one) => one.domain);
    if (domain?.kind === 'choice') return of(domain.values.slice(0, 4));
    if (domain?.kind === 'boolean') return of([true, false]);
    const read = TEXTS.map((text) =>
      field.read(Object.fromEntries(field.controls.map((control) => [control, [text]]))),
    );
    const taken = read.flatMap((one) => (one.ok && Object.keys(one.answers).length > 0 ? [one.answers] : []));
    return [{}, ...taken.slice(0, 1)];
  };
}

/** A pair made of the product's own blocks, over several days. */
export function realPair(seed: number): Pair & { readonly counted: Counted } {
  const pair = pairOf(realCampaign(seed), seed);
  const { a, b } = pair;
  const bind = createBlockBinder(REAL, () => () => '');
  const cuts = cutsOf([...predicatesOf(a), ...predicatesOf(b)]);
  const ages = cuts.constantsOf('candidate.age').filter((age) => typeof age === 'number');
  const named = cuts.constantsOf('candidate.birthDate').filter(isIsoDate);
  const days = daysOf(named, ages);
  const valuesOf = valuesFor(birthDatesOf(named, ages, days), ages);
  const known = new Map<string, readonly Answers[]>();
  const answersTo = (use: BlockUse) => {
    const found = known.get(use.id) ?? everyAnswer(use, bind, flowState({ campaign: a, today: TODAY }), valuesOf);
    known.set(use.id, found);
    return found;
  };
  const visits = days.map((today) => flowState({ campaign: a, today }));
  const addresses = addressesOf(pair, answersTo);
  return { ...pair, counted: { a: { campaign: a, bind }, b: { campaign: b, bind }, visits, answersTo, addresses } };
}

const PERSONAL: readonly string[] = PREFILLED_FACTS;

/** Every page, with what a link may fill in: nothing, one fact, or everything that is asked. */
function addressesOf({ a, b }: Pair, answersTo: Counted['answersTo']): Address[] {
  const uses = [
    ...new Map([...a.routes, ...b.routes].flatMap(({ blocks }) => blocks).map((use) => [use.id, use])).values(),
  ];
  const reported = uses.flatMap((use) =>
    answersTo(use).filter((answers) => Object.keys(answers).some((fact) => PERSONAL.includes(fact))),
  );
  const all = reported.reduce<Answers>((sofar, one) => ({ ...sofar, ...one }), {});
  return a.routes.flatMap(({ path }) =>
    [undefined, path].flatMap((landing) =>
      [{}, ...reported, all].map((one): Address => ({
        path,
        ...(landing === undefined ? {} : { landing }),
        reported: one,
      })),
    ),
  );
}
