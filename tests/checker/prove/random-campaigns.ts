import type { Field } from '#engine/block-rules.ts';
import { choiceField, choicesField } from '#engine/fields/choice-fields.ts';
import { controlField } from '#engine/fields/control-field.ts';
import { defineBlock } from '#registry/define-block.ts';
import { createRegistry } from '#registry/registry.ts';
import type { BlockUse, Campaign, Route, Transition } from '#schemas/campaign/campaign.ts';
import { leavesOf } from '#engine/computed/terms.ts';
import type { Computation, Term } from '#schemas/campaign/computation.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { campaign, route } from '#tests/support/builders.ts';
import Type from 'typebox';

const PLAIN = {
  description: 'For proofs',
  schema: async () => ({ Props: Type.Object({}) }),
  component: async () => ({ Component: () => null }),
  texts: { en: async () => ({ default: {} }), es: async () => ({ default: {} }) },
  examples: async () => ({ default: [] }),
};

/** Small domains, so that every visitor can be enumerated: letters, and numbers from 0 to 4. */
export const LETTERS = ['a', 'b', 'c'] as const;
export const NUMBERS = [0, 1, 2, 3, 4] as const;

/** The only postal code. */
export const POSTAL_CODE = '60614';
/** Who somebody is: asked at most once in a campaign. */
export const PERSONAL: readonly string[] = ['Age', 'Gender', 'Postal'];

/**
 * What conditions may ask about a visit besides answers: verdicts, the outcome of a call, what a link knows, the
 * language.
 */
const CIRCUMSTANCES: readonly Predicate[] = [
  ...['ageQualified', 'genderQualified', 'siteQualified', 'bioQualified'].flatMap((name): Predicate[] => [
    { fact: `verdict.${name}`, is: true },
    { fact: `verdict.${name}`, is: false },
    { fact: `verdict.${name}`, known: true },
  ]),
  { fact: 'candidate.age', atLeast: 18 },
  { fact: 'candidate.age', moreThan: 75 },
  { fact: 'candidate.gender', is: 'female' },
  { fact: 'candidate.postalCode', known: true },
  { fact: 'sites.nearby', is: 'found' },
  { fact: 'sites.nearby', is: 'failed' },
  { fact: 'sites.nearby', isOneOf: ['none', 'failed'] },
  { fact: 'sites.nearby', known: false },
  { fact: 'path.leadKnown', is: true },
  { fact: 'path.language', is: 'es' },
  { fact: 'study.loaded', is: true },
];

/** The fact that a block of a random campaign asks; none: it asks nothing. */
export function factOf({ block, id }: BlockUse): string | undefined {
  const personal: Readonly<Record<string, string>> = {
    Age: 'candidate.age',
    Gender: 'candidate.gender',
    Postal: 'candidate.postalCode',
  };
  return personal[block] ?? (/Letter|Number|Several/.test(block) ? `answer.${id}` : undefined);
}

function numberField(fact: string, required: boolean): Field {
  const parse = (text: string) => (/^[0-4]$/.test(text) ? { value: Number(text) } : { code: 'age' });
  return controlField({ fact, domain: { kind: 'number', min: 0, max: 4, integer: true }, required, parse });
}

export const REGISTRY = createRegistry([
  defineBlock({
    ...PLAIN,
    name: 'Letter',
    fields: (_props: object, _state, id) => [choiceField({ fact: `answer.${id}`, values: LETTERS, required: true })],
  }),
  defineBlock({
    ...PLAIN,
    name: 'MaybeLetter',
    fields: (_props: object, _state, id) => [choiceField({ fact: `answer.${id}`, values: LETTERS, required: false })],
  }),
  defineBlock({
    ...PLAIN,
    name: 'Number',
    fields: (_props: object, _state, id) => [numberField(`answer.${id}`, true)],
  }),
  defineBlock({
    ...PLAIN,
    name: 'MaybeNumber',
    fields: (_props: object, _state, id) => [numberField(`answer.${id}`, false)],
  }),
  defineBlock({
    ...PLAIN,
    name: 'Several',
    fields: (_props: object, _state, id) => [choicesField({ fact: `answer.${id}`, values: LETTERS, required: true })],
  }),
  defineBlock({
    ...PLAIN,
    name: 'MaybeSeveral',
    fields: (_props: object, _state, id) => [choicesField({ fact: `answer.${id}`, values: LETTERS, required: false })],
  }),
  defineBlock({
    ...PLAIN,
    name: 'Age',
    fields: () => [
      controlField({
        fact: 'candidate.age',
        domain: { kind: 'number', min: 10, max: 90, integer: true },
        required: false,
        parse: (text) => (/^\d\d$/.test(text) ? { value: Number(text) } : { code: 'age' }),
      }),
    ],
  }),
  defineBlock({
    ...PLAIN,
    name: 'Gender',
    fields: () => [choiceField({ fact: 'candidate.gender', values: ['female', 'male'], required: true })],
  }),
  defineBlock({
    ...PLAIN,
    name: 'Postal',
    fields: () => [
      controlField({
        fact: 'candidate.postalCode',
        domain: { kind: 'text' },
        required: false,
        parse: (text) => (text === POSTAL_CODE ? { value: text } : { code: 'postalCode' }),
      }),
    ],
  }),
  defineBlock({
    ...PLAIN,
    name: 'Impossible',
    fields: (_props: object, _state, id) => [choiceField({ fact: `answer.${id}`, values: [], required: true })],
  }),
  defineBlock({ ...PLAIN, name: 'Words' }),
]);

/** The same numbers for the same seed (mulberry32). */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const JUDGED = ['verdict.criteriaQualified:Verdict', 'verdict.outcome:Outcome'];

/**
 * A campaign of a few routes: forward and back transitions, conditions of every kind, optional answers, now and then a
 * page that nobody can leave. Every second one also uses circumstances.
 * @param computing whether conditions are also about facts that are computed from the answers, or about what studies
 *   make of these
 */
export function randomCampaign(seed: number, computing: boolean | 'judged' = false): Campaign {
  const random = seeded(seed);
  const count = 2 + random(5);
  const personal = random(2) === 0 && computing !== 'judged' ? [...PERSONAL] : [];
  const facts: string[] = personal.length > 0 ? ['circumstances', 'circumstances'] : [];
  const names = computing !== false ? ['one', 'two', 'three'].slice(random(3)) : [];
  facts.push(...names.flatMap((name) => [`computed.${name}:Computed`, `computed.${name}:Computed`]));
  if (computing === 'judged') facts.push(...JUDGED, ...JUDGED);
  const most = personal.length > 0 || computing === 'judged' ? 3 : 4;
  let asked = 0;
  const routes = Array.from({ length: count }, (_, index): Route => {
    const blocks = Array.from({ length: random(3) }, (__, place): BlockUse => {
      const id = `q${index}-${place}`;
      const kind = asked < most ? randomBlock(random, personal) : 'Words';
      const showWhen = facts.length > 0 && random(2) === 0 ? { showWhen: randomPredicate(random, facts, 2) } : {};
      if (kind !== 'Words') asked += 1;
      if (kind !== 'Words' && !PERSONAL.includes(kind)) facts.push(`answer.${id}:${kind}`);
      return { block: kind, id, props: {}, ...showWhen };
    });
    return route(`r${index}`, { blocks, next: index === count - 1 ? [] : randomNext(random, index, count, facts) });
  });
  const questions = facts.filter((fact) => fact.startsWith('answer.'));
  const written = names.reduce<Record<string, Computation>>(
    (sofar, name) => ({ ...sofar, [name]: randomComputation(random, questions, Object.keys(sofar), 2) }),
    {},
  );
  const computed = Object.entries(written).map(([name, is]) => [name, { is, from: leavesOf(is, written) }] as const);
  return campaign(routes, computing !== false ? { computed: Object.fromEntries(computed) } : {});
}

/** @param computed the names of computed facts that it may take */
export function randomComputation(
  random: (below: number) => number,
  asked: readonly string[],
  computed: readonly string[],
  depth: number,
): Computation {
  const of = (kind: RegExp) => asked.filter((fact) => kind.test(fact)).map((fact) => fact.split(':')[0] ?? '');
  const numbers = [...of(/Number$/), ...computed.map((name) => `computed.${name}`)];
  const choices = of(/(Letter|Several)$/);
  const term = (): Term => {
    const kind = random(6);
    if (kind === 0 && depth > 0) return randomComputation(random, asked, computed, depth - 1);
    if (kind === 1 || numbers.length === 0) return random(4);
    return numbers[random(numbers.length)] ?? 0;
  };
  const terms = () => Array.from({ length: 1 + random(3) }, term);
  const form = random(9);
  if (form === 0) return { product: terms() };
  if (form === 1) return { minimum: terms() };
  if (form === 2) return { maximum: terms() };
  if (form === 3) return { difference: [term(), term()] };
  if (form === 4) return { quotient: [term(), 2] };
  if (form === 5 && asked.length > 0)
    return { count: Array.from({ length: 1 + random(3) }, () => randomPredicate(random, asked, 1)) };
  if (form < 8 && choices.length > 0)
    return {
      score: [...new Set(Array.from({ length: 1 + random(3) }, () => choices[random(choices.length)] ?? ''))],
      points: { a: random(4), b: random(4), c: random(4) },
    };
  return { sum: terms() };
}

/** @param personal personal facts that are not asked yet; the chosen one is removed */
function randomBlock(random: (below: number) => number, personal: string[]): string {
  if (random(40) === 0) return 'Impossible';
  if (personal.length > 0 && random(2) === 0) return personal.splice(random(personal.length), 1)[0] ?? 'Words';
  return ['Letter', 'MaybeLetter', 'Number', 'MaybeNumber', 'Several', 'MaybeSeveral', 'Words'][random(7)] ?? 'Words';
}

function randomNext(
  random: (below: number) => number,
  index: number,
  count: number,
  facts: readonly string[],
): Transition[] {
  const to = () => `r${random(5) === 0 ? random(count) : index + 1 + random(count - index - 1)}`;
  const conditional =
    facts.length === 0
      ? []
      : Array.from({ length: random(4) }, () => ({ when: randomPredicate(random, facts, 2), to: to() }));
  const net = random(8) === 0 && conditional.length > 0 ? [] : [{ to: to() }];
  return [...conditional, ...net];
}

function randomPredicate(random: (below: number) => number, facts: readonly string[], depth: number): Predicate {
  const form = depth === 0 ? 9 : random(10);
  if (form === 0) return { not: randomPredicate(random, facts, depth - 1) };
  if (form < 3) return { all: Array.from({ length: 1 + random(2) }, () => randomPredicate(random, facts, depth - 1)) };
  if (form < 5) return { any: Array.from({ length: 1 + random(2) }, () => randomPredicate(random, facts, depth - 1)) };
  const [fact = '', kind = ''] = (facts[random(facts.length)] ?? '').split(':');
  if (kind === 'Computed' && random(8) === 0) return { fact, known: random(2) === 0 };
  if (/Number$|Computed/.test(kind)) {
    const value = random(kind === 'Computed' ? 7 : 5);
    return (
      [
        { fact, atLeast: value },
        { fact, atMost: value },
        { fact, moreThan: value },
        { fact, lessThan: value },
        { fact, is: value },
        { fact, isOneOf: [value, random(5)] },
      ][random(6)] ?? { fact, is: value }
    );
  }
  if (kind === 'Verdict') return random(3) === 0 ? { fact, known: random(2) === 0 } : { fact, is: random(2) === 0 };
  if (kind === 'Outcome') return { fact, is: ['received', 'congratulations', 'disqualified'][random(3)] ?? 'received' };
  if (fact === 'circumstances')
    return CIRCUMSTANCES[random(CIRCUMSTANCES.length)] ?? { fact: 'study.loaded', is: true };
  const value = LETTERS[random(3)] ?? 'a';
  if (kind.endsWith('Several'))
    return (
      [
        { fact, includes: value },
        { fact, includesAny: [value, LETTERS[random(3)] ?? 'a'] },
        { fact, known: true },
      ][random(3)] ?? { fact, known: true }
    );
  return (
    [
      { fact, is: value },
      { fact, isNot: value },
      { fact, isOneOf: [value, LETTERS[random(3)] ?? 'a'] },
    ][random(3)] ?? { fact, is: value }
  );
}
