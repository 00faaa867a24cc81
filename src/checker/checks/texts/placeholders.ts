import { sentence, type Sentence } from '#schemas/sentence.ts';
import { TEXT_PLACEHOLDERS } from '#registry/text-values.ts';
import type { Check } from '../../workspace.ts';
import { replaceNode } from '../../document/edit.ts';
import type { Finding } from '../../issue.ts';
import { isOwnWords } from '../../model/own-words.ts';
import { placeholdersOf, type WrittenText } from '../../model/texts.ts';
import { suggest } from '../../suggest.ts';

/** Placeholders are listed, complete, and the same in every language (B10). */
export const placeholders: Check = ({ documents, texts }) =>
  documents.flatMap((document) => texts(document).flatMap((text) => [...inEach(text), ...between(text)]));

function inEach({ document, node, languages }: WrittenText): Finding[] {
  return languages.flatMap(({ value, text }) => {
    const at = { document, node: value };
    // Own words may use the placeholders of the text that they replace, which has a check of its own.
    return placeholderFaults(text, { ofDocument: !isOwnWords(node) }).map(({ instead, ...fault }): Finding => ({
      ...fault,
      at,
      ...(instead === undefined ? {} : { fix: replaceNode(value, instead) }),
    }));
  });
}

export interface PlaceholderFault {
  readonly code: 'malformed-placeholder' | 'unknown-placeholder';
  readonly message: Sentence;
  /** The placeholder that was probably meant. */
  readonly suggestion?: string | undefined;
  /** The text as it should be. */
  readonly instead?: string;
}

/**
 * What is wrong with the placeholders of a text in one language.
 * @param ofDocument it is a text of a document, in which only listed placeholders are filled in
 */
export function placeholderFaults(text: string, { ofDocument = true } = {}): PlaceholderFault[] {
  const doubled = /\{\{\s*([A-Za-z]+)\s*\}\}/.exec(text)?.[0];
  const { names, stray } = placeholdersOf(doubled === undefined ? text : singleBraces(text));
  if (doubled !== undefined && stray === undefined) {
    const message = sentence`Placeholders have single braces: write ${singleBraces(doubled)}, not ${doubled}`;
    return [{ code: 'malformed-placeholder', message, instead: singleBraces(text) }];
  }
  const unknown = ofDocument ? names.filter((name) => !TEXT_PLACEHOLDERS.some((known) => known === name)) : [];
  return [
    ...unknown.map((name): PlaceholderFault => ({
      code: 'unknown-placeholder',
      message: sentence`There is no placeholder {${name}}; the placeholders are ${TEXT_PLACEHOLDERS.join(', ')}`,
      suggestion: suggest(name, TEXT_PLACEHOLDERS),
    })),
    ...(stray === undefined
      ? []
      : [
          {
            code: 'malformed-placeholder' as const,
            message: sentence`This brace belongs to no placeholder: ${stray.slice(0, 30)}`,
          },
        ]),
  ];
}

/** Other template languages write `{{name}}`; only the braces and the blanks inside them differ. */
function singleBraces(text: string): string {
  return text.replaceAll(/\{\{\s*([A-Za-z]+)\s*\}\}/g, '{$1}');
}

function between({ document, node, languages }: WrittenText): Finding[] {
  const message = placeholderMismatch(languages);
  return message === undefined ? [] : [{ code: 'placeholder-mismatch', at: { document, node }, message }];
}

/** Says if a text has other placeholders in one language than in another. */
export function placeholderMismatch(
  languages: readonly { readonly language: string; readonly text: string }[],
): Sentence | undefined {
  if (!languages.some(({ text }) => text.includes('{'))) return undefined;
  const used = languages.map(({ language, text }) => ({
    language,
    names: [...new Set(placeholdersOf(text).names)].toSorted(),
  }));
  const [first, ...others] = used;
  const other = others.find(({ names }) => names.join() !== first?.names.join());
  return first && other
    ? sentence`The languages use different placeholders: ${first.language} ${list(first.names)},
      ${other.language} ${list(other.names)}`
    : undefined;
}

function list(names: readonly string[]): string | Sentence {
  return names.length === 0 ? sentence`none` : names.map((name) => `{${name}}`).join(' ');
}
