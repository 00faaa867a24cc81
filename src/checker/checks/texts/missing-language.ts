import type { Check } from '../../check.ts';
import { hasWords } from '../../page/visible-text.ts';

const NAMES = { en: 'English', es: 'Spanish' } as const;

/** A text has every language that the campaign offers, also in the props of blocks and in fragments (B6). */
export const missingLanguage: Check = ({ documents, texts, languagesFor }) =>
  documents.flatMap((document) => {
    const wanted = languagesFor(document);
    return texts(document).flatMap(({ node, languages }) => {
      const missing = wanted.filter(
        (language) => !languages.some((written) => written.language === language && hasWords(written.text)),
      );
      return missing.map((language) => ({
        code: 'missing-language' as const,
        at: { document, node },
        message: `The text "${excerpt(languages[0]?.text ?? '')}" has no ${NAMES[language]} ("${language}")`,
      }));
    });
  });

function excerpt(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}
