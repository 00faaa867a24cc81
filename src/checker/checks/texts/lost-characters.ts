import type { Check } from '../../check.ts';
import type { Finding } from '../../issue.ts';

/** What stands where bytes of a file were no UTF-8. */
const LOST = '\uFFFD';

/** No text has lost letters: visitors would read a question mark in a box. */
export const lostCharacters: Check = ({ documents, texts }) =>
  documents.flatMap((document) =>
    texts(document).flatMap(({ languages }) =>
      languages
        .filter(({ text }) => text.includes(LOST))
        .map(({ value, text }): Finding => {
          const at = text.indexOf(LOST);
          const around = text.slice(Math.max(0, at - 12), at + 12);
          const message = `A letter is lost in "${around}": the file was saved in another encoding than UTF-8`;
          return { code: 'lost-character', at: { document, node: value }, message };
        }),
    ),
  );
