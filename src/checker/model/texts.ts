import type { Node } from '../document/node.ts';
import { isLanguage, LANGUAGES, type Language } from '#schemas/language.ts';
import { keyNode, keyOf, member, properties, stringOf, visitContainers } from '../document/node-access.ts';
import type { SourceDocument } from '../document/source-document.ts';
import type { Spot } from '../issue.ts';

export interface WrittenLanguage {
  readonly language: Language;
  readonly key: Node;
  readonly value: Node;
  readonly text: string;
}

/** A text in several languages, wherever it stands: in settings, in routes or in the props of blocks. */
export interface WrittenText extends Spot {
  readonly languages: readonly WrittenLanguage[];
}

/** An object with a language for a key is a text; nothing else in a document has such a key. */
export function textsOf(document: SourceDocument): WrittenText[] {
  const texts: WrittenText[] = [];
  if (!document.root || document.kind === 'operator') return texts;
  visitContainers(document.root, (node) => {
    if (node.type !== 'object' || !LANGUAGES.some((language) => member(node, language))) return;
    const languages = properties(node).flatMap(writtenLanguage);
    if (languages.length > 0) texts.push({ document, node, languages });
  });
  return texts;
}

function writtenLanguage(property: Node): WrittenLanguage[] {
  const language = keyOf(property);
  const value = property.children?.[1];
  const text = stringOf(value);
  return isLanguage(language) && value !== undefined && text !== undefined ? [{ language, key: keyNode(property), value, text }] : [];
}

/** The placeholders of a text, and where braces stand that belong to none. */
export function placeholdersOf(text: string): { readonly names: readonly string[]; readonly stray: string | undefined } {
  if (!/[{}]/.test(text)) return { names: [], stray: undefined };
  const names = [...text.matchAll(/\{([A-Za-z]+)\}/g)].map(([, name = '']) => name);
  const stray = /[{}][^{}]*/.exec(text.replaceAll(/\{[A-Za-z]+\}/g, ''))?.[0];
  return { names, stray };
}
