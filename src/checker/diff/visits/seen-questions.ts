import { eachNode, type LeafQuestion, type Node } from '#registry/question-nodes.ts';

/** A question of a set as a visitor was asked it, by the path of the question. */
export type SeenQuestions = Readonly<Record<string, { readonly question: string; readonly required: boolean }>>;

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
function takenBy(node: Exclude<Node, { kind: 'group' }>): string {
  return node.kind === 'list' ? `${node.min} to ${node.max} entries` : takenByLeaf(node.question);
}

function takenByLeaf(question: LeafQuestion): string {
  switch (question.kind) {
    case 'text':
    case 'longText':
      return `a text of ${question.minLength} to ${question.maxLength} characters`;
    case 'number':
      return `${question.min} to ${question.max} in steps of ${question.step}`;
    case 'date':
      return `a day${question.from === undefined ? '' : ` from ${question.from}`}${
        question.to === undefined ? '' : ` to ${question.to}`
      }`;
    case 'boolean':
      return 'yes or no';
    case 'choice':
      return `one of ${question.choices.map(({ value }) => value).join(', ')}`;
    case 'choices': {
      const { fewest, most, choices } = question;
      return `${fewest} to ${most} of ${choices.map(({ value }) => value).join(', ')}`;
    }
    default:
      return question satisfies never;
  }
}

/** How each question that a visitor was asked in both versions changed, in words. */
export function changedQuestions(
  a: SeenQuestions,
  b: SeenQuestions,
): readonly { readonly path: string; readonly words: string }[] {
  return Object.entries(a).flatMap(([path, before]) => {
    const after = b[path];
    if (!after) return [];
    const words = [
      ...(before.question === after.question ? [] : [`takes ${after.question} instead of ${before.question}`]),
      ...(before.required === after.required ? [] : [after.required ? 'must be answered' : 'may be left empty']),
    ];
    return words.length === 0 ? [] : [{ path, words: words.join('; ') }];
  });
}
