import { safeHref } from '#schemas/safe-address.ts';

export const SAFE_TAGS = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'a'] as const;
export type SafeTag = (typeof SAFE_TAGS)[number];

/** A piece of sanitised HTML. The only attribute is the target of a link. */
export type SafeNode =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'element';
      readonly tag: SafeTag;
      readonly href?: string;
      readonly external?: boolean;
      readonly children: readonly SafeNode[];
    };

interface Open {
  readonly tag: SafeTag;
  readonly target: { readonly href: string; readonly external: boolean } | undefined;
  readonly children: SafeNode[];
}

/** Nobody reads more than this in one question; the rest is cut off before parsing. */
const MAX_LENGTH = 20_000;
/** Their content is not text for people, and is removed with them. */
const SILENT = ['script', 'style', 'template', 'iframe', 'object', 'noscript', 'textarea', 'title', 'svg', 'math'];
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  iquest: '¿',
  iexcl: '¡',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
};

function decode(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}

function hrefOf(attributes: string): string | undefined {
  const found = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
  return found ? decode(found[1] ?? found[2] ?? found[3] ?? '').trim() : undefined;
}

function isSafeTag(name: string): name is SafeTag {
  return SAFE_TAGS.some((tag) => tag === name);
}

function elementOf({ tag, target, children }: Open): SafeNode[] {
  // A link whose target is not allowed becomes plain text.
  if (tag === 'a' && !target) return children;
  return [{ kind: 'element', tag, children, ...target }];
}

/** The tree under construction: the open elements, from the outermost on. */
class Builder {
  readonly nodes: SafeNode[] = [];
  readonly open: Open[] = [];

  add(...nodes: readonly SafeNode[]): void {
    (this.open[this.open.length - 1]?.children ?? this.nodes).push(...nodes);
  }

  /** Adjacent texts become one, even if a tag between them was left out. */
  text(raw: string): void {
    if (raw === '') return;
    const siblings = this.open[this.open.length - 1]?.children ?? this.nodes;
    const last = siblings[siblings.length - 1];
    if (last?.kind === 'text') siblings[siblings.length - 1] = { kind: 'text', text: last.text + decode(raw) };
    else siblings.push({ kind: 'text', text: decode(raw) });
  }

  start(tag: SafeTag, attributes: string): void {
    if (tag === 'br') this.add({ kind: 'element', tag, children: [] });
    else {
      const href = tag === 'a' ? hrefOf(attributes) : undefined;
      this.open.push({ tag, target: href === undefined ? undefined : safeHref(href), children: [] });
    }
  }

  close(): void {
    const last = this.open.pop();
    if (last) this.add(...elementOf(last));
  }

  end(tag: SafeTag): void {
    if (!this.open.some((entry) => entry.tag === tag)) return;
    while (this.open[this.open.length - 1]?.tag !== tag) this.close();
    this.close();
  }
}

const TAG = /^<(\/?)([a-z][a-z0-9]*)/i;

/** Where the content of a silent element ends: at the end of the text if it is not closed. */
function afterSilent(html: string, name: string, from: number): number {
  const end = html.toLowerCase().indexOf(`</${name}`, from);
  const close = end === -1 ? -1 : html.indexOf('>', end);
  return close === -1 ? html.length : close + 1;
}

/**
 * Parses HTML of a document into a tree of a few harmless tags (I2): every other tag, including `span`, is left out and
 * its text stays; scripts and styles are removed with their content; the only attribute is the target of a link, and
 * only a safe one. The tree is rendered as elements, so that no text ever becomes markup.
 */
export function parseSafeHtml(source: string): readonly SafeNode[] {
  const html = source.slice(0, MAX_LENGTH).replace(/<!--[^]*?(?:-->|$)/g, '');
  const builder = new Builder();
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const tag = open === -1 ? null : TAG.exec(html.slice(open, open + 40));
    const end = tag ? html.indexOf('>', open) : -1;
    if (!tag || end === -1) {
      const next = open === -1 || (end === -1 && tag) ? html.length : open + 1;
      builder.text(html.slice(at, next));
      at = next;
      continue;
    }
    builder.text(html.slice(at, open));
    const name = (tag[2] ?? '').toLowerCase();
    const closing = tag[1] === '/';
    at = !closing && SILENT.includes(name) ? afterSilent(html, name, end) : end + 1;
    if (isSafeTag(name) && closing) builder.end(name);
    else if (isSafeTag(name)) builder.start(name, html.slice(open, end));
  }
  while (builder.open.length > 0) builder.close();
  return builder.nodes;
}

/** Its plain text, as stored for evidence. */
export function safeHtmlWords(nodes: readonly SafeNode[]): string {
  const words = nodes.map((node) =>
    node.kind === 'text'
      ? node.text
      : `${safeHtmlWords(node.children)}${['p', 'br', 'li'].includes(node.tag) ? ' ' : ''}`,
  );
  return words.join('').replaceAll(/\s+/g, ' ').trim();
}
