import { isObject, listOf, valueAt, wordAt, type JsonObject } from '../json-path.ts';
import type { Mark, ReadRichText, RichNode } from './rich-node.ts';

/** The bits of the format of a text. */
const MARKS: readonly (readonly [bit: number, mark: Mark])[] = [
  [1, 'strong'],
  [2, 'em'],
  [8, 'u'],
];
const OTHER_MARKS: readonly (readonly [bit: number, name: string])[] = [
  [4, 'strikethrough'],
  [16, 'code'],
  [32, 'subscript'],
  [64, 'superscript'],
  [128, 'highlight'],
];

const KINDS: Readonly<Record<string, RichNode['kind']>> = {
  paragraph: 'paragraph',
  heading: 'heading',
  quote: 'quote',
  code: 'code',
  list: 'list',
  listitem: 'item',
  link: 'link',
  autolink: 'link',
  text: 'text',
  linebreak: 'break',
};

function nodeOf(node: JsonObject): RichNode {
  const name = wordAt(node, 'type') ?? 'unknown';
  if (name === 'tab') return { kind: 'text', name, text: ' ' };
  const kind = KINDS[name] ?? 'unknown';
  const format = typeof node['format'] === 'number' ? node['format'] : 0;
  if (kind === 'text') {
    return {
      kind,
      name,
      text: wordAt(node, 'text') ?? '',
      marks: MARKS.filter(([bit]) => (format & bit) !== 0).map(([, mark]) => mark),
      otherMarks: OTHER_MARKS.filter(([bit]) => (format & bit) !== 0).map(([, mark]) => mark),
    };
  }
  const href = wordAt(node, 'fields.url') ?? wordAt(node, 'url');
  const isInternal = valueAt(node, 'fields.linkType') === 'internal';
  return {
    kind,
    name,
    children: childrenOf(node),
    ordered: node['listType'] === 'number',
    ...(kind === 'link' && href !== undefined && !isInternal ? { href } : {}),
  };
}

const childrenOf = (node: JsonObject) => (listOf(node['children']) ?? []).filter(isObject).map(nodeOf);

/** The rich text of Payload 3. */
export const readLexical: ReadRichText = (value) => {
  const root = isObject(value) ? value['root'] : undefined;
  return isObject(root) && root['type'] === 'root' && Array.isArray(root['children']) ? childrenOf(root) : undefined;
};
