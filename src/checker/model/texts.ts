import type { Node } from '../document/node.ts';
import { isLanguage, type Language } from '#schemas/language.ts';
import { NamedValue } from '../document/named-value.ts';
import { member, namesIn, stringOf, visitContainers } from '../document/node-access.ts';
import type { SourceDocument } from '../document/source-document.ts';
import type { Spot } from '../issue.ts';

/** A text in one language. */
export class WrittenLanguage extends NamedValue {
  readonly text: string;

  constructor(object: Node, language: Language, value: Node, text: string) {
    super(object, language, value);
    this.text = text;
  }

  get language(): Language {
    return this.name;
  }
}

/** A text in several languages, wherever it is: in settings, in routes or in block props. */
export interface WrittenText extends Spot {
  readonly languages: readonly WrittenLanguage[];
}

/**
 * An object with a language as a key is a text; nothing else in a document has such a key. The name of a shared part is
 * for authors only: it is in the languages of the studio, not in those of a campaign.
 */
export function textsOf(document: SourceDocument): WrittenText[] {
  const texts: WrittenText[] = [];
  if (!document.root || document.kind === 'operator') return texts;
  const nameOfPart = document.kind === 'fragment' ? member(document.root, 'name') : undefined;
  visitContainers(document.root, (node) => {
    if (node.type !== 'object' || node === nameOfPart) return;
    const languages = namesIn(node)
      .filter(isLanguage)
      .flatMap((language) => writtenLanguage(node, language));
    if (languages.length > 0) texts.push({ document, node, languages });
  });
  return texts;
}

function writtenLanguage(node: Node, language: Language): WrittenLanguage[] {
  const value = member(node, language);
  const text = stringOf(value);
  return value === undefined || text === undefined ? [] : [new WrittenLanguage(node, language, value, text)];
}

/** Returns the placeholders of a text, and the positions of braces that belong to none. */
export function placeholdersOf(text: string): {
  readonly names: readonly string[];
  readonly stray: string | undefined;
} {
  if (!/[{}]/.test(text)) return { names: [], stray: undefined };
  const names = [...text.matchAll(/\{([A-Za-z]+)\}/g)].map(([, name = '']) => name);
  const stray = /[{}][^{}]*/.exec(text.replaceAll(/\{[A-Za-z]+\}/g, ''))?.[0];
  return { names, stray };
}
