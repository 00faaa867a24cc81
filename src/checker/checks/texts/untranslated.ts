import type { Check } from '../../check.ts';
import type { Finding } from '../../issue.ts';

/** Texts of several words that read the same in both languages were copied, not translated. */
export const untranslated: Check = ({ documents, texts }) =>
  documents.flatMap((document) =>
    texts(document).flatMap(({ languages }): Finding[] => {
      const [one, other] = languages;
      if (!one || !other || one.text !== other.text || plainWords(one.text) < 3) return [];
      return [
        {
          code: 'untranslated-text',
          at: { document, node: other.value },
          message: `The text is the same in ${one.language} and ${other.language}`,
        },
      ];
    }),
  );

/** Words of a sentence: names and numbers may stay as they are. */
function plainWords(text: string): number {
  return text.replaceAll(/\{[A-Za-z]+\}|https?:\S+/g, '').match(/(?<![\p{L}\d])\p{Ll}{2,}/gu)?.length ?? 0;
}
