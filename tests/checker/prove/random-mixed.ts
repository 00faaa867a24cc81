import { leavesOf } from '#engine/computed/terms.ts';
import type { BlockUse, Campaign, Route, Transition } from '#schemas/campaign/campaign.ts';
import type { Computation } from '#schemas/campaign/computation.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { campaign, route } from '#tests/support/builders.ts';
import { words } from '#tests/support/checker/small-campaign.ts';
import { randomComputation, seeded } from './random-campaigns.ts';
import { randomObject, randomSetPredicate, type Asked as AskedInSet } from './random-sets.ts';

type Random = (below: number) => number;

/** An answer that conditions can ask about. */
type Asked = AskedInSet | { readonly fact: string; readonly kind: 'yesNo' | 'date' | 'text' | 'computed' | 'result' };

const choice = (value: string) => ({ value, label: words(value) });
const ABC = ['a', 'b', 'c'].map(choice);

/** Questions of every kind whose answers can be listed, with what conditions can ask about each. */
const QUESTIONS: readonly ((
  id: string,
  optional: object,
) => { readonly props: object; readonly asks: readonly Asked[] })[] = [
  (id) => ({ props: { kind: 'yesNo' }, asks: [{ fact: `answer.${id}`, kind: 'yesNo' }] }),
  (id) => ({ props: { kind: 'yesNoUnsure' }, asks: [{ fact: `answer.${id}`, kind: 'yesNo' }] }),
  (id) => ({ props: { kind: 'choice', choices: ABC }, asks: [{ fact: `answer.${id}`, kind: 'choice' }] }),
  (id) => ({
    props: { kind: 'choices', choices: ['x', 'y'].map(choice), none: choice('none') },
    asks: [{ fact: `answer.${id}`, kind: 'choices' }],
  }),
  (id) => ({ props: { kind: 'number', min: 0, max: 2 }, asks: [{ fact: `answer.${id}`, kind: 'number' }] }),
  (id) => ({
    props: { kind: 'scale', from: 0, to: 2, low: words('Low'), high: words('High') },
    asks: [{ fact: `answer.${id}`, kind: 'number' }],
  }),
  (id) => ({
    props: {
      kind: 'matrix',
      rows: ['r1', 'r2'].map((row) => ({ id: row, label: words(row) })),
      choices: ABC.slice(0, 2),
    },
    asks: ['r1', 'r2'].map((row) => ({ fact: `answer.${id}.${row}`, kind: 'choice' as const })),
  }),
  (id) => ({
    props: { kind: 'date', from: '2026-01-01', to: '2026-01-03' },
    asks: [{ fact: `answer.${id}`, kind: 'date' }],
  }),
  (id) => ({ props: { kind: 'text' }, asks: [{ fact: `answer.${id}`, kind: 'text' }] }),
  (id) => ({ props: { kind: 'longText' }, asks: [{ fact: `answer.${id}`, kind: 'text' }] }),
];

const isOfSet = (asked: Asked): asked is AskedInSet =>
  ['boolean', 'choice', 'number', 'choices', 'count'].includes(asked.kind);

function leaf(random: Random, asked: Asked, settled: boolean): Predicate {
  if (isOfSet(asked)) return randomSetPredicate(random, [asked], 0, settled);
  const { fact, kind } = asked;
  if (kind === 'yesNo') return { fact, is: random(2) === 0 ? 'yes' : 'no' };
  if (kind === 'date') return random(2) === 0 ? { fact, before: '2026-01-02' } : { fact, after: '2026-01-01' };
  if (kind === 'computed' || kind === 'result') {
    const value = random(7);
    const tests: readonly Predicate[] = [
      { fact, atLeast: value },
      { fact, lessThan: value },
      { fact, is: value },
      // A block that is shown while a result is not known would be hidden by an answer of its own.
      ...(kind === 'computed' ? [{ fact, known: random(2) === 0 }] : []),
    ];
    return tests[random(tests.length)] ?? { fact, is: value };
  }
  return { fact, known: random(2) === 0 };
}

/** @param settled whether the page of the facts was left: until then it is open whether an answer is known */
function predicate(random: Random, facts: readonly Asked[], depth: number, settled = true): Predicate {
  const form = depth === 0 ? 9 : random(8);
  const part = () => predicate(random, facts, depth - 1, settled);
  if (form === 0) return { not: part() };
  if (form === 1) return { all: [part(), part()] };
  if (form === 2) return { any: [part(), part()] };
  const asked = facts[random(facts.length)];
  return asked ? leaf(random, asked, settled) : { all: [] };
}

/** What a computation may take, in the words of `randomComputation`. */
function computable(facts: readonly Asked[]): string[] {
  return facts.flatMap(({ fact, kind }) => {
    if (kind === 'number' || kind === 'count') return [`${fact}:Number`];
    return kind === 'choice' ? [`${fact}:Letter`] : [];
  });
}

/**
 * A campaign of two pages that ask, and one that does not: a question set, questions of every kind, and facts that are
 * computed from both.
 */
export function randomMixedCampaign(seed: number): Campaign {
  const random = seeded(Math.imul(seed, 0x85ebca6b));
  const facts: Asked[] = [];
  const names = ['one', 'two'].slice(random(2));
  const computed: readonly Asked[] = names.map((name) => ({ fact: `computed.${name}`, kind: 'computed' }));
  const question = (id: string): BlockUse => {
    const make = QUESTIONS[random(QUESTIONS.length)];
    const required = random(3) > 0 ? {} : { required: false };
    const made = make?.(id, required) ?? { props: {}, asks: [] };
    facts.push(...made.asks);
    return { block: 'Question', id, props: { label: words(id), ...made.props, ...required } };
  };
  const set = (id: string): BlockUse => {
    const { schema, ui, facts: asked } = randomObject(random, 0, '');
    facts.push(...asked.map(({ path, kind }) => ({ fact: `answer.${id}.${path}`, kind })));
    return { block: 'QuestionSet', id, props: { schema, ui } };
  };
  const later = (index: number) => `r${index + 1 + random(2 - index)}`;
  const next = (index: number): Transition[] => {
    const readable = [...facts, ...computed, ...computed];
    const conditions = Array.from({ length: 1 + random(2) }, () => ({
      when: predicate(random, readable, 2),
      to: later(index),
    }));
    return [...conditions, ...(random(8) === 0 ? [] : [{ to: later(index) }])];
  };
  const shown = (settled: boolean) => {
    // Of a text only whether it is known can be asked, and a computed fact is not known before the page was left.
    const results = computed.map(({ fact }) => ({ fact, kind: 'result' as const }));
    const readable = settled ? [...facts, ...results] : facts.filter(({ kind }) => kind !== 'text');
    return random(2) === 0 && readable.length > 0 ? { showWhen: predicate(random, readable, 1, settled) } : {};
  };
  const plain = (index: number): BlockUse => ({ block: 'Words', id: `words${index}`, props: {} });
  const page = (index: number, blocks: () => readonly BlockUse[]): Route => {
    const asked = blocks();
    return route(`r${index}`, { blocks: [...asked, { ...plain(index), ...shown(false) }], next: next(index) });
  };
  const first = page(0, () => (random(3) === 0 ? [question('q0'), question('q1')] : [set('s0'), question('q0')]));
  const second = page(1, () => {
    const condition = shown(true);
    const asked = random(4) === 0 ? set('s1') : question('q2');
    return [{ ...asked, ...condition }];
  });
  const last = route('r2', { blocks: [{ ...plain(2), ...shown(true) }], next: [] });
  const written = names.reduce<Record<string, Computation>>(
    (sofar, name) => ({ ...sofar, [name]: randomComputation(random, computable(facts), Object.keys(sofar), 2) }),
    {},
  );
  const all = Object.entries(written).map(([name, is]) => [name, { is, from: leavesOf(is, written) }] as const);
  return campaign([first, second, last], { computed: Object.fromEntries(all) });
}
