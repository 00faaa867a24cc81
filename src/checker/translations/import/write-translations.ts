import { blockTexts, ownTexts } from '#registry/block-texts.ts';
import type { Registry } from '#registry/registry.ts';
import { replaceNode, type TextEdit } from '../../document/edit.ts';
import { member, properties } from '../../document/node-access.ts';
import type { Node } from '../../document/node.ts';
import type { SourceDocument } from '../../document/source-document.ts';
import { insertAfter } from '../../rename/document-edits.ts';
import type { AcceptedText } from './compare-texts.ts';

/** Where translations are written, and in which language. */
export interface WriteTarget {
  /** The document of the campaign, which has its own words for blocks. */
  readonly document: SourceDocument;
  readonly languages: readonly string[];
  readonly language: string;
  readonly registry: Registry;
}

/** The edits by the path of the file: only texts that change, with the formatting of their surroundings. */
export async function translationEdits(
  accepted: readonly AcceptedText[],
  target: WriteTarget,
): Promise<Map<string, TextEdit[]>> {
  const edits = new Map<string, TextEdit[]>();
  const add = (document: SourceDocument, more: readonly TextEdit[]) => {
    const eol = document.text.includes('\r\n') ? '\r\n' : '\n';
    const own = more.map((edit) => ({ ...edit, text: edit.text.replaceAll('\n', eol) }));
    edits.set(document.path, [...(edits.get(document.path) ?? []), ...own]);
  };
  for (const { unit, target: text } of accepted)
    if (unit.stored.in === 'document')
      add(unit.stored.document, textEdits(unit.stored.document, unit.stored.node, target.language, text));
  const words = await ownWordsOf(accepted, target);
  if (words.size > 0) add(target.document, wordsEdits(target.document, words));
  return edits;
}

function textEdits(document: SourceDocument, node: Node, language: string, text: string): TextEdit[] {
  const written = member(node, language);
  if (written) return replaceNode(written, text);
  const last = lastValue(node);
  if (!last) throw new Error('A text of a document has no language');
  return insertAfter(document, last, `${JSON.stringify(language)}: ${JSON.stringify(text)}`);
}

function lastValue(object: Node | undefined): Node | undefined {
  return properties(object).at(-1)?.children?.[1];
}

type Words = ReadonlyMap<string, ReadonlyMap<string, Readonly<Record<string, string>>>>;

/**
 * The campaign's words for texts of blocks, by block and key. They need every language that the campaign offers: the
 * others stay the block's own.
 */
async function ownWordsOf(
  accepted: readonly AcceptedText[],
  { languages, language, registry }: WriteTarget,
): Promise<Words> {
  const words = new Map<string, Map<string, Record<string, string>>>();
  for (const { unit, target } of accepted) {
    if (unit.stored.in !== 'block') continue;
    const { block, key } = unit.stored;
    const own = registry.find(block) ?? {};
    const tables = await Promise.all(
      languages.map(
        async (one) => [one, (await ownTexts(own, one))[key] ?? (await blockTexts(own, one))[key]] as const,
      ),
    );
    const others = tables.flatMap(([one, text]) => (text === undefined ? [] : [[one, text] as const]));
    const ofBlock = words.get(block) ?? new Map<string, Record<string, string>>();
    words.set(block, ofBlock.set(key, { ...Object.fromEntries(others), [language]: target }));
  }
  return words;
}

function wordsEdits(document: SourceDocument, words: Words): TextEdit[] {
  const { root } = document;
  if (!root) throw new Error(`${document.path} was read before`);
  const texts = member(root, 'texts');
  if (!texts) return addedTo(document, root, ['texts', objectOf(words)]);
  const fresh = [...words].filter(([block]) => !member(texts, block));
  const known = [...words].flatMap(([block, keys]) => {
    const node = member(texts, block);
    return node ? addedTo(document, node, ...Object.entries(Object.fromEntries(keys))) : [];
  });
  return [...known, ...addedTo(document, texts, ...Object.entries(objectOf(new Map(fresh))))];
}

function objectOf(words: Words): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...words].map(([block, keys]) => [block, Object.fromEntries(keys)]));
}

/** Adds properties to the end of an object, on lines of their own if the object has such lines. */
function addedTo(
  document: SourceDocument,
  object: Node,
  ...added: readonly (readonly [string, unknown])[]
): TextEdit[] {
  if (added.length === 0) return [];
  const last = lastValue(object);
  if (!last) return replaceNode(object, Object.fromEntries(added));
  const start = last.parent?.offset ?? last.offset;
  const line = document.text.slice(document.text.lastIndexOf('\n', start) + 1, start);
  const isOnLines = /^[ \t]*$/.test(line);
  const property = added
    .map(([name, value]) => `${JSON.stringify(name)}: ${isOnLines ? onLines(value, line) : JSON.stringify(value)}`)
    .join(isOnLines ? `,\n${line}` : ', ');
  return insertAfter(document, last, property);
}

/** Writes words as authors do: blocks and keys on lines of their own, the languages of a text on one. */
function onLines(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, part]: [string, unknown]) => ({ name: JSON.stringify(name), part }));
  if (parts.every(({ part }) => typeof part === 'string'))
    return `{ ${parts.map(({ name, part }) => `${name}: ${JSON.stringify(part)}`).join(', ')} }`;
  const inner = `${indent}${indent.startsWith('\t') ? '\t' : '  '}`;
  return `{\n${parts.map(({ name, part }) => `${inner}${name}: ${onLines(part, inner)}`).join(',\n')}\n${indent}}`;
}
