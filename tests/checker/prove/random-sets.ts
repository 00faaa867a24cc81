/* oxlint-disable unicorn/no-thenable -- "then" is a keyword of JSON Schema */
import type { Predicate } from '#schemas/campaign/predicate.ts';
import type { Campaign, Route, Transition } from '#schemas/campaign/campaign.ts';
import { campaign, route } from '#tests/support/builders.ts';
import { words } from '#tests/support/checker/small-campaign.ts';
import { seeded } from './random-campaigns.ts';

type Random = (below: number) => number;
/** What conditions can ask about an answer. */
export type Kind = 'boolean' | 'choice' | 'number' | 'choices' | 'count';

/** A property of a random set: its schema, and what conditions can ask about it. */
interface Property {
  readonly name: string;
  readonly kind: Kind;
  readonly schema: object;
}

/** A random set: what it asks, and its facts below `answer.<id>`. */
interface MadeObject {
  readonly schema: object;
  readonly ui: Readonly<Record<string, object>>;
  readonly facts: readonly { readonly path: string; readonly kind: Kind }[];
}

const SCHEMAS = {
  boolean: { type: 'boolean' },
  choice: { type: 'string', enum: ['a', 'b', 'c'] },
  number: { type: 'integer', minimum: 0, maximum: 2 },
  choices: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['x', 'y'] } },
} as const;

const NAMES = { a: words('A'), b: words('B'), c: words('C') };
const SEVERAL = { x: words('X'), y: words('Y') };

function hintFor(kind: Kind): object {
  if (kind === 'choice') return { title: words('Asked'), enumNames: NAMES };
  return kind === 'choices' ? { title: words('Asked'), enumNames: SEVERAL } : { title: words('Asked') };
}

function leaf(random: Random, name: string): Property {
  const kind = (['boolean', 'choice', 'number', 'choices', 'boolean', 'choice'] as const)[random(6)] ?? 'boolean';
  return { name, kind, schema: SCHEMAS[kind] };
}

/** A test on an answer in the words of JSON Schema. */
function testOf(random: Random, { kind }: Property): object {
  if (kind === 'boolean') return { const: random(2) === 0 };
  if (kind === 'number') return random(2) === 0 ? { minimum: 1 } : { const: random(3) };
  if (kind === 'choices') return { contains: { const: random(2) === 0 ? 'x' : 'y' } };
  return random(2) === 0 ? { const: 'a' } : { enum: ['a', 'b'] };
}

const propertiesOf = (properties: readonly Property[]) =>
  Object.fromEntries(properties.map(({ name, schema }) => [name, schema]));

/** An object of a few questions, some of which depend on others in one of the ways that sets have. */
export function randomObject(random: Random, depth: number, prefix: string): MadeObject {
  const base = Array.from({ length: 1 + random(2) }, (_, index) => leaf(random, `b${index}`));
  const required = base.filter(() => random(3) > 0).map(({ name }) => name);
  const all: Property[] = [...base];
  const branches: object[] = [];
  for (let count = random(3), index = 0; index < count && all.length < 4; index++) {
    // A chain now and then: the condition reads a question that depends on another.
    const tested = all[random(all.length)];
    if (!tested) continue;
    const then = leaf(random, `t${index}`);
    const canElse = required.includes(tested.name) && base.includes(tested) && random(2) === 0;
    const otherwise = leaf(random, `e${index}`);
    const branch = (one: Property) => ({
      properties: propertiesOf([one]),
      ...(random(2) === 0 ? { required: [one.name] } : {}),
    });
    branches.push({
      if: { properties: { [tested.name]: testOf(random, tested) }, required: [tested.name] },
      then: branch(then),
      ...(canElse ? { else: branch(otherwise) } : {}),
    });
    all.push(then, ...(canElse ? [otherwise] : []));
  }
  const [first, second] = base;
  const depends =
    second && !required.includes(second.name) && random(2) === 0 && first
      ? { dependentRequired: { [first.name]: [second.name] } }
      : {};
  const shaped = random(4) === 0;
  const inShape: Property = { name: 's', kind: 'boolean', schema: SCHEMAS.boolean };
  const shapes = shaped
    ? {
        oneOf: [
          {
            properties: { shape: { const: 'a' }, s: SCHEMAS.boolean },
            required: random(2) === 0 ? ['shape', 's'] : ['shape'],
          },
          { properties: { shape: { const: 'b' } }, required: ['shape'] },
        ],
      }
    : {};
  const shapeFacts: Property[] = shaped ? [{ name: 'shape', kind: 'choice', schema: {} }, inShape] : [];
  const group = depth > 0 && random(3) === 0 ? randomObject(random, depth - 1, `${prefix}g.`) : undefined;
  const list = depth > 0 && random(4) === 0;
  const leaves = [...all, ...shapeFacts];
  const ui = {
    ...Object.fromEntries(leaves.map(({ name, kind }) => [`${prefix}${name}`, hintFor(kind)])),
    ...(shaped ? { [`${prefix}shape`]: { title: words('Shape'), enumNames: { a: words('A'), b: words('B') } } } : {}),
    ...(group ? { [`${prefix}g`]: { title: words('Group') }, ...group.ui } : {}),
    ...(list ? { [`${prefix}l`]: { title: words('List') }, [`${prefix}l.i`]: { title: words('Item') } } : {}),
  };
  return {
    schema: {
      type: 'object',
      properties: {
        ...propertiesOf(base),
        ...(group ? { g: group.schema } : {}),
        ...(list
          ? {
              l: {
                type: 'array',
                minItems: 0,
                maxItems: 2,
                items: { type: 'object', properties: { i: { type: 'boolean' } }, required: ['i'] },
              },
            }
          : {}),
      },
      required: [...required, ...(group ? ['g'] : [])],
      ...(branches.length > 0 ? { allOf: branches } : {}),
      ...depends,
      ...shapes,
    },
    ui,
    facts: [
      ...leaves.map(({ name, kind }) => ({ path: `${prefix}${name}`, kind })),
      ...(group?.facts ?? []),
      ...(list ? [{ path: `${prefix}l.count`, kind: 'count' as const }] : []),
    ],
  };
}

export interface Asked {
  readonly fact: string;
  readonly kind: Kind;
}

/** @param settled whether the page of the facts was left: until then it is open whether an answer is known */
export function randomSetPredicate(random: Random, facts: readonly Asked[], depth: number, settled = true): Predicate {
  const form = depth === 0 ? 9 : random(9);
  const part = () => randomSetPredicate(random, facts, depth - 1, settled);
  if (form === 0) return { not: part() };
  if (form === 1) return { all: [part(), part()] };
  if (form === 2) return { any: [part(), part()] };
  const { fact, kind } = facts[random(facts.length)] ?? { fact: '', kind: 'boolean' };
  if (settled && random(6) === 0) return { fact, known: random(2) === 0 };
  if (kind === 'boolean') return { fact, is: random(2) === 0 };
  if (kind === 'number' || kind === 'count')
    return random(2) === 0 ? { fact, atLeast: random(3) } : { fact, is: random(3) };
  if (kind === 'choices') return { fact, includes: random(2) === 0 ? 'x' : 'y' };
  return random(2) === 0 ? { fact, is: ['a', 'b', 'c'][random(3)] ?? 'a' } : { fact, isNot: 'a' };
}

/** A campaign of two or three pages with question sets, whose transitions and blocks depend on their answers. */
export function randomSetCampaign(seed: number): Campaign {
  const random = seeded(Math.imul(seed, 0x9e3779b1));
  const count = 2 + random(2);
  const facts: Asked[] = [];
  const routes = Array.from({ length: count }, (_, index): Route => {
    const id = `set${index}`;
    const showWhen = facts.length > 0 && random(3) === 0 ? { showWhen: randomSetPredicate(random, facts, 1) } : {};
    const asks = index < 2 && (index === 0 || random(2) === 0);
    const made = randomObject(random, index === 0 ? 1 : 0, '');
    if (asks) facts.push(...made.facts.map(({ path, kind }) => ({ fact: `answer.${id}.${path}`, kind })));
    const plain = { block: 'Words', id: `words${index}`, props: {} };
    const shown = facts.length > 0 && random(2) === 0 ? { showWhen: randomSetPredicate(random, facts, 1, false) } : {};
    const blocks = [
      ...(asks ? [{ block: 'QuestionSet', id, props: { schema: made.schema, ui: made.ui }, ...showWhen }] : []),
      { ...plain, ...shown },
    ];
    const to = () => `r${random(8) === 0 ? random(count) : index + 1 + random(count - index - 1)}`;
    const conditional: Transition[] =
      facts.length === 0
        ? []
        : Array.from({ length: random(4) }, () => ({ when: randomSetPredicate(random, facts, 2), to: to() }));
    const net = random(8) === 0 && conditional.length > 0 ? [] : [{ to: to() }];
    return route(`r${index}`, { blocks, next: index === count - 1 ? [] : [...conditional, ...net] });
  });
  return campaign(routes);
}
