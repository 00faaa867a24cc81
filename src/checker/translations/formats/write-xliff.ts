import { escaped } from '../../graph/escaped.ts';
import { notesOf, type ExportedText, type TextExport, type TextState } from './exported-text.ts';
import { LENGTHS, OURS, SUGGESTED, XLIFF } from './xliff-names.ts';

/** Writes texts as XLIFF 2.1: a `<file>` for each document or block, a `<unit>` with one segment for each text. */
export function writeXliff({ campaign, name, sourceLanguage, language, texts }: TextExport): string {
  const files = [...Map.groupBy(texts, ({ unit }) => unit.file)].map(([file, own], index) => {
    const notes = `      <note category="campaign">${xmlText(campaign)}</note>\n      <note>${xmlText(name)}</note>`;
    return [
      `  <file${xmlAttributes({ id: `f${index + 1}`, original: file, 'xml:space': 'preserve' })}>`,
      '    <slr:profiles generalProfile="xliff:codepoints"/>',
      `    <notes>\n${notes}\n    </notes>`,
      ...own.map(unitElement),
      '  </file>',
    ].join('\n');
  });
  const root = xmlAttributes({
    xmlns: XLIFF,
    'xmlns:slr': LENGTHS,
    'xmlns:tf': OURS,
    version: '2.1',
    srcLang: sourceLanguage,
    trgLang: language,
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xliff${root}>\n${files.join('\n')}\n</xliff>\n`;
}

/** `initial` is what nobody has confirmed. */
const XLIFF_STATES: Readonly<Record<TextState, { readonly state: string; readonly subState?: string }>> = {
  missing: { state: 'initial' },
  suggested: { state: 'initial', subState: SUGGESTED },
  translated: { state: 'translated' },
};

function unitElement(text: ExportedText): string {
  const { unit, state, target, was } = text;
  const limit = unit.limit === undefined ? undefined : String(unit.limit);
  const codes = new Codes();
  const source = inline(unit.source, codes.ofSource());
  const translated = target === '' ? '' : `\n        <target>${inline(target, codes.ofTarget())}</target>`;
  const notes = notesOf(text).map(
    ([category, words]) => `        <note${xmlAttributes({ category })}>${xmlText(words)}</note>`,
  );
  const attributes = { id: unit.id, name: unit.place, canResegment: 'no', 'slr:sizeRestriction': limit, 'tf:was': was };
  return [
    `    <unit${xmlAttributes(attributes)}>`,
    `      <notes>\n${notes.join('\n')}\n      </notes>`,
    ...codes.originalData(),
    `      <segment${xmlAttributes({ id: 's1', ...XLIFF_STATES[state] })}>`,
    `        <source>${source}</source>${translated}`,
    '      </segment>',
    '    </unit>',
  ].join('\n');
}

const PLACEHOLDER = /(\{[A-Za-z]+\})/;

/** A text with its placeholders as elements, which no tool translates. */
function inline(text: string, codeOf: (placeholder: string) => string): string {
  // Every second part is a placeholder, as it is captured.
  return text
    .split(PLACEHOLDER)
    .map((part, index) => (index % 2 === 1 ? codeOf(part) : xmlText(part, codePoint)))
    .join('');
}

function codePoint(code: number): string {
  return `<cp hex="${code.toString(16).toUpperCase().padStart(4, '0')}"/>`;
}

/** The placeholders of a unit: the same one has the same id in source and target. */
class Codes {
  readonly #data = new Map<string, string>();
  #ids = 0;
  readonly #ofSource: { readonly placeholder: string; readonly id: string }[] = [];

  ofSource(): (placeholder: string) => string {
    return (placeholder) => {
      const isFirst = !this.#data.has(placeholder);
      const id = this.#nextId();
      this.#ofSource.push({ placeholder, id });
      return this.#element(placeholder, id, isFirst ? { canDelete: 'no' } : {});
    };
  }

  ofTarget(): (placeholder: string) => string {
    const left = [...this.#ofSource];
    return (placeholder) => {
      const at = left.findIndex((code) => code.placeholder === placeholder);
      const [same] = at === -1 ? [] : left.splice(at, 1);
      const isFirst = same !== undefined && this.#ofSource.find((code) => code.placeholder === placeholder) === same;
      return this.#element(placeholder, same?.id ?? this.#nextId(), isFirst ? { canDelete: 'no' } : {});
    };
  }

  originalData(): string[] {
    if (this.#data.size === 0) return [];
    const data = [...this.#data].map(([text, id]) => `        <data${xmlAttributes({ id })}>${xmlText(text)}</data>`);
    return [`      <originalData>\n${data.join('\n')}\n      </originalData>`];
  }

  #nextId(): string {
    this.#ids += 1;
    return `p${this.#ids}`;
  }

  #element(placeholder: string, id: string, rest: Readonly<Record<string, string>>): string {
    const dataRef = this.#data.get(placeholder) ?? `d${this.#data.size + 1}`;
    this.#data.set(placeholder, dataRef);
    return `<ph${xmlAttributes({ id, dataRef, equiv: placeholder, disp: placeholder, ...rest })}/>`;
  }
}

/** What no XML 1.0 document can contain, not even as a reference. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes a text between tags. Characters that XML cannot contain are replaced by `instead`, which is markup. */
function xmlText(text: string, instead: (code: number) => string = () => '\uFFFD'): string {
  return escaped(text)
    .replaceAll('\r', '&#13;')
    .replaceAll(NOT_XML, (character) => instead(character.codePointAt(0) ?? 0));
}

/** Writes the attributes of a tag; those that are undefined are left out. */
function xmlAttributes(attributes: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(attributes)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${attributeText(value)}"`]))
    .join('');
}

/** A reader turns plain line breaks and tabs in attributes into spaces. */
function attributeText(value: string): string {
  return xmlText(value).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
