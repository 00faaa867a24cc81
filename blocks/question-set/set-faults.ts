import type { PropsFault } from '#registry/define-block.ts';
import { below } from './keywords.ts';
import { eachNode, type Leaf, type Node } from '#registry/question-nodes.ts';
import { LIMITS, readSet } from './read-schema.ts';
import type { Hint, Props } from './schema.ts';

/** The hints that each kind of node may have. */
function hintsFor(node: Node): readonly (keyof Hint)[] {
  if (node.kind === 'group') return ['title', 'description'];
  if (node.kind === 'list') return ['title', 'description', 'item', 'add'];
  const every = ['title', 'description', 'errors'] as const;
  switch (node.question.kind) {
    case 'text':
    case 'longText':
      return [...every, 'widget'];
    case 'number':
      return [...every, 'unit'];
    case 'date':
      return [...every, 'from', 'to'];
    case 'choice':
      return [...every, 'enumNames', 'widget'];
    case 'choices':
      return [...every, 'enumNames'];
    case 'boolean':
      return every;
    default:
      return node.question satisfies never;
  }
}

function choiceFaults({ path, question }: Leaf, hint: Hint): PropsFault[] {
  if (question.kind !== 'choice' && question.kind !== 'choices') return [];
  const names = hint.enumNames ?? {};
  const values = question.choices.map(({ value }) => value);
  const lacking = values.filter((value) => !Object.hasOwn(names, value));
  const at = below('/ui', path);
  return [
    ...(lacking.length > 0
      ? [
          {
            at,
            message:
              `Visitors need words for each value of "${path}": add to "enumNames" ` +
              lacking.map((value) => `"${value}": { "en": …, … }`).join(', '),
          },
        ]
      : []),
    ...Object.keys(names)
      .filter((value) => !values.includes(value))
      .map((value) => ({
        at: below(at, 'enumNames', value),
        message: `"${value}" is not in the "enum" of "${path}": its values are ${values.join(', ')}`,
      })),
  ];
}

function wrongWidget(node: Node, { widget }: Hint): boolean {
  if (widget === undefined || node.kind !== 'leaf') return false;
  const isText = node.question.kind === 'text' || node.question.kind === 'longText';
  return isText !== (widget === 'textarea');
}

function hintFaults(node: Node, ui: Props['ui']): PropsFault[] {
  const { path } = node;
  const hint = Object.hasOwn(ui, path) ? ui[path] : undefined;
  if (hint?.title === undefined)
    return [
      {
        at: hint === undefined ? '/ui' : below('/ui', path),
        message:
          `"${path}" has no words: add ` +
          (hint === undefined ? `"${path}": { "title": { "en": …, … } }` : '"title": { "en": …, … }'),
      },
    ];
  const allowed = hintsFor(node);
  return [
    ...Object.keys(hint)
      .filter((name) => !allowed.some((one) => one === name))
      .map((name) => ({
        at: below('/ui', path, name),
        message: `"${path}" has no "${name}": it takes ${allowed.join(', ')}`,
      })),
    ...(wrongWidget(node, hint) && allowed.includes('widget')
      ? [
          {
            at: below('/ui', path, 'widget'),
            message: `"${path}" is no "${hint.widget}": a text can be "textarea", a choice "radio" or "select"`,
          },
        ]
      : []),
    ...(node.kind === 'leaf' ? choiceFaults(node, hint) : []),
  ];
}

/** The longest name of a fact below this node, without the id of the block. */
function longestFact(node: Node): number {
  // "answer.", an id of 30 characters, a dot; "19." for the entry of a list.
  return node.path.length + 'answer.'.length + 31 + 3;
}

/** What the schema of the props cannot say: everything about the JSON Schema, and whether the texts belong to it. */
export function setFaults(props: Props): readonly PropsFault[] {
  const { nodes, faults } = readSet(props);
  const all = eachNode(nodes);
  const paths = all.map(({ path }) => path);
  const strange = Object.keys(props.ui).filter((path) => !paths.includes(path));
  return [
    ...faults,
    ...all.flatMap((node) => hintFaults(node, props.ui)),
    // A question that could not be read has no path that a text could belong to.
    ...(faults.length > 0 ? [] : strange).map((path) => ({
      at: below('/ui', path),
      message: `No question has the path "${path}": the paths are ${paths.join(', ')}`,
    })),
    ...all
      .filter((node) => longestFact(node) > LIMITS.factName)
      .map(({ at, path }) => ({
        at,
        message: `The path "${path}" is too long for the name of a fact: use shorter names`,
      })),
  ];
}
