/**
 * A part of a text without markup: running text, or the lines of a list. `start`: the first number of a numbered list.
 */
export type TextBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly start?: number; readonly items: readonly string[] };

type OpenBlock = { kind: 'paragraph'; text: string } | { kind: 'list'; start?: number; items: string[] };

const ITEM = /^\s*(?:[*•-]|(?<number>\d{1,2})[.)])\s+(?<words>\S.*)$/;
/** Registries write Markdown: `\>`, `m\^2`. */
const ESCAPE = /\\(?=[!-/:-@[-`{-~])/g;

function addItem(blocks: OpenBlock[], words: string, number: number | undefined): void {
  const last = blocks.at(-1);
  if (last?.kind === 'list' && (last.start === undefined) === (number === undefined)) last.items.push(words);
  else blocks.push({ kind: 'list', items: [words], ...(number === undefined ? {} : { start: number }) });
}

function addWords(blocks: OpenBlock[], words: string, goesOn: boolean): void {
  const last = blocks.at(-1);
  if (!last || !goesOn) blocks.push({ kind: 'paragraph', text: words });
  else if (last.kind === 'paragraph') last.text += ` ${words}`;
  else last.items.push(`${last.items.pop() ?? ''} ${words}`);
}

/**
 * The paragraphs and lists of a text as registries write it: an empty line ends a paragraph, lines that begin with `*`,
 * `-` or a number are a list, and any other line continues what is above it.
 */
export function textBlocks(text: string): readonly TextBlock[] {
  const blocks: OpenBlock[] = [];
  let goesOn = false;
  for (const line of text.replaceAll(ESCAPE, '').split(/\r?\n/)) {
    const { words, number } = ITEM.exec(line)?.groups ?? {};
    if (words !== undefined) addItem(blocks, words.trim(), number === undefined ? undefined : Number(number));
    else if (line.trim() !== '') addWords(blocks, line.trim(), goesOn);
    goesOn = line.trim() !== '';
  }
  return blocks;
}
