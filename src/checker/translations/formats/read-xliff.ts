import { STATES } from './exported-text.ts';
import { unreadable, type Fault, type ReadText, type TextsReading } from './read-text.ts';
import { readXml, type XmlElement, type XmlNode } from './read-xml.ts';
import { OURS, SUGGESTED, XLIFF } from './xliff-names.ts';

const [MISSING, TRANSLATED, UNREAD] = STATES;

/** Reads XLIFF 2.0 or 2.1 that a tool for translators saved. */
export function readXliff(text: string): TextsReading {
  const xml = readXml(text);
  if (!xml.ok) return unreadable(xml.code, xml.what);
  const { root } = xml;
  const version = root.attributes.get('version') ?? '';
  if (root.name !== 'xliff') return unreadable('not-xliff-2', `The root element is <${root.name}>, not <xliff>`);
  if (root.namespace !== XLIFF || !/^2\.[01]$/.test(version))
    return unreadable('not-xliff-2', `The version is ${version === '' ? 'not given' : version}`);
  const [sourceLanguage, language] = [root.attributes.get('srcLang'), root.attributes.get('trgLang')];
  if (sourceLanguage === undefined || language === undefined)
    return unreadable('wrong-language', `The file has no ${sourceLanguage === undefined ? 'srcLang' : 'trgLang'}`);
  const files = inside(root, 'file');
  const campaign = files.flatMap(campaignOf)[0];
  if (campaign === undefined)
    return unreadable('unknown-campaign', 'No <note category="campaign"> of a file names the campaign');
  const texts: ReadText[] = [];
  const faults: Fault[] = [];
  for (const unit of files.flatMap(unitsIn)) {
    const read = unitOf(unit);
    if ('code' in read) faults.push(read);
    else texts.push(read);
  }
  return { ok: true, campaign, sourceLanguage, language, texts, faults };
}

function inside(element: XmlElement, name: string): XmlElement[] {
  return elementsOf(element).filter((child) => child.name === name);
}

function elementsOf({ children }: XmlElement): XmlElement[] {
  return children.flatMap((child) => (typeof child === 'string' || child.namespace !== XLIFF ? [] : [child]));
}

function campaignOf(file: XmlElement): string[] {
  return inside(file, 'notes')
    .flatMap((notes) => inside(notes, 'note'))
    .filter(({ attributes }) => attributes.get('category') === 'campaign')
    .map(({ children }) => plain(children).trim());
}

function unitsIn(element: XmlElement): XmlElement[] {
  return elementsOf(element).flatMap((child) =>
    child.name === 'unit' ? [child] : child.name === 'group' ? unitsIn(child) : [],
  );
}

function plain(nodes: readonly XmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : plain(node.children))).join('');
}

/** A mark in a text that the product does not know. */
class UnknownCode extends Error {}

function unitOf(unit: XmlElement): ReadText | Fault {
  const id = unit.attributes.get('id');
  if (id === undefined) return { code: 'wrong-shape', what: 'A <unit> has no id' };
  const data = new Map(
    inside(unit, 'originalData')
      .flatMap((list) => inside(list, 'data'))
      .map((one) => [one.attributes.get('id') ?? '', plain(one.children)]),
  );
  const parts = elementsOf(unit).filter(({ name }) => name === 'segment' || name === 'ignorable');
  const segments = parts.filter(({ name }) => name === 'segment');
  const translated = segments.filter((segment) => inside(segment, 'target').length > 0);
  if (segments.length === 0) return { code: 'wrong-shape', unit: id, what: 'The unit has no segment' };
  if (translated.length > 0 && translated.length < segments.length)
    return {
      code: 'empty-target',
      unit: id,
      what: `Only ${translated.length} of ${segments.length} segments are translated`,
    };
  const doubled = parts.find((part) => ['source', 'target'].some((name) => inside(part, name).length > 1));
  if (doubled !== undefined)
    return { code: 'wrong-shape', unit: id, what: `A <${doubled.name}> has more than one <source> or <target>` };
  const textIn = (part: XmlElement, name: string) =>
    inside(part, name)
      .map(({ children }) => inlineText(children, data))
      .join('');
  const targetIn = (part: XmlElement) =>
    textIn(part, inside(part, 'target').length > 0 ? 'target' : part.name === 'ignorable' ? 'source' : 'target');
  try {
    const suggested = segments.some(isSuggestion);
    const target = translated.length === 0 ? '' : parts.map(targetIn).join('');
    return {
      id,
      source: parts.map((part) => textIn(part, 'source')).join(''),
      target,
      state: target === '' ? MISSING : suggested ? UNREAD : TRANSLATED,
      was: unit.attributes.get(`{${OURS}}was`),
    };
  } catch (error) {
    if (error instanceof UnknownCode) return { code: 'unknown-code', unit: id, what: error.message };
    throw error;
  }
}

/** A tool that lets somebody confirm a translation changes its state. */
function isSuggestion({ attributes }: XmlElement): boolean {
  return attributes.get('subState') === SUGGESTED && (attributes.get('state') ?? 'initial') === 'initial';
}

function inlineText(nodes: readonly XmlNode[], data: ReadonlyMap<string, string>): string {
  return nodes.map((node) => (typeof node === 'string' ? node : codeText(node, data))).join('');
}

function codeText({ name, attributes, children }: XmlElement, data: ReadonlyMap<string, string>): string {
  if (name === 'mrk') return inlineText(children, data);
  if (name === 'sm' || name === 'em') return '';
  const hex = Number.parseInt(attributes.get('hex') ?? '', 16);
  if (name === 'cp' && hex >= 0 && hex <= 0x10ffff) return String.fromCodePoint(hex);
  const stands = data.get(attributes.get('dataRef') ?? '') ?? attributes.get('equiv') ?? attributes.get('disp');
  if (name === 'ph' && stands !== undefined) return stands;
  throw new UnknownCode(`<${name}> in the text`);
}
