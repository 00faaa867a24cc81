import { sentence } from '#schemas/sentence.ts';
import type { NamedValue } from '../../document/named-value.ts';
import { member, stringOf } from '../../document/node-access.ts';
import type { SourceDocument } from '../../document/source-document.ts';
import type { Finding } from '../../issue.ts';
import type { BuiltInText } from '../../model/built-in-texts.ts';
import { ownWordsIn } from '../../model/own-words.ts';
import { placeholdersOf } from '../../model/texts.ts';
import { suggest } from '../../suggest.ts';
import type { Check } from '../../workspace.ts';
import { isLanguage, LANGUAGES } from '#schemas/language.ts';

/** How many times longer than the text that they replace custom texts may be, and what is short enough in any case. */
const MAX_TIMES_LONGER = 3;
const SHORT = 80;

/** Custom texts replace a text that the block has, with the placeholders of that text, and fit in its place. */
export const ownWords: Check = ({ documents, builtInTexts }) =>
  documents.flatMap((document) =>
    ownWordsIn(document).flatMap(({ block, texts }) => {
      const known = builtInTexts(block);
      return known === undefined ? [] : texts.flatMap((text) => findingsOf(text, { document, block, known }));
    }),
  );

/** How many characters fit in the place of a text. */
export function longestInPlaceOf({ length }: BuiltInText): number {
  return Math.max(SHORT, MAX_TIMES_LONGER * length);
}

interface Place {
  readonly document: SourceDocument;
  readonly block: string;
  readonly known: ReadonlyMap<string, BuiltInText>;
}

function findingsOf(text: NamedValue, { document, block, known }: Place): Finding[] {
  const replaced = known.get(text.name);
  if (!replaced) {
    const names = [...known.keys()];
    const list = names.length === 0 ? sentence`it has none` : sentence`its texts are ${names.join(', ')}`;
    const byKey = isLanguage(text.name)
      ? sentence`. Languages come below the key:
      {"${names[0] ?? 'key'}": {"en": "…"}}`
      : '';
    return [
      {
        code: 'unknown-text',
        at: { document, node: text.key },
        message: sentence`${block} has no text "${text.name}"; ${list}${byKey}`,
        suggestion: suggest(text.name, names),
      },
    ];
  }
  const allowed = ['product', ...replaced.placeholders];
  const longest = longestInPlaceOf(replaced);
  return LANGUAGES.flatMap((language): Finding[] => {
    const node = member(text.value, language);
    const words = stringOf(node);
    if (node === undefined || words === undefined) return [];
    const at = { document, node };
    const unknown = placeholdersOf(words).names.filter((name) => !allowed.includes(name));
    return [
      ...unknown.map((name): Finding => ({
        code: 'unknown-placeholder',
        at,
        message: sentence`The text "${text.name}" of ${block} has no placeholder {${name}}; it may use
            ${allowed.map((one) => `{${one}}`).join(', ')}`,
        suggestion: suggest(name, allowed),
      })),
      ...(words.length <= longest
        ? []
        : [
            {
              code: 'long-text' as const,
              at,
              message: sentence`These ${words.length} characters replace a text of ${replaced.length},
                  "${text.name}" of ${block}; up to ${longest} fit in its place`,
            },
          ]),
    ];
  });
}
