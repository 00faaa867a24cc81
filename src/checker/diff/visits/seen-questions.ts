import { inEnglish, listOf, sentence, wordsAsSentence, type Sentence } from '#schemas/sentence.ts';
import { eachNode, type LeafQuestion, type Node } from '#registry/question-nodes.ts';

/** A question of a set as a visitor was asked it, by the path of the question. */
export type SeenQuestions = Readonly<Record<string, { readonly question: Sentence; readonly required: boolean }>>;

/**
 * What a set asked a visitor.
 * @param facts what the block asked
 */
export function seenQuestions(
  id: string,
  nodes: readonly Node[],
  facts: Readonly<Record<string, { readonly required: boolean }>>,
): SeenQuestions {
  const byPath = new Map(eachNode(nodes).map((node) => [node.path, node]));
  return Object.fromEntries(
    Object.entries(facts).flatMap(([fact, { required }]) => {
      const path = fact.slice(`answer.${id}.`.length).replaceAll(/\.\d+(?=\.)/g, '');
      const node = byPath.get(path) ?? byPath.get(path.replace(/\.count$/, ''));
      return node && node.kind !== 'group' ? [[node.path, { question: takenBy(node), required }]] : [];
    }),
  );
}

/** What can be answered, in words. */
function takenBy(node: Exclude<Node, { kind: 'group' }>): Sentence {
  return node.kind === 'list' ? sentence`${node.min} to ${node.max} entries` : takenByLeaf(node.question);
}

function takenByLeaf(question: LeafQuestion): Sentence {
  switch (question.kind) {
    case 'text':
    case 'longText':
      return sentence`a text of ${question.minLength} to ${question.maxLength} characters`;
    case 'number':
      return sentence`${question.min} to ${question.max} in steps of ${question.step}`;
    case 'date':
      return sentence`a day${question.from === undefined ? '' : sentence` from ${question.from}`}${
        question.to === undefined ? '' : sentence` to ${question.to}`
      }`;
    case 'boolean':
      return sentence`yes or no`;
    case 'choice':
      return sentence`one of ${question.choices.map(({ value }) => value).join(', ')}`;
    case 'choices': {
      const { fewest, most, choices } = question;
      return sentence`${fewest} to ${most} of ${choices.map(({ value }) => value).join(', ')}`;
    }
    default:
      return question satisfies never;
  }
}

/** How each question that a visitor was asked in both versions changed, in words. */
export function changedQuestions(
  a: SeenQuestions,
  b: SeenQuestions,
): readonly { readonly path: string; readonly words: Sentence }[] {
  return Object.entries(a).flatMap(([path, before]) => {
    const after = b[path];
    if (!after) return [];
    const words = [
      ...(inEnglish(before.question) === inEnglish(after.question)
        ? []
        : [sentence`takes ${after.question} instead of ${before.question}`]),
      ...(before.required === after.required
        ? []
        : [after.required ? sentence`must be answered` : sentence`may be left empty`]),
    ];
    return words.length === 0 ? [] : [{ path, words: wordsAsSentence(listOf(words, '; ')) }];
  });
}
