import type { Predicate } from '#schemas/campaign/predicate.ts';
import type { BlockUse, Route, Transition } from '#schemas/campaign/campaign.ts';
import { blockUse, route } from '#tests/support/builders.ts';

const NOTE = { text: { en: 'A note', es: 'Una nota' } };

function question(index: number): BlockUse {
  return blockUse('ReferralSource', { id: `q${index}`, props: { required: true } });
}

function note(id: string, showWhen: Predicate): BlockUse {
  return blockUse('RichText', { id, props: NOTE, showWhen });
}

/** Every page asks something, branches on it, and shows notes that depend on the answers of the previous pages. */
export function chain(count: number, notes = 1): Route[] {
  return Array.from({ length: count }, (_, index) => {
    const before = Array.from({ length: notes }, (__, place) => index - 5 - place).filter((one) => one >= 0);
    const later = before.map((one) => note(`note-${index}-${one}`, { fact: `answer.q${one}`, is: 'doctor' }));
    const branch = { when: { fact: `answer.q${index}`, isOneOf: ['doctor', 'social'] }, to: `r${index + 2}` };
    const next = [...(index + 2 < count ? [branch] : []), { to: `r${index + 1}` }];
    return route(`r${index}`, { blocks: [question(index), ...later], next: index === count - 1 ? [] : next });
  });
}

/** Five facts about the person, asked on the first pages: the conditions of all later pages use them. */
const PERSON: readonly {
  readonly block: string;
  readonly props: BlockUse['props'];
  readonly test: (turn: number) => Predicate;
}[] = [
  {
    block: 'Age',
    props: { required: true },
    test: (turn) => ({ fact: 'candidate.age', atLeast: 19 + ((turn * 7) % 60) }),
  },
  {
    block: 'Gender',
    props: {},
    test: (turn) => ({ fact: 'candidate.gender', is: turn % 2 === 0 ? 'female' : 'other' }),
  },
  { block: 'Weight', props: {}, test: (turn) => ({ fact: 'candidate.weightKg', lessThan: 50 + ((turn * 11) % 70) }) },
  { block: 'CaregiverQuestion', props: {}, test: () => ({ fact: 'candidate.caregiverParticipant', is: 'myself' }) },
  { block: 'Diagnosis', props: {}, test: () => ({ fact: 'candidate.diagnosed', is: 'yes' }) },
];

/** A condition on a fact about the person; which fact and which value changes from page to page. */
function personIs(turn: number): Predicate {
  return PERSON[turn % PERSON.length]?.test(turn) ?? { fact: 'candidate.age', known: true };
}

/** Pages where paths split and join again, each with conditions on what the previous three pages asked. */
export function joins(count: number, { person = false, remembers = 3 } = {}): Route[] {
  const first = person
    ? PERSON.map(({ block, props }, index) =>
        route(`p${index}`, {
          blocks: [blockUse(block, { props })],
          next: [{ to: index + 1 < PERSON.length ? `p${index + 1}` : 'r0' }],
        }),
      )
    : [];
  const long = count - first.length;
  const pages = Array.from({ length: long }, (_, index): Route => {
    const asked = (back: number, answer: string): Predicate[] =>
      index < back || back > remembers ? [] : [{ fact: `answer.q${index - back}`, is: answer }];
    const and = (turn: number, tests: readonly Predicate[]) => [...tests, ...(person ? [personIs(index + turn)] : [])];
    const ways: Transition[] = [
      {
        when: { all: and(0, [{ fact: `answer.q${index}`, is: 'doctor' }, ...asked(1, 'doctor')]) },
        to: `r${index + 2}`,
      },
      {
        when: { all: and(2, [...asked(2, 'social'), { fact: `answer.q${index}`, is: 'social' }]) },
        to: `r${index + 3}`,
      },
      {
        when: { all: and(1, [{ any: [{ fact: `answer.q${index}`, is: 'engine' }, ...asked(3, 'engine')] }]) },
        to: `r${index + 2}`,
      },
    ].filter(({ to }) => index >= remembers && Number(to.slice(1)) < long);
    const shown = asked(3, 'doctor').map((when) => note(`note-${index}`, { all: and(3, [when]) }));
    return route(`r${index}`, {
      blocks: [question(index), ...shown],
      next: index === long - 1 ? [] : [...ways, { to: `r${index + 1}` }],
    });
  });
  return [...first, ...pages];
}

/** A grid of bands of age and weight, each with a page of its own that leads to one common end. */
export function bands(perSide: number): Route[] {
  const age = (band: number): Predicate[] => [
    { fact: 'candidate.age', atLeast: 18 + band * 3 },
    { fact: 'candidate.age', lessThan: 21 + band * 3 },
  ];
  const weight = (band: number): Predicate[] => [
    { fact: 'candidate.weightKg', atLeast: 40 + band * 6 },
    { fact: 'candidate.weightKg', lessThan: 46 + band * 6 },
  ];
  const sides = [...Array(perSide).keys()];
  const cells = sides.flatMap((row) =>
    sides.map((column) => ({ name: `cell-${row}-${column}`, when: { all: [...age(row), ...weight(column)] } })),
  );
  return [
    route('person', {
      blocks: [blockUse('Age', { props: { required: true } }), blockUse('Weight')],
      next: [...cells.map(({ name, when }) => ({ when, to: name })), { to: 'end' }],
    }),
    ...cells.map(({ name }) => route(name, { blocks: [note('note', { all: [] })], next: [{ to: 'end' }] })),
    route('end'),
  ];
}

/** One page of unrelated questions; a note depends on each of them, and one transition on all of them. */
export function independent(count: number): Route[] {
  const all = Array.from({ length: count }, (_, index): Predicate => ({ fact: `answer.q${index}`, is: 'doctor' }));
  return [
    route('questions', {
      blocks: all.flatMap((showWhen, index) => [question(index), note(`note-${index}`, showWhen)]),
      next: [{ when: { all }, to: 'every' }, { to: 'end' }],
    }),
    route('every', { next: [{ to: 'end' }] }),
    route('end'),
  ];
}

/** One page with questions, each of which is asked after a certain answer to the one before. */
export function dependent(count: number): Route[] {
  const blocks = Array.from({ length: count }, (_, index) => {
    const showWhen: Predicate = { fact: `answer.q${index - 1}`, is: 'doctor' };
    return index === 0 ? question(index) : blockUse('ReferralSource', { id: `q${index}`, showWhen });
  });
  return [route('r0', { blocks, next: [{ to: 'r1' }] }), route('r1')];
}

/** One page after ten others, with many conditions on their answers. */
export function conditions(count: number): Route[] {
  const asked = 10;
  const pages = Array.from({ length: asked }, (_, index) =>
    route(`r${index}`, { blocks: [question(index)], next: [{ to: index + 1 < asked ? `r${index + 1}` : 'many' }] }),
  );
  const when = (index: number): Predicate => ({
    all: [
      { fact: `answer.q${index % asked}`, is: 'doctor' },
      { fact: `answer.q${(index * 3 + 1 + Math.floor(index / asked)) % asked}`, isNot: 'social' },
      { fact: `answer.q${(index * 7 + 2) % asked}`, isOneOf: ['doctor', 'engine', 'other'] },
    ],
  });
  const targets = Array.from({ length: count }, (_, index) => ({ name: `t${index}`, when: when(index) }));
  return [
    ...pages,
    route('many', {
      next: [...targets.map(({ name, when: condition }) => ({ when: condition, to: name })), { to: 'end' }],
    }),
    ...targets.map(({ name }) => route(name, { next: [{ to: 'end' }] })),
    route('end'),
  ];
}
