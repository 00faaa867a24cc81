import { allOf, wordsAsSentence, sentence, type Sentence } from '#schemas/sentence.ts';
import type { DomainKind } from '#schemas/campaign/domain.ts';
import { COMPUTATIONS, TIME_UNITS, type ComputationName } from '#schemas/campaign/computation.ts';
import { isIsoDate } from '#engine/dates.ts';
import { ID } from '#schemas/patterns.ts';
import type { Node } from '../document/node.ts';
import { items, keyNode, member, namesIn, properties, propertyOf, stringOf } from '../document/node-access.ts';
import type { SourceDocument } from '../document/source-document.ts';
import type { Spot } from '../issue.ts';
import { suggest } from '../suggest.ts';
import { memoizeWeakly } from './memoize.ts';

/** A fact where a computation takes it. */
export interface TakenFact extends Spot {
  readonly fact: string;
  /** The kinds of values that can be computed with there. */
  readonly kinds: readonly DomainKind[];
  /** The points of its values. */
  readonly points?: Node;
}

/** A computed fact as a document writes it. */
export interface WrittenComputation extends Spot {
  readonly name: string;
  readonly nameNode: Node;
  readonly taken: readonly TakenFact[];
  /** The conditions that it counts. */
  readonly conditions: readonly Node[];
  readonly faults: readonly {
    readonly node: Node;
    readonly message: Sentence;
    readonly suggestion?: string | undefined;
  }[];
}

type Parts = Pick<WrittenComputation, 'taken' | 'conditions' | 'faults'>;

const NAME = new RegExp(ID.pattern);
const NAME_WORDS = wordsAsSentence(ID.patternErrorMessage);

/** The computed facts of a document. */
export const readComputations = memoizeWeakly((document: SourceDocument): readonly WrittenComputation[] =>
  properties(member(document.root, 'computed')).flatMap((property) => {
    const [nameNode, node] = property.children ?? [];
    const name = stringOf(nameNode);
    if (!nameNode || !node || name === undefined) return [];
    const message = sentence`A computed fact cannot be called "${name}": its name is ${NAME_WORDS}`;
    const parts = NAME.test(name) ? readParts(document, node) : malformed(nameNode, { message });
    return [{ document, node, name, nameNode, ...parts }];
  }),
);

const FORMS: Readonly<Record<ComputationName, { readonly length?: number; readonly beside?: 'points' | 'unit' }>> = {
  sum: {},
  product: {},
  minimum: {},
  maximum: {},
  difference: { length: 2 },
  quotient: { length: 2 },
  count: {},
  score: { beside: 'points' },
  bodyMassIndex: { length: 2 },
  timeBetween: { length: 2, beside: 'unit' },
};

/** What the list of a computation contains, after how many of them. */
const PARTS: Readonly<Record<ComputationName, Sentence>> = {
  sum: sentence` term: a number, the name of a fact or another computation`,
  product: sentence` term: a number, the name of a fact or another computation`,
  minimum: sentence` term: a number, the name of a fact or another computation`,
  maximum: sentence` term: a number, the name of a fact or another computation`,
  difference: sentence` terms: what is subtracted from, and what is subtracted`,
  quotient: sentence` terms: what is divided, and a number other than 0`,
  count: sentence` condition, such as {"fact": "answer.snores", "is": "yes"}`,
  score: sentence` fact with choices, such as "answer.pain"`,
  bodyMassIndex: sentence` terms: a height in centimetres, and a weight in kilograms`,
  timeBetween: sentence` dates: from when, and until when`,
};

function readParts(document: SourceDocument, node: Node): Parts {
  const forms = COMPUTATIONS.filter((name) => member(node, name) !== undefined);
  const [form] = forms;
  const list = form && member(node, form);
  if (form === undefined || !list || forms.length > 1) return malformed(node, withoutForm(node, forms));
  const { length, beside } = FORMS[form];
  const other = namesIn(node).find((name) => name !== form && name !== beside);
  if (other !== undefined)
    return malformed(keyNode(propertyOf(node, other) ?? node), {
      message: sentence`Nothing else is allowed next to
        "${form}"${beside ? sentence` and "${beside}"` : ''}, but there is "${other}"`,
    });
  const size = items(list).length;
  if (list.type !== 'array' || size === 0 || (length !== undefined && size !== length))
    return malformed(list, {
      message: sentence`"${form}" takes a list of ${length ?? sentence`at least one`}${PARTS[form]}`,
    });
  if (form === 'count') return { taken: [], conditions: items(list), faults: [] };
  if (form === 'score') return readScore(document, node, list);
  if (form === 'timeBetween') return readTime(document, node, list);
  const parts = items(list).map((term) => readTerm(document, term));
  const faults = form === 'quotient' ? divisorFaults(items(list)[1]) : [];
  return {
    taken: parts.flatMap(({ taken }) => taken),
    conditions: parts.flatMap(({ conditions }) => conditions),
    faults: [...parts.flatMap((part) => part.faults), ...faults],
  };
}

function withoutForm(node: Node, forms: readonly string[]): { message: Sentence; suggestion?: string | undefined } {
  if (forms.length > 1) return { message: sentence`A computation is one thing; this one is ${allOf(forms)}` };
  if (node.type !== 'object')
    return {
      message: sentence`A computation is an object, no text and no number: write, for example, {"product":
          ["answer.packs-a-day", 20]}`,
    };
  const [name] = namesIn(node);
  return {
    message: sentence`A computation is an object with one of ${COMPUTATIONS.join(', ')}`,
    suggestion: name === undefined ? undefined : suggest(name, COMPUTATIONS),
  };
}

function malformed(node: Node, fault: { readonly message: Sentence; readonly suggestion?: string | undefined }): Parts {
  return { taken: [], conditions: [], faults: [{ node, ...fault }] };
}

function readTerm(document: SourceDocument, node: Node): Parts {
  if (node.type === 'number') return { taken: [], conditions: [], faults: [] };
  if (node.type === 'object') return readParts(document, node);
  return takes(document, [node], ['number'], sentence`A term is a number, the name of a fact or another computation`);
}

function takes(
  document: SourceDocument,
  nodes: readonly Node[],
  kinds: readonly DomainKind[],
  message: Sentence,
): Parts {
  return {
    taken: nodes.flatMap((node): TakenFact[] => {
      const fact = stringOf(node);
      return fact === undefined ? [] : [{ document, node, fact, kinds }];
    }),
    conditions: [],
    faults: nodes.filter((node) => stringOf(node) === undefined).map((node) => ({ node, message })),
  };
}

function divisorFaults(divisor: Node | undefined): WrittenComputation['faults'] {
  if (!divisor || (divisor.type === 'number' && divisor.value !== 0)) return [];
  return [{ node: divisor, message: sentence`The second term of "quotient" is a number other than 0` }];
}

function readScore(document: SourceDocument, node: Node, list: Node): Parts {
  const points = member(node, 'points');
  const { taken, faults } = takes(
    document,
    items(list),
    ['choice', 'choices', 'boolean'],
    sentence`A score is a list of facts`,
  );
  if (points?.type !== 'object' || properties(points).length === 0)
    return malformed(points ?? node, {
      message: sentence`A score needs points for every answer that can be given: "points": {"yes": 1, "no": 0}`,
    });
  const wrong = properties(points).flatMap(({ children }) =>
    children?.[1] && children[1].type !== 'number'
      ? [{ node: children[1], message: sentence`Points are a number without quotation marks, such as 2` }]
      : [],
  );
  return { taken: taken.map((one) => ({ ...one, points })), conditions: [], faults: [...faults, ...wrong] };
}

function readTime(document: SourceDocument, node: Node, list: Node): Parts {
  const unit = member(node, 'unit');
  const written = stringOf(unit);
  if (!unit || !TIME_UNITS.some((one) => one === written))
    return malformed(unit ?? node, {
      message: sentence`"timeBetween" needs "unit": one of ${TIME_UNITS.join(', ')}`,
      suggestion: written === undefined ? undefined : suggest(written, TIME_UNITS),
    });
  const dates = items(list).filter((one) => stringOf(one) !== 'today' && !isIsoDate(stringOf(one)));
  return takes(document, dates, ['date'], sentence`A date is the name of a fact, "today" or "YYYY-MM-DD"`);
}
