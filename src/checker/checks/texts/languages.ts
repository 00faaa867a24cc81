import { sentence } from '#schemas/sentence.ts';
import { isLanguage } from '#schemas/language-codes.ts';
import { isUnseen } from '#engine/fields/invisible-text.ts';
import { languageWords } from '../../author-languages.ts';
import { type Check, inEach } from '../../workspace.ts';
import type { Finding } from '../../issue.ts';
import { member, stringOf } from '../../document/node-access.ts';
import type { CampaignModel } from '../../model/campaign-model.ts';
import { isCopied } from '../../model/is-copied.ts';

/** If a flow is shown in one language only, the campaign offers that language (A8). */
export const forcedLanguage: Check = ({ campaigns }) => campaigns.flatMap(({ model }) => findingsIn(model));

function findingsIn({ document, line, languages }: CampaignModel): Finding[] {
  const settings = line.map((part) => ({
    document: part,
    node: member(member(part.root, 'settings'), 'forcedLanguage'),
  }));
  const last = settings.findLast(({ node }) => node !== undefined);
  const language = last?.node && stringOf(last.node);
  if (!last?.node || !isLanguage(language) || languages.includes(language)) return [];
  // A campaign that extends another can only reduce its languages; if it does, the finding is at its own list.
  const own = last.document === document ? last.node : member(document.root, 'languages');
  const at = { document, node: own ?? last.node };
  const message = sentence`The flow is shown only in "${language}", which it does not offer; it offers
    ${languages.join(', ')}`;
  return [
    {
      code: 'forced-language-not-offered',
      at: own ? at : { document: last.document, node: last.node },
      message,
      campaign: document.name,
    },
  ];
}

/** A text has every language that the campaign offers, in block props and fragments too (B6). */
export const missingLanguage: Check = ({ documents, texts, languagesFor, onlyFor }) =>
  documents.flatMap((document) => {
    const wanted = languagesFor(document);
    return texts(document).flatMap(({ node, languages }) => {
      const missing = wanted.filter(
        (language) => !languages.some((written) => written.language === language && !isUnseen(written.text)),
      );
      return missing.flatMap((language) => {
        const finding = {
          code: 'missing-language' as const,
          at: { document, node },
          message: sentence`The text "${excerpt(languages[0]?.text ?? '')}" has no
            ${languageWords(language)} ("${language}")`,
        };
        return inEach(finding, onlyFor(document, language));
      });
    });
  });

function excerpt(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}

/** Texts of two words or more that are the same in two languages were copied, not translated. */
export const untranslated: Check = ({ documents, texts }) =>
  documents.flatMap((document) =>
    texts(document).flatMap(({ languages }) =>
      languages.flatMap((other, index): Finding[] => {
        const one = languages.slice(0, index).find(({ text }) => text === other.text);
        if (!one || !isCopied(one.text)) return [];
        return [
          {
            code: 'untranslated-text',
            at: { document, node: other.value },
            message: sentence`The text is the same in ${one.language} and ${other.language}`,
          },
        ];
      }),
    ),
  );
