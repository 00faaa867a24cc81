import { allOf, sentence, type Sentence } from '#schemas/sentence.ts';
import type { Node } from '../document/node.ts';
import { OPERATORS } from '#schemas/campaign/predicate.ts';
import { NamedValue } from '../document/named-value.ts';
import { items, keyNode, member, namesIn, propertyOf, stringOf } from '../document/node-access.ts';
import type { SourceDocument } from '../document/source-document.ts';
import type { Spot } from '../issue.ts';
import { readComputations } from './computations.ts';
import { memoizeWeakly } from './memoize.ts';
import { allBlocks, routeEntries, type RouteEntry } from './entries.ts';

/** An operator as it is written, known or not. */
export type WrittenOperator = NamedValue;

/** One test of one fact, as it is written. */
export interface WrittenTest extends Spot {
  readonly fact: string;
  readonly factNode: Node;
  readonly operators: readonly WrittenOperator[];
  /** It is the other fact of a comparison, which has the operator. */
  readonly isOther?: true;
}

export interface ReadPredicate {
  readonly tests: readonly WrittenTest[];
  /** Nodes that are not predicates, and why. */
  readonly malformed: readonly Malformed[];
}

interface Malformed {
  readonly node: Node;
  readonly message: Sentence;
  /** The word that was probably meant, if the node is a name. */
  readonly suggestion?: string;
}

const FORMS = ['fact', 'all', 'any', 'not'] as const;

/** Their names in other rule languages. */
const ELSEWHERE: Readonly<Record<string, (typeof FORMS)[number]>> = {
  and: 'all',
  allof: 'all',
  every: 'all',
  '&&': 'all',
  or: 'any',
  anyof: 'any',
  oneof: 'any',
  some: 'any',
  '||': 'any',
  '!': 'not',
  nor: 'not',
};

/**
 * Handles a condition without any of the four words: a word from another language is reported, with a fix for its name.
 */
function withoutForm(node: Node): ReadPredicate {
  const message = sentence`A condition needs one of fact, all, any, not`;
  const name = namesIn(node).find((word) => Object.hasOwn(ELSEWHERE, word.toLowerCase()));
  const meant = name === undefined ? undefined : ELSEWHERE[name.toLowerCase()];
  const property = name === undefined ? undefined : propertyOf(node, name);
  if (meant === undefined || property === undefined) return { tests: [], malformed: [{ node, message }] };
  return {
    tests: [],
    malformed: [{ node: keyNode(property), message: sentence`${message}, not "${name}"`, suggestion: meant }],
  };
}

/** Splits a predicate into its tests. */
export function readPredicate(document: SourceDocument, node: Node): ReadPredicate {
  const bad = (message: Sentence, at = node): ReadPredicate => ({ tests: [], malformed: [{ node: at, message }] });
  if (node.type !== 'object') return bad(sentence`A condition is an object: {"fact": …} or {"all": […]}`);
  const forms = FORMS.filter((form) => member(node, form) !== undefined);
  const form = forms[0];
  if (form === undefined) return withoutForm(node);
  if (forms.length > 1)
    return bad(sentence`A condition has only one of fact, all, any, not; this one has ${allOf(forms)}`);
  const part = member(node, form);
  if (part === undefined) return bad(sentence`A condition needs a value`);
  if (form === 'fact') return readTest(document, node, part);
  const other = namesIn(node).find((name) => name !== form);
  if (other !== undefined)
    return bad(
      sentence`Nothing else is allowed next to "${form}", but there is "${other}"`,
      keyNode(propertyOf(node, other) ?? node),
    );
  if (form === 'not') return readPredicate(document, part);
  if (part.type !== 'array' || items(part).length === 0)
    return bad(sentence`"${form}" takes a list of at least one condition`, part);
  return join(items(part).map((item) => readPredicate(document, item)));
}

function join(parts: readonly ReadPredicate[]): ReadPredicate {
  return { tests: parts.flatMap(({ tests }) => tests), malformed: parts.flatMap(({ malformed }) => malformed) };
}

function readTest(document: SourceDocument, node: Node, factNode: Node): ReadPredicate {
  const fact = stringOf(factNode);
  if (fact === undefined)
    return { tests: [], malformed: [{ node: factNode, message: sentence`The name of a fact must be text` }] };
  const operators = namesIn(node).flatMap((name) => {
    const value = name === 'fact' ? undefined : member(node, name);
    return value === undefined ? [] : [new NamedValue(node, name, value)];
  });
  const others = operators.flatMap(({ value }) => otherFact(document, value) ?? []);
  return { tests: [{ document, node, fact, factNode, operators }, ...others], malformed: [] };
}

/** The fact that a comparison takes in place of a value. */
function otherFact(document: SourceDocument, node: Node): WrittenTest | undefined {
  const factNode = member(node, 'fact');
  const fact = stringOf(factNode);
  return factNode && fact !== undefined && namesIn(node).length === 1
    ? { document, node, fact, factNode, operators: [], isOther: true }
    : undefined;
}

/** The predicates of a document, wherever they are. */
function predicatesOf(document: SourceDocument): readonly Node[] {
  const routes = routeEntries(document).flatMap((entry): RouteEntry[] => ('parts' in entry ? [entry] : []));
  const transitions = routes.flatMap(({ next }) => next.flatMap(({ when }) => when ?? []));
  const rules =
    document.kind === 'campaign'
      ? items(member(document.root, 'rules')).flatMap((rule) => member(rule, 'holds') ?? [])
      : [];
  const counted = readComputations(document).flatMap(({ conditions }) => conditions);
  return [...transitions, ...allBlocks(document).flatMap(({ showWhen }) => showWhen ?? []), ...rules, ...counted];
}

/** Returns the tests in the predicates of a document, and the parts that are not predicates. */
export const readPredicates = memoizeWeakly((document: SourceDocument): readonly ReadPredicate[] =>
  predicatesOf(document).map((node) => readPredicate(document, node)),
);

export function isOperator(name: string): boolean {
  return OPERATORS.some((operator) => operator === name);
}
