import { linkTarget } from '#schemas/safe-address.ts';
import type { Inline, RichBlocks } from './rich-blocks.ts';
import type { Loss, Mark } from './rich-node.ts';

export interface WrittenText {
  readonly text: string;
  readonly losses: readonly Loss[];
}

const NAMES: Readonly<Record<Mark, string>> = { strong: 'bold', em: 'italic', u: 'underlined' };

const look = (what: string): Loss => ({ what, isContent: false });

/** The tags that pages show (`parse-safe-html.ts`). */
type SafeTag = 'p' | 'br' | 'a' | 'ul' | 'ol' | 'li' | Mark;

/** The marks of the product's rich text, as it reads them (`parse-rich-text.ts`). It knows no way to escape them. */
const READ_AS_MARK = /\*\*[^*\n]+\*\*|\[[^[\]\n]+\]\([^()\s]+\)/;

const encoded = (href: string) => href.replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));

function markdownOf(inline: Inline, losses: Loss[]): string {
  const { text, marks, href, isBreak } = inline;
  if (isBreak) return '\n';
  if (READ_AS_MARK.test(text)) losses.push(look('signs such as **, which the page reads as marks'));
  for (const mark of marks) if (mark !== 'strong') losses.push(look(`${NAMES[mark]} words`));
  const words = text.trim();
  if (words === '') return text;
  const inPlace = (marked: string) => text.replace(words, () => marked);
  if (href !== undefined) {
    if (marks.includes('strong')) losses.push(look('bold words in a link'));
    const label = words.replace(/[[\]]/g, '');
    if (label !== words) losses.push(look('square brackets in the words of a link'));
    return inPlace(`[${label}](${encoded(href)})`);
  }
  if (!marks.includes('strong')) return text;
  if (words.includes('*')) losses.push(look('bold words with a *'));
  return words.includes('*') ? text : inPlace(`**${words}**`);
}

const lineOf = (inlines: readonly Inline[], losses: Loss[]) =>
  inlines.map((inline) => markdownOf(inline, losses)).join('');

/** A line of words that begins like an item of a list would become one. */
const noItem = (line: string) => line.replace(/^(\s*)- /gm, '$1– ');

/** As the rich text of documents: paragraphs, **strong**, [links](https://…), lists of "- ". */
export function writeMarkdown({ blocks, losses: before }: RichBlocks): WrittenText {
  const losses = [...before];
  const parts = blocks.map((block) => {
    if (block.kind === 'paragraph') return noItem(lineOf(block.inlines, losses)).trim();
    const items = block.items.map((item) =>
      lineOf(item, losses)
        .replaceAll(/\s*\n\s*/g, ' ')
        .trim(),
    );
    if (!block.ordered) return items.map((item) => `- ${item}`).join('\n');
    losses.push(look('a numbered list, now lines with numbers'));
    return items.map((item, index) => `${index + 1}. ${item}`).join('\n');
  });
  return { text: parts.filter((part) => part !== '').join('\n\n'), losses: unique(losses) };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

const opening = (tag: SafeTag, attributes = '') => `<${tag}${attributes}>`;
/** What is inside has been escaped. */
const element = (tag: SafeTag, inside: string, attributes = '') => `${opening(tag, attributes)}${inside}</${tag}>`;

function htmlOf({ text, marks, href, isBreak }: Inline): string {
  if (isBreak) return opening('br');
  const marked = marks.reduce((inner, mark) => element(mark, inner), escapeHtml(text));
  return href === undefined ? marked : element('a', marked, ` href="${escapeHtml(linkTarget(href) ?? '')}"`);
}

const htmlLine = (inlines: readonly Inline[]) => inlines.map(htmlOf).join('');

/** As the HTML of documents, whose few tags the page shows (`parse-safe-html.ts`). */
export function writeHtml({ blocks, losses }: RichBlocks): WrittenText {
  const parts = blocks.map((block) => {
    if (block.kind === 'paragraph') return element('p', htmlLine(block.inlines));
    const items = block.items.map((item) => element('li', htmlLine(item)));
    return element(block.ordered ? 'ol' : 'ul', items.join(''));
  });
  return { text: parts.join(''), losses: unique(losses) };
}

function unique(losses: readonly Loss[]): readonly Loss[] {
  return losses.filter(({ what }, index) => losses.findIndex((one) => one.what === what) === index);
}
