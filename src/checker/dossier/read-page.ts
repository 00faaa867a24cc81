/** What a line of a page is, for readers who do not see its picture. */
export type LineKind = 'heading' | 'text' | 'item' | 'label' | 'choice' | 'button' | 'link';

/** Words of a page that stand together. */
export interface PageLine {
  readonly kind: LineKind;
  readonly text: string;
}

/** What a rendered page says. */
export interface PageWords {
  /** In the order of the page. */
  readonly lines: readonly PageLine[];
  /** By `control=value`: the words beside a choice. */
  readonly choices: ReadonlyMap<string, string>;
}

interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parts: (Element | string)[];
}

/** Parts of a page whose words nobody reads there. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'svg', 'datalist', 'title']);
const EMPTY = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'use', 'wbr']);
/** A line ends before and after these. */
const KINDS: Readonly<Record<string, LineKind>> = {
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  li: 'item',
  legend: 'label',
  label: 'label',
  button: 'button',
  summary: 'label',
  option: 'choice',
  p: 'text',
  div: 'text',
  section: 'text',
  fieldset: 'text',
  form: 'text',
  main: 'text',
  nav: 'text',
  header: 'text',
  footer: 'text',
  aside: 'text',
  figure: 'text',
  figcaption: 'text',
  cite: 'text',
  blockquote: 'text',
  ul: 'text',
  ol: 'text',
  dl: 'text',
  dt: 'label',
  dd: 'text',
  tr: 'text',
  td: 'text',
  th: 'label',
  select: 'text',
  br: 'text',
};
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };
/** A longer list of options is of the world, such as countries, not of the campaign. */
const MAX_OPTIONS = 24;

function decoded(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex?: string, number?: string, name?: string) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (number !== undefined) return String.fromCodePoint(Number(number));
    return ENTITIES[name ?? ''] ?? whole;
  });
}

function attributesOf(text: string): Record<string, string> {
  const found = text.matchAll(/([^\s=/"]+)(?:="([^"]*)")?/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name.toLowerCase(), decoded(value)]));
}

/** The tree of what React renders, which closes every element and quotes every attribute. */
function treeOf(html: string): Element {
  const root: Element = { tag: '', attributes: {}, parts: [] };
  const open: [Element, ...Element[]] = [root];
  for (const [, text, ending, tag, attributes] of html.matchAll(
    /([^<]+)|<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-z][\w-]*)((?:[^>"]|"[^"]*")*)>/gi,
  )) {
    if (text !== undefined) open[0].parts.push(decoded(text));
    if (tag === undefined) continue;
    const name = tag.toLowerCase();
    if (ending === '/') {
      const at = open.findIndex((element) => element.tag === name);
      if (at !== -1) open.splice(0, at + 1);
      if (open.length === 0) open.push(root);
      continue;
    }
    const element: Element = { tag: name, attributes: attributesOf(attributes ?? ''), parts: [] };
    open[0].parts.push(element);
    if (!EMPTY.has(name) && attributes?.endsWith('/') !== true) open.unshift(element);
  }
  return root;
}

const isElement = (part: Element | string): part is Element => typeof part !== 'string';

function elementsIn(element: Element): Element[] {
  return element.parts.filter(isElement).flatMap((part) => [part, ...elementsIn(part)]);
}

function isUnread({ tag, attributes }: Element): boolean {
  const isForNobody = attributes['aria-hidden'] === 'true';
  return isForNobody || SILENT.has(tag) || 'hidden' in attributes || attributes['type'] === 'hidden';
}

function textOf(element: Element): string {
  if (isUnread(element)) return '';
  return element.parts.map((part) => (isElement(part) ? textOf(part) : part)).join('');
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function linesOf(element: Element, kind: LineKind): PageLine[] {
  const lines: PageLine[] = [];
  let line = '';
  const end = () => {
    const text = plain(line);
    line = '';
    if (text !== '') lines.push({ kind, text });
  };
  for (const part of element.parts) {
    if (!isElement(part)) {
      line += part;
      continue;
    }
    if (isUnread(part)) continue;
    const own = part.tag === 'a' && plain(line) === '' && isAlone(part, element) ? 'link' : KINDS[part.tag];
    const said = spoken(part);
    if (said !== undefined) {
      end();
      lines.push(said);
    } else if (own === undefined && !elementsIn(part).some(({ tag }) => KINDS[tag] !== undefined))
      line += apart(line, textOf(part));
    else {
      end();
      const inner = own === undefined || own === 'text' ? kind : own;
      lines.push(...(part.tag === 'select' ? optionsOf(part) : linesOf(part, inner)));
    }
  }
  end();
  return lines;
}

/** What has words only in its attributes. */
function spoken({ tag, attributes }: Element): PageLine | undefined {
  const text = plain((tag === 'img' ? attributes['alt'] : tag === 'input' ? attributes['placeholder'] : '') ?? '');
  return text === '' ? undefined : { kind: 'text', text };
}

function isAlone(link: Element, around: Element): boolean {
  return around.parts.every(
    (part) => part === link || (isElement(part) ? part.tag === 'a' || textOf(part).trim() === '' : part.trim() === ''),
  );
}

/** Parts that only their look keeps apart: a name, and a link beside it. */
function apart(before: string, text: string): string {
  return /[\p{L}\d]$/u.test(before) && /^[\p{L}\d]/u.test(text) ? ` ${text}` : text;
}

function optionsOf(select: Element): PageLine[] {
  const options = elementsIn(select)
    .filter(({ tag }) => tag === 'option')
    .map((option) => plain(textOf(option)))
    .filter((text) => text !== '');
  const shown = options.length > MAX_OPTIONS ? [...options.slice(0, 3), `… (${options.length})`] : options;
  return shown.map((text) => ({ kind: 'choice', text }));
}

function choicesOf(root: Element): Map<string, string> {
  const all = elementsIn(root);
  const labels = all.filter(({ tag }) => tag === 'label');
  const labelOf = (control: Element) =>
    labels.find(
      (label) =>
        (label.attributes['for'] !== undefined && label.attributes['for'] === control.attributes['id']) ||
        elementsIn(label).includes(control),
    );
  const choices = new Map<string, string>();
  for (const control of all) {
    const { name, value = '', type } = control.attributes;
    if (control.tag === 'select' && name !== undefined)
      for (const option of elementsIn(control).filter(({ tag }) => tag === 'option'))
        choices.set(`${name}=${option.attributes['value'] ?? ''}`, plain(textOf(option)));
    const label = (type === 'radio' || type === 'checkbox') && name !== undefined ? labelOf(control) : undefined;
    const [first] = label ? linesOf(label, 'choice') : [];
    if (first) choices.set(`${name}=${value}`, first.text);
    if (control.tag === 'button' && name !== undefined && value !== '')
      choices.set(`${name}=${value}`, plain(textOf(control)));
  }
  return choices;
}

/** A label around or beside a choice is the choice. */
function withChoices(lines: readonly PageLine[], choices: ReadonlyMap<string, string>): PageLine[] {
  const words = new Set(choices.values());
  return lines.map((line) => (line.kind === 'label' && words.has(line.text) ? { ...line, kind: 'choice' } : line));
}

/**
 * Reads the words of a page as the renderer makes it.
 * @param html the content of its root
 * @param part `main`: without the frame that is around every page
 */
export function readPage(html: string, part: 'all' | 'main' = 'main'): PageWords {
  const root = treeOf(html);
  const choices = choicesOf(root);
  const main = part === 'main' ? elementsIn(root).find(({ tag }) => tag === 'main') : undefined;
  return { lines: withChoices(linesOf(main ?? root, 'text'), choices), choices };
}
