import { objectOf, objectsOf, textOf, type FhirObject } from '../fhir-json.ts';
import {
  asSchema,
  bothTested,
  eitherTested,
  isNever,
  notTested,
  type Testable,
  type Tested,
} from './tested-answers.ts';

/** A question of the same object, as conditions name it. */
export interface Sibling {
  readonly name: string;
  readonly question: Testable;
  /** It is always asked, and always answered. */
  readonly isAlways: boolean;
  /** The value of an answer, by the code or the text in the resource. */
  readonly valueOf: ReadonlyMap<string, string>;
}

/** `if` of a JSON Schema, and whether what depends on it stands in its `then` or its `else`. */
export interface Branch {
  readonly if: Readonly<Record<string, unknown>>;
  readonly in: 'then' | 'else';
  /** The properties that it tests. */
  readonly tested: readonly string[];
}

/** Why a condition cannot be said in a question set. */
export type Refusal = { readonly why: string };

type Found = (linkId: string) => Sibling | undefined;

interface Atom {
  readonly sibling: Sibling;
  readonly test: Tested;
}

const NUMBERS = ['answerInteger', 'answerDecimal'] as const;

function numberTest(operator: unknown, value: number, { question }: Sibling): Tested | undefined {
  if (question.kind !== 'number') return undefined;
  const { step } = question;
  const exact = (sum: number) => Number(sum.toFixed(6));
  switch (operator) {
    case '=':
      return { min: value, max: value };
    case '>=':
      return { min: value, max: Infinity };
    case '<=':
      return { min: -Infinity, max: value };
    case '>':
      return { min: exact(value + step), max: Infinity };
    case '<':
      return { min: -Infinity, max: exact(value - step) };
    default:
      return undefined;
  }
}

function valueTest(operator: unknown, value: string | boolean, { question }: Sibling): Tested | undefined {
  if (question.kind === 'choices')
    return operator === '=' && typeof value === 'string' ? { containing: value } : undefined;
  if (question.kind !== 'choice' && question.kind !== 'boolean') return undefined;
  if (operator === '=') return { among: [value] };
  return operator === '!=' ? notTested({ among: [value] }, question) : undefined;
}

function testOf(condition: FhirObject, sibling: Sibling): Tested | undefined {
  const { operator } = condition;
  if (operator === 'exists') return condition['answerBoolean'] === true ? 'answered' : undefined;
  const number = NUMBERS.map((name) => condition[name]).find((value) => typeof value === 'number');
  if (number !== undefined) return numberTest(operator, number, sibling);
  if (typeof condition['answerBoolean'] === 'boolean') return valueTest(operator, condition['answerBoolean'], sibling);
  const named = textOf(objectOf(condition['answerCoding'])['code']) ?? textOf(condition['answerString']);
  const value = named === undefined ? undefined : sibling.valueOf.get(named);
  return value === undefined ? undefined : valueTest(operator, value, sibling);
}

function wordsOf({ question, operator }: FhirObject): string {
  return `"${String(question)}" ${String(operator)} …`;
}

function branchOf(atoms: readonly Atom[], place: Branch['in']): Branch | Refusal {
  const never = atoms.find(({ sibling, test }) => isNever(test, sibling.question));
  if (never) return { why: `Nobody would be asked: no answer to "${never.sibling.name}" fits the condition.` };
  const properties = atoms.flatMap(({ sibling, test }) => {
    const schema = asSchema(test, sibling.question);
    return schema === undefined ? [] : [[sibling.name, schema] as const];
  });
  const tested = atoms.map(({ sibling }) => sibling.name);
  return {
    if: { ...(properties.length > 0 ? { properties: Object.fromEntries(properties) } : {}), required: tested },
    in: place,
    tested,
  };
}

/** Several tests of one question become one. */
function joined(
  atoms: readonly Atom[],
  join: (one: Tested, other: Tested) => Tested | undefined,
): readonly Atom[] | undefined {
  const byName = new Map<string, Atom>();
  for (const atom of atoms) {
    const known = byName.get(atom.sibling.name);
    const test = known ? join(known.test, atom.test) : atom.test;
    if (test === undefined) return undefined;
    byName.set(atom.sibling.name, { ...atom, test });
  }
  return [...byName.values()];
}

/** One of several conditions is enough: on one question, or said by what must not be the case. */
function anyOf(atoms: readonly Atom[]): Branch | Refusal {
  const either = joined(atoms, eitherTested);
  if (either?.length === 1) return branchOf(either, 'then');
  const none = (either ?? []).flatMap(({ sibling, test }) => {
    const negated = notTested(test, sibling.question);
    return negated === undefined || !sibling.isAlways ? [] : [{ sibling, test: negated }];
  });
  if (either === undefined || none.length < either.length)
    return { why: 'One of several conditions is enough; sets can say this only of required choices.' };
  const always = none.find(({ sibling, test }) => isNever(test, sibling.question));
  return always ? { why: 'Everybody would be asked: any answer fits one of the conditions.' } : branchOf(none, 'else');
}

/**
 * Reads when an item is asked, from its own `enableWhen` and those of the groups around it that became part of the same
 * object. Each must be about questions of that object.
 */
export function readEnableWhen(sources: readonly FhirObject[], find: Found): Branch | Refusal | undefined {
  const all: Atom[] = [];
  for (const { enableWhen, enableBehavior } of sources) {
    const conditions = objectsOf(enableWhen);
    const atoms: Atom[] = [];
    for (const condition of conditions) {
      const sibling = find(String(condition['question']));
      if (!sibling) return { why: `It depends on ${wordsOf(condition)}, which is not asked in the same group.` };
      const test = testOf(condition, sibling);
      if (test === undefined) return { why: `The condition ${wordsOf(condition)} cannot be said in a question set.` };
      atoms.push({ sibling, test });
    }
    if (enableBehavior === 'any' && atoms.length > 1) {
      const either = joined(atoms, eitherTested);
      if (either?.length === 1) all.push(...either);
      else if (sources.filter((one) => objectsOf(one['enableWhen']).length > 0).length === 1) return anyOf(atoms);
      else return { why: 'One of several conditions is enough, inside a group that has conditions of its own.' };
    } else all.push(...atoms);
  }
  if (all.length === 0) return undefined;
  const both = joined(all, bothTested);
  return both ? branchOf(both, 'then') : { why: 'Its conditions on one question contradict each other.' };
}
