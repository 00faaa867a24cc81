import { isObject, listOf, wordAt, type JsonObject } from '../json-path.ts';
import type { Mark, ReadRichText, RichNode } from './rich-node.ts';

const MARKS: Readonly<Record<string, Mark>> = { strong: 'strong', em: 'em', underline: 'u' };

function spanOf(span: JsonObject, definitions: readonly JsonObject[]): readonly RichNode[] {
  const name = wordAt(span, '_type') ?? 'unknown';
  if (name !== 'span') return [{ kind: 'unknown', name }];
  const marks = (listOf(span['marks']) ?? []).map(String);
  const definition = definitions.find(({ _key: key }) => typeof key === 'string' && marks.includes(key));
  const others = marks.filter((mark) => MARKS[mark] === undefined && mark !== definition?.['_key']);
  const [first = '', ...rest] = (wordAt(span, 'text') ?? '').split('\n');
  const textOf = (text: string): RichNode => ({
    kind: 'text',
    name,
    text,
    marks: marks.flatMap((mark) => MARKS[mark] ?? []),
    otherMarks: others,
  });
  const texts = [textOf(first), ...rest.flatMap((line): RichNode[] => [{ kind: 'break', name }, textOf(line)])];
  if (!definition) return texts;
  const href = wordAt(definition, 'href');
  return [{ kind: 'link', name: wordAt(definition, '_type') ?? 'link', children: texts, ...(href ? { href } : {}) }];
}

function kindOf(style: string): RichNode['kind'] {
  if (/^h[1-6]$/.test(style)) return 'heading';
  return style === 'blockquote' ? 'quote' : 'paragraph';
}

function blockOf(block: JsonObject): RichNode {
  const name = wordAt(block, '_type') ?? 'unknown';
  if (name !== 'block') return { kind: 'unknown', name };
  const definitions = (listOf(block['markDefs']) ?? []).filter(isObject);
  const children = (listOf(block['children']) ?? []).filter(isObject).flatMap((span) => spanOf(span, definitions));
  const style = wordAt(block, 'style') ?? 'normal';
  const item = wordAt(block, 'listItem');
  if (item === undefined) return { kind: kindOf(style), name: style, children };
  const isNested = typeof block['level'] === 'number' && block['level'] > 1;
  const inner: RichNode = { kind: 'item', name: item, children };
  const list: RichNode = { kind: 'list', name: item, ordered: item === 'number', children: [inner] };
  return isNested ? { ...list, children: [{ kind: 'item', name: item, children: [list] }] } : list;
}

/** Items that follow one another are one list. */
function joined(nodes: readonly RichNode[]): readonly RichNode[] {
  const found: RichNode[] = [];
  for (const node of nodes) {
    const last = found.at(-1);
    if (node.kind === 'list' && last?.kind === 'list' && last.ordered === node.ordered)
      found[found.length - 1] = { ...last, children: [...(last.children ?? []), ...(node.children ?? [])] };
    else found.push(node);
  }
  return found;
}

/** The Portable Text of Sanity. */
export const readPortableText: ReadRichText = (value) => {
  const blocks = (listOf(value) ?? []).filter(isObject);
  const isRich = blocks.some(({ _type: type, children }) => type === 'block' && Array.isArray(children));
  return isRich ? joined(blocks.map(blockOf)) : undefined;
};
