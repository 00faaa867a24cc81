import { sentence, type Sentence } from '#schemas/sentence.ts';
import { SAFE_TAGS } from '#ui/safe-html/parse-safe-html.ts';
import type { Node } from '../../document/node.ts';
import type { Check } from '../../workspace.ts';
import type { SourceDocument } from '../../document/source-document.ts';
import type { Finding } from '../../issue.ts';
import { textKindOf } from '../../page/text-kind.ts';

/** A text contains only what its place can show: HTML tags, rich-text marks or plain text (I2). */
export const markup: Check = ({ documents, texts, props }) =>
  documents.flatMap((document) =>
    texts(document).flatMap(({ node, languages }) =>
      languages.flatMap(({ value, text }) =>
        MAY_BE_MARKED.test(text) ? findingsIn(document, value, text, textKindOf(node, props)) : [],
      ),
    ),
  );

const MAY_BE_MARKED = /[<&*#[`_]/;
const TAG = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/gi;
const ENTITY = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});/i;
const RICH_MARK = /\*\*[^*\n]+\*\*|(?<!!)\[[^[\]\n]+\]\([^()\s]+\)/;
const OTHER_MARK = /^#{1,6} .*|^[*+] .*|!\[[^\]\n]*\]\([^)\s]*\)|__[^_\n]+__|`[^`\n]+`/m;

function findingsIn(
  document: SourceDocument,
  node: Node,
  text: string,
  kind: ReturnType<typeof textKindOf>,
): Finding[] {
  const at = { document, node };
  if (kind === 'html') {
    const changed = changedBySanitiser(text);
    return changed === undefined ? [] : [{ code: 'html-changed', at, message: changed }];
  }
  const message = literalMark(text, kind);
  return message === undefined ? [] : [{ code: 'markup-not-shown', at, message }];
}

/** What visitors would see of the marks in a text that its place does not show as such; undefined: nothing. */
export function literalMark(text: string, kind: 'plain' | 'rich'): Sentence | undefined {
  const shown =
    [...text.matchAll(TAG)][0]?.[0] ??
    ENTITY.exec(text)?.[0] ??
    (kind === 'plain' ? RICH_MARK.exec(text)?.[0] : undefined) ??
    OTHER_MARK.exec(text)?.[0];
  if (shown === undefined) return undefined;
  const takes =
    kind === 'plain'
      ? sentence`takes plain words only`
      : sentence`takes **strong**,
    [links](https://…) and lists of "- "`;
  return sentence`Visitors would see ${shown.slice(0, 40)} literally; this text ${takes}`;
}

/** What the page removes from the HTML; undefined: nothing. */
export function changedBySanitiser(html: string): Sentence | undefined {
  if (html.includes('<!--')) return sentence`The page leaves out comments`;
  for (const [whole, closing = '', name = '', attributes = ''] of html.matchAll(TAG)) {
    const tag = name.toLowerCase();
    // A span has no appearance of its own: without it the text reads the same.
    if (tag !== 'span' && !SAFE_TAGS.some((safe) => safe === tag))
      return sentence`The page leaves out <${closing}${tag}>; the tags it shows are ${SAFE_TAGS.join(', ')}`;
    const rest = tag === 'a' ? attributes.replace(/\bhref\s*=\s*(?:"[^"]*"|'[^']*')/i, '') : attributes;
    if (rest.replace(/\/$/, '').trim() !== '')
      return sentence`The page leaves out ${rest.trim().slice(0, 40)} of ${whole.slice(0, 40)}: the only
          attribute allowed is href, on links`;
  }
  return unbalanced(html);
}

function unbalanced(html: string): Sentence | undefined {
  const open: string[] = [];
  for (const [, closing, name = ''] of html.matchAll(TAG)) {
    const tag = name.toLowerCase();
    if (tag === 'br') continue;
    if (closing === '') open.push(tag);
    else if (open.pop() !== tag) return sentence`</${tag}> does not close the tag that was opened last`;
  }
  const [left] = open;
  return left === undefined ? undefined : sentence`<${left}> is never closed`;
}
