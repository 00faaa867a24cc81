import type { Condition, LeafQuestion, Node, Test } from '#registry/question-nodes.ts';

/** One entry of `enableWhen`. */
interface Atom {
  readonly question: string;
  readonly operator: 'exists' | '=' | '!=' | '>' | '<' | '>=' | '<=';
  readonly answer: string | number | boolean;
}

/** One of these is enough. */
type Clause = readonly Atom[];

export interface EnableWhen {
  readonly enableWhen?: readonly Readonly<Record<string, unknown>>[];
  readonly enableBehavior?: 'all' | 'any';
}

/** What is asked of a question: all clauses; `undefined`: FHIR cannot say it. */
type Clauses = readonly Clause[] | undefined;

function valuesOf(question: LeafQuestion): readonly (string | boolean)[] | undefined {
  if (question.kind === 'boolean') return [true, false];
  return question.kind === 'choice' ? question.choices.map(({ value }) => value) : undefined;
}

function asked(test: Test, question: string): readonly Clause[] {
  switch (test.is) {
    case 'answered':
      return [[{ question, operator: 'exists', answer: true }]];
    case 'among':
      return [test.values.map((answer): Atom => ({ question, operator: '=', answer }))];
    case 'between':
      return [
        ...(Number.isFinite(test.min) ? [[{ question, operator: '>=' as const, answer: test.min }]] : []),
        ...(Number.isFinite(test.max) ? [[{ question, operator: '<=' as const, answer: test.max }]] : []),
      ];
    case 'containing':
      return [[{ question, operator: '=', answer: test.value }]];
    default:
      return test satisfies never;
  }
}

/** The clause that is true for all other answers of a question that has one. */
function negated(test: Test, { path, question }: { readonly path: string; readonly question: LeafQuestion }): Clauses {
  const values = valuesOf(question);
  if (test.is === 'among' && values)
    return [
      values
        .filter((value) => !test.values.includes(value))
        .map((answer): Atom => ({ question: path, operator: '=', answer })),
    ];
  if (test.is !== 'between') return undefined;
  return [
    [
      ...(Number.isFinite(test.min) ? [{ question: path, operator: '<' as const, answer: test.min }] : []),
      ...(Number.isFinite(test.max) ? [{ question: path, operator: '>' as const, answer: test.max }] : []),
    ],
  ];
}

type Find = (name: string) => { readonly path: string; readonly question: LeafQuestion } | undefined;

function clausesOf(condition: Condition, find: Find): Clauses {
  if ('of' in condition) {
    const tested = find(condition.of);
    return tested && asked(condition.test, tested.path);
  }
  if ('all' in condition) return allOf(condition.all.map((part) => clausesOf(part, find)));
  const inner = 'all' in condition.not ? condition.not.all : [condition.not];
  const parts = inner.map((part) => {
    const tested = 'of' in part ? find(part.of) : undefined;
    return 'of' in part && tested ? negated(part.test, tested) : undefined;
  });
  const joined = allOf(parts);
  return joined && [joined.flat()];
}

function allOf(parts: readonly Clauses[]): Clauses {
  const known = parts.flatMap((part) => (part ? [part] : []));
  return known.length < parts.length ? undefined : known.flat();
}

/** A clause about the values of one choice, as what the answer is not: so that it stands beside other clauses. */
function asNot(
  clause: Clause,
  choices: ReadonlyMap<string, readonly (string | boolean)[]>,
): readonly Clause[] | undefined {
  const [first] = clause;
  const values = first && choices.get(first.question);
  if (!values || clause.some((atom) => atom.operator !== '=' || atom.question !== first.question)) return undefined;
  const { question } = first;
  const others = values.filter((value) => clause.every(({ answer }) => answer !== value));
  return [
    [{ question, operator: 'exists', answer: true }],
    ...others.map((answer): Clause => [{ question, operator: '!=', answer }]),
  ];
}

function entryOf({ question, operator, answer }: Atom, isDecimal: boolean): Readonly<Record<string, unknown>> {
  const named = typeof answer === 'boolean' ? 'answerBoolean' : typeof answer === 'string' ? 'answerCoding' : undefined;
  const number = isDecimal ? 'answerDecimal' : 'answerInteger';
  return { question, operator, [named ?? number]: typeof answer === 'string' ? { code: answer } : answer };
}

/**
 * The conditions of a question as `enableWhen`; `undefined`: FHIR cannot say them. FHIR has conditions that must all be
 * true, or of which one is enough, but not both.
 */
export function writeEnableWhen(node: Node, siblings: readonly Node[]): EnableWhen | undefined {
  if (node.when.length === 0) return {};
  const leaves = new Map(siblings.flatMap((one) => (one.kind === 'leaf' ? [[one.name, one] as const] : [])));
  const clauses = allOf(node.when.map((condition) => clausesOf(condition, (name) => leaves.get(name))));
  if (!clauses || clauses.some((clause) => clause.length === 0)) return undefined;
  const decimal = new Set(
    [...leaves.values()].flatMap(({ path, question }) =>
      question.kind === 'number' && question.decimals > 0 ? [path] : [],
    ),
  );
  const written = (atoms: readonly Atom[], enableBehavior: 'all' | 'any'): EnableWhen => ({
    enableWhen: atoms.map((atom) => entryOf(atom, decimal.has(atom.question))),
    ...(atoms.length > 1 ? { enableBehavior } : {}),
  });
  const [only] = clauses;
  if (clauses.length === 1 && only) return written(only, 'any');
  const choices = new Map(
    [...leaves.values()].flatMap(({ path, question }) => {
      const values = valuesOf(question);
      return values ? [[path, values] as const] : [];
    }),
  );
  const apart = allOf(clauses.map((clause) => (clause.length === 1 ? [clause] : asNot(clause, choices))));
  return apart && written(apart.flat(), 'all');
}
