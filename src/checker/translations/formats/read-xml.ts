import { plainBreaks } from '../plain-breaks.ts';

/** An element of an XML document, by its local name and namespace. */
export interface XmlElement {
  readonly name: string;
  readonly namespace: string;
  /** By local name; those of a namespace by `{namespace}name`. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
}
export type XmlNode = XmlElement | string;

export type XmlReading =
  | { readonly ok: true; readonly root: XmlElement }
  | { readonly ok: false; readonly code: 'not-well-formed' | 'doctype-refused'; readonly what: string };

/** No real document is nested deeper. */
const MAX_DEPTH = 100;
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const START = /[\p{L}_]/u.source;
const NCNAME = `${START}[\\p{L}\\p{M}\\p{N}_.\\-·]*`;
const NAME = new RegExp(`(?:(${NCNAME}):)?(${NCNAME})`, 'uy');
const TARGET = new RegExp(`^${NCNAME}(\\s|$)`, 'u');
const ATTRIBUTE = new RegExp(`\\s+((?:${NCNAME}:)?${NCNAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'uy');
const DECLARATION = new RegExp(
  String.raw`^<\?xml\s+version\s*=\s*(?:"1\.\d"|'1\.\d')(?:\s+encoding\s*=\s*["']([\w.-]+)["'])?` +
    String.raw`(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>`,
);
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

class XmlFault extends Error {
  readonly code: 'not-well-formed' | 'doctype-refused';
  readonly at: number;
  constructor(at: number, message: string, code: XmlFault['code'] = 'not-well-formed') {
    super(message);
    this.at = at;
    this.code = code;
  }
}

/**
 * Reads an XML 1.0 document: elements, attributes, text, CDATA, comments and namespaces. It knows no entities but the
 * five of XML and numbers, and refuses every declaration (`<!DOCTYPE`), so nothing outside the text is read.
 */
export function readXml(written: string): XmlReading {
  const text = plainBreaks(written.replace(/^\uFEFF/, ''));
  try {
    const wrong = NOT_XML.exec(text);
    if (wrong) throw new XmlFault(wrong.index, 'a character that XML cannot contain');
    return { ok: true, root: new XmlReader(text).document() };
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    const before = text.slice(0, error.at).split('\n');
    const what = `Line ${before.length}, column ${(before.at(-1) ?? '').length + 1}: ${error.message}`;
    return { ok: false, code: error.code, what };
  }
}

interface Open {
  readonly tag: string;
  readonly at: number;
  readonly name: string;
  readonly namespace: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly spaces: ReadonlyMap<string, string>;
  readonly children: XmlNode[];
}

class XmlReader {
  readonly #text: string;
  #at = 0;
  readonly #open: Open[] = [];
  #root: XmlElement | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  document(): XmlElement {
    const [declaration = '', encoding = 'UTF-8'] = DECLARATION.exec(this.#text) ?? [];
    if (!/^(utf-8|us-ascii)$/i.test(encoding)) throw new XmlFault(0, `it says that it is ${encoding}, not UTF-8`);
    this.#at = declaration.length;
    while (this.#at < this.#text.length) this.#part();
    const left = this.#open.at(-1);
    if (left) throw new XmlFault(this.#text.length, `the document ends within <${left.tag}>`);
    if (!this.#root) throw new XmlFault(this.#text.length, 'there is no element');
    return this.#root;
  }

  #part(): void {
    const text = this.#text;
    if (text.startsWith('<!--', this.#at)) {
      const body = this.#until('<!--', '-->', 'comment');
      if (body.includes('--') || body.endsWith('-')) throw new XmlFault(this.#at, '"--" in a comment');
    } else if (text.startsWith('<![CDATA[', this.#at)) this.#add(this.#until('<![CDATA[', ']]>', 'CDATA section'));
    else if (text.startsWith('<?', this.#at)) this.#instruction();
    else if (text.startsWith('<!', this.#at)) {
      const declared = /<!\w*/y;
      declared.lastIndex = this.#at;
      throw new XmlFault(this.#at, `the declaration ${declared.exec(text)?.[0] ?? '<!'}`, 'doctype-refused');
    } else if (text.startsWith('</', this.#at)) this.#close();
    else if (text.startsWith('<', this.#at)) this.#element();
    else this.#characters();
  }

  #instruction(): void {
    const at = this.#at;
    const body = this.#until('<?', '?>', 'processing instruction');
    if (!TARGET.test(body)) throw new XmlFault(at, 'a "<?" without the name of a program');
    if (/^xml(\s|$)/i.test(body)) throw new XmlFault(at, 'an XML declaration that is not the first thing in the file');
  }

  /** Returns what is between two marks, and moves behind them. */
  #until(start: string, end: string, what: string): string {
    const from = this.#at + start.length;
    const to = this.#text.indexOf(end, from);
    if (to === -1) throw new XmlFault(this.#at, `the ${what} is never closed`);
    this.#at = to + end.length;
    return this.#text.slice(from, to);
  }

  #characters(): void {
    const end = this.#text.indexOf('<', this.#at);
    const raw = this.#text.slice(this.#at, end === -1 ? undefined : end);
    if (raw.includes(']]>')) throw new XmlFault(this.#at + raw.indexOf(']]>'), '"]]>" outside a CDATA section');
    this.#add(decoded(raw, this.#at));
    this.#at += raw.length;
  }

  #add(text: string): void {
    const parent = this.#open.at(-1);
    if (parent) parent.children.push(text);
    else if (text.trim() !== '') throw new XmlFault(this.#at, 'text outside the root element');
  }

  #match(form: RegExp): RegExpExecArray | undefined {
    form.lastIndex = this.#at;
    const found = form.exec(this.#text) ?? undefined;
    if (found) this.#at += found[0].length;
    return found;
  }

  #element(): void {
    const at = this.#at;
    if (this.#root && this.#open.length === 0) throw new XmlFault(at, 'a second root element');
    if (this.#open.length >= MAX_DEPTH) throw new XmlFault(at, `more than ${MAX_DEPTH} elements in one another`);
    this.#at += 1;
    const found = this.#match(NAME);
    if (!found) throw new XmlFault(at, 'a "<" that begins no tag; in a text it is written &lt;');
    const [tag, prefix = '', name = ''] = found;
    if (prefix === 'xmlns') throw new XmlFault(at, 'the prefix "xmlns" of an element');
    const written = this.#attributes();
    const spaces = spacesOf(written, this.#open.at(-1)?.spaces ?? OUTSIDE);
    const attributes = new Map(
      [...written].map(([key, { value, at: where }]) => [qualified(key, spaces, where), value] as const),
    );
    if (attributes.size < written.size) throw new XmlFault(at, `<${tag}> has the same attribute twice`);
    const end = this.#match(/\s*(\/?)>/y);
    if (!end) throw new XmlFault(this.#at, `the tag <${tag}> is never closed, or one of its attributes is wrong`);
    this.#open.push({ tag, at, name, namespace: spaceFor(prefix, spaces, at), attributes, spaces, children: [] });
    if (end[1] === '/') this.#finish();
  }

  #attributes(): Map<string, { readonly value: string; readonly at: number }> {
    const found = new Map<string, { readonly value: string; readonly at: number }>();
    for (let at = this.#at, one = this.#match(ATTRIBUTE); one; at = this.#at, one = this.#match(ATTRIBUTE)) {
      const [, name = '', double, single] = one;
      if (found.has(name)) throw new XmlFault(at, `the attribute "${name}" occurs twice`);
      found.set(name, { value: decoded((double ?? single ?? '').replaceAll(/[\t\n]/g, ' '), at), at });
    }
    return found;
  }

  #close(): void {
    const at = this.#at;
    this.#at += 2;
    const tag = this.#match(NAME)?.[0];
    if (tag === undefined || !this.#match(/\s*>/y)) throw new XmlFault(at, 'a closing tag that is cut off');
    const open = this.#open.at(-1);
    if (open?.tag !== tag)
      throw new XmlFault(at, `</${tag}> where ${open ? `</${open.tag}>` : 'no closing tag'} was expected`);
    this.#finish();
  }

  #finish(): void {
    const element = this.#open.pop();
    const parent = this.#open.at(-1);
    if (parent && element) parent.children.push(element);
    else this.#root = element;
  }
}

const OUTSIDE: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ['xml', 'http://www.w3.org/XML/1998/namespace'],
  ['xmlns', 'http://www.w3.org/2000/xmlns/'],
]);

function spacesOf(
  attributes: ReadonlyMap<string, { readonly value: string }>,
  outer: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const own = [...attributes].flatMap(([name, { value }]) => {
    const prefix = /^xmlns(?::(.+))?$/.exec(name);
    return prefix ? [[prefix[1] ?? '', value] as const] : [];
  });
  return own.length === 0 ? outer : new Map([...outer, ...own]);
}

function spaceFor(prefix: string, spaces: ReadonlyMap<string, string>, at: number): string {
  const space = spaces.get(prefix);
  if (space === undefined) throw new XmlFault(at, `the prefix "${prefix}" stands for nothing`);
  return space;
}

function qualified(key: string, spaces: ReadonlyMap<string, string>, at: number): string {
  const [prefix = '', name] = key.split(':');
  return name === undefined ? key : `{${spaceFor(prefix, spaces, at)}}${name}`;
}

function decoded(text: string, at: number): string {
  return text.replaceAll(/&(?:#x([0-9a-fA-F]{1,6});|#(\d{1,7});|(\w+);)?/g, (whole, hex, decimal, name, where) => {
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    const offset = at + Number(where);
    if (typeof name === 'string') {
      const known = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
      if (known !== undefined) return known;
      throw new XmlFault(offset, `the entity ${whole} is not known; only &amp; &lt; &gt; &quot; and &apos; are`);
    }
    if (whole === '&') throw new XmlFault(offset, 'a "&" that begins no entity; in a text it is written &amp;');
    if (code > 0x10ffff || NOT_XML.test(String.fromCodePoint(code)))
      throw new XmlFault(offset, `${whole} is no character of XML`);
    return String.fromCodePoint(code);
  });
}
