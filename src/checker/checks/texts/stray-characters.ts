import type { Check } from '../../check.ts';
import { replaceNode } from '../../document/edit.ts';
import type { Finding } from '../../issue.ts';

/** What nobody sees, but breaks a search, a line or a voice. */
const INVISIBLE = /(?!\n)[\p{Cc}\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/gu;
const BLANKS = /^\s+|\s+$|(?<=\S) {2,}(?=\S)/g;

/** Texts have no invisible characters and no blanks too many. */
export const strayCharacters: Check = ({ documents, texts }) =>
  documents.flatMap((document) =>
    texts(document).flatMap(({ languages }) =>
      languages.flatMap(({ value, text }): Finding[] => {
        const [invisible] = text.match(INVISIBLE) ?? [];
        const plain = text.replaceAll(INVISIBLE, '');
        const trimmed = plain.replaceAll(BLANKS, (blank, at: number) => (at > 0 && at + blank.length < plain.length ? ' ' : ''));
        if (trimmed === '') return [];
        const at = { document, node: value };
        const fix = replaceNode(value, trimmed);
        if (invisible !== undefined) return [{ code: 'invisible-character', at, message: `The text holds the character U+${(invisible.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}, which nobody sees`, fix }];
        return trimmed === text ? [] : [{ code: 'stray-blank', at, message: 'The text has blanks at its edge, or several in a row', fix }];
      }),
    ),
  );
