import { isObject, listOf, wordAt, type JsonObject } from '../json-path.ts';
import type { Mark, ReadRichText, RichNode } from './rich-node.ts';

const KINDS: Readonly<Record<string, RichNode['kind']>> = {
  paragraph: 'paragraph',
  heading: 'heading',
  quote: 'quote',
  code: 'code',
  list: 'list',
  'list-item': 'item',
  link: 'link',
  text: 'text',
};
/** The types of the blocks of a text; other lists are no rich text. */
const BLOCKS: readonly string[] = ['paragraph', 'heading', 'quote', 'code', 'list', 'image'];
const MARKS: readonly (readonly [property: string, mark: Mark])[] = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
];

function nodeOf(node: JsonObject): RichNode {
  const name = wordAt(node, 'type') ?? 'unknown';
  const kind = KINDS[name] ?? 'unknown';
  if (kind === 'text') {
    return {
      kind,
      name,
      text: wordAt(node, 'text') ?? '',
      marks: MARKS.filter(([property]) => node[property] === true).map(([, mark]) => mark),
      otherMarks: ['strikethrough', 'code'].filter((property) => node[property] === true),
    };
  }
  const href = wordAt(node, 'url');
  return {
    kind,
    name,
    children: (listOf(node['children']) ?? []).filter(isObject).map(nodeOf),
    ordered: node['format'] === 'ordered',
    ...(kind === 'link' && href !== undefined ? { href } : {}),
  };
}

const isBlock = (value: unknown): value is JsonObject =>
  isObject(value) && BLOCKS.includes(wordAt(value, 'type') ?? '') && Array.isArray(value['children']);

/** The rich text "blocks" of Strapi 5. */
export const readStrapiBlocks: ReadRichText = (value) => {
  const blocks = listOf(value);
  return blocks !== undefined && blocks.length > 0 && blocks.every(isBlock)
    ? blocks.filter(isBlock).map(nodeOf)
    : undefined;
};
