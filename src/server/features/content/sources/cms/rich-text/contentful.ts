import { isObject, listOf, wordAt, type JsonObject } from '../json-path.ts';
import type { Mark, ReadRichText, RichNode } from './rich-node.ts';

const KINDS: Readonly<Record<string, RichNode['kind']>> = {
  paragraph: 'paragraph',
  blockquote: 'quote',
  'unordered-list': 'list',
  'ordered-list': 'list',
  'list-item': 'item',
  hyperlink: 'link',
  'entry-hyperlink': 'link',
  'asset-hyperlink': 'link',
  text: 'text',
};
const MARKS: Readonly<Record<string, Mark>> = { bold: 'strong', italic: 'em', underline: 'u' };

/** A line break is a character of the text. */
function textOf(node: JsonObject, name: string): readonly RichNode[] {
  const marks = (listOf(node['marks']) ?? []).map((mark) => wordAt(mark, 'type') ?? '');
  return (wordAt(node, 'value') ?? '').split('\n').flatMap((text, index): RichNode[] => [
    ...(index === 0 ? [] : [{ kind: 'break', name } as const]),
    {
      kind: 'text',
      name,
      text,
      marks: marks.flatMap((mark) => MARKS[mark] ?? []),
      otherMarks: marks.filter((mark) => MARKS[mark] === undefined),
    },
  ]);
}

function nodesOf(node: JsonObject): readonly RichNode[] {
  const name = wordAt(node, 'nodeType') ?? 'unknown';
  if (name === 'text') return textOf(node, name);
  const kind = /^heading-[1-6]$/.test(name) ? 'heading' : (KINDS[name] ?? 'unknown');
  const children = childrenOf(node);
  const href = wordAt(node, 'data.uri');
  const ordered = name === 'ordered-list';
  return [{ kind, name, children, ordered, ...(kind === 'link' && href !== undefined ? { href } : {}) }];
}

const childrenOf = (node: JsonObject) => (listOf(node['content']) ?? []).filter(isObject).flatMap(nodesOf);

/** The rich text of Contentful. */
export const readContentful: ReadRichText = (value) =>
  isObject(value) && value['nodeType'] === 'document' && Array.isArray(value['content'])
    ? childrenOf(value)
    : undefined;
