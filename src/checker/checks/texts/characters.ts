import { allOf, sentence } from '#schemas/sentence.ts';
import type { Check } from '../../workspace.ts';
import type { Finding } from '../../issue.ts';
import { replaceNode } from '../../document/edit.ts';
import { allNodes, stringOf } from '../../document/node-access.ts';
import type { Node } from '../../document/node.ts';
import type { SourceDocument } from '../../document/source-document.ts';

/** The character that replaces bytes of a file that were not UTF-8. */
const LOST = '\uFFFD';

/** No text has lost letters; visitors would see a replacement character in their place. */
export const lostCharacters: Check = ({ documents, texts }) =>
  documents.flatMap((document) =>
    texts(document).flatMap(({ languages }) =>
      languages
        .filter(({ text }) => text.includes(LOST))
        .map(({ value, text }): Finding => {
          const at = text.indexOf(LOST);
          const around = text.slice(Math.max(0, at - 12), at + 12);
          const message = sentence`A letter was lost in "${around}": the file was not saved as UTF-8`;
          return { code: 'lost-character', at: { document, node: value }, message };
        }),
    ),
  );

/** U+0000, and one half of a character that consists of two. */
const UNSTORABLE = /[\0\uD800-\uDFFF]/gu;
/** How a document writes them: nearly none does. */
const WRITTEN = /\\u(?:0000|d[89a-f])|[\0\uD800-\uDFFF]/iu;

/** No text or name has characters that databases refuse. */
export const unstorableCharacters: Check = ({ documents }) =>
  documents
    .filter(({ text }) => WRITTEN.test(text))
    .flatMap((document) =>
      (document.root ? allNodes(document.root) : []).flatMap((node): Finding[] => {
        const text = stringOf(node) ?? '';
        const found = [...new Set(text.match(UNSTORABLE))].map(codeOf);
        if (found.length === 0) return [];
        const message = sentence`The text contains ${allOf(found)}, which cannot be stored`;
        const plain = cleaned(text);
        const fix = plain === '' || isName(node) ? undefined : replaceNode(node, plain);
        return [{ code: 'unstorable-character', at: { document, node }, message, fix }];
      }),
    );

/** Is the text the name of a property? */
const isName = (node: Node) => node.parent?.type === 'property' && node.parent.children?.[0] === node;

/** Invisible characters that break searching, line wrapping or screen readers. */
const INVISIBLE = /(?!\n)[\p{Cc}\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/gu;
const BLANKS = /^\s+|\s+$|(?<=\S) {2,}(?=\S)/g;
/** Nearly every text has neither. */
const SUSPICIOUS = /(?!\n)\p{Cc}|[\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]|^\s|\s$| {2}/u;

/** Texts have no invisible characters and no superfluous blanks. */
export const strayCharacters: Check = ({ documents, texts }) =>
  documents.flatMap((document) =>
    texts(document).flatMap(({ languages }) =>
      languages.flatMap(({ value, text }) => (SUSPICIOUS.test(text) ? findingsIn(document, value, text) : [])),
    ),
  );

/** The invisible characters of a text, without duplicates, by their codes: `U+200B`. */
export function invisibleIn(text: string): string[] {
  return [...new Set(text.match(INVISIBLE))].map(codeOf);
}

/** The text without what has no place in it. */
function cleaned(text: string): string {
  const plain = text.replaceAll(UNSTORABLE, '').replaceAll(INVISIBLE, '');
  return plain.replaceAll(BLANKS, (blank, at: number) => (at > 0 && at + blank.length < plain.length ? ' ' : ''));
}

function findingsIn(document: SourceDocument, value: Node, text: string): Finding[] {
  // One finding at a time: the text has to be written again anyway.
  if (text.search(UNSTORABLE) >= 0) return [];
  const invisible = invisibleIn(text);
  const trimmed = cleaned(text);
  if (trimmed === '' || trimmed === text) return [];
  const at = { document, node: value };
  const fix = replaceNode(value, trimmed);
  if (invisible.length === 0)
    return [
      {
        code: 'stray-blank',
        at,
        message: sentence`The text begins or ends with a space, or has
      several in a row`,
        fix,
      },
    ];
  return [
    {
      code: 'invisible-character',
      at,
      message:
        invisible.length > 1
          ? sentence`The text contains the invisible characters ${invisible.join(', ')}`
          : sentence`The text contains the invisible character ${invisible.join(', ')}`,
      fix,
    },
  ];
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
