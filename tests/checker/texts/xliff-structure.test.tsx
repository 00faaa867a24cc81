import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { readXml, type XmlElement } from '#checker/translations/formats/read-xml.ts';
import { exportOf } from '#checker/translations/formats/exported-text.ts';
import { writeXliff } from '#checker/translations/formats/write-xliff.ts';
import { collectTexts } from '#checker/translations/units/collect-units.ts';
import { exported, opened, shippedCampaigns, TRIP, tripFile } from './texts-of-campaign.ts';

const CORE = 'urn:oasis:names:tc:xliff:document:2.0';

let xliff: string;
beforeAll(async () => {
  const untranslated = TRIP.replace(',   "es": "Encuentre {product} cerca"', '');
  xliff = await exported(await opened('trip', [tripFile(untranslated)]), 'xliff', 'es');
});

/** Reads with a parser that is not ours. */
function parsed(text: string): Document {
  return new DOMParser().parseFromString(text, 'application/xml');
}
const childrenOf = (element: Element, name?: string) =>
  [...element.children].filter((child) => name === undefined || child.localName === name);
const NMTOKEN = /^[\p{L}\p{N}._:-]+$/u;

/** What the specification of XLIFF 2.1 demands of the elements that we write, and a document does not follow. */
function faultsOf(document: Document): string[] {
  const faults: string[] = [];
  const demand = (holds: boolean, what: string) => void (holds || faults.push(what));
  const root = document.documentElement;
  demand(root.namespaceURI === CORE && root.localName === 'xliff', 'the root is <xliff> of the core');
  demand(/^2\.[01]$/.test(root.getAttribute('version') ?? ''), 'version');
  demand(/^[a-zA-Z-]+$/.test(root.getAttribute('srcLang') ?? ''), 'srcLang');
  demand(/^[a-zA-Z-]+$/.test(root.getAttribute('trgLang') ?? ''), 'trgLang, as there are targets');
  const files = childrenOf(root);
  demand(files.length > 0 && files.every((file) => file.localName === 'file'), 'only <file> below <xliff>');
  unique(files, 'file');
  for (const file of files) {
    const names = childrenOf(file).map(({ localName }) => localName);
    demand(/^profiles,notes(,unit)+$/.test(names.join()), `order in <file>: ${names.slice(0, 3).join()}`);
    unique(childrenOf(file, 'unit'), 'unit');
    for (const unit of childrenOf(file, 'unit')) unitFaults(unit);
  }
  return faults;

  function unique(elements: readonly Element[], what: string): void {
    const ids = elements.map((element) => element.getAttribute('id') ?? '');
    demand(
      ids.every((id) => NMTOKEN.test(id)),
      `the id of each <${what}> is an NMTOKEN`,
    );
    demand(new Set(ids).size === ids.length, `the id of each <${what}> is unique`);
  }
  function unitFaults(unit: Element): void {
    const names = childrenOf(unit)
      .map(({ localName }) => localName)
      .join();
    demand(/^notes,(originalData,)?segment$/.test(names), `order in <unit>: ${names}`);
    demand(
      childrenOf(unit, 'notes').every(({ children }) => children.length > 0),
      'no empty <notes>',
    );
    const data = [...unit.querySelectorAll('originalData > data')];
    unique(data, 'data');
    const [segment] = childrenOf(unit, 'segment');
    if (!segment) return;
    const [source, target] = childrenOf(segment);
    demand(source?.localName === 'source', 'a segment begins with <source>');
    demand(target === undefined || target.localName === 'target', 'then at most one <target>');
    const state = segment.getAttribute('state') ?? 'initial';
    demand(['initial', 'translated', 'reviewed', 'final'].includes(state), 'state');
    demand(state === 'initial' || target !== undefined, 'what is translated has a target');
    demand(!segment.hasAttribute('subState') || segment.hasAttribute('state'), 'subState needs state');
    demand(/^[^:]+:[^:]+$|^$/.test(segment.getAttribute('subState') ?? ''), 'subState has a prefix');
    for (const part of [source, target]) if (part) codeFaults([segment, ...childrenOf(part, 'ph')], data, source);
  }
  function codeFaults([segment, ...codes]: readonly Element[], data: readonly Element[], source?: Element): void {
    unique([...(segment ? [segment] : []), ...codes], 'segment or ph');
    const known = data.map((one) => one.getAttribute('id'));
    demand(
      codes.every((code) => known.includes(code.getAttribute('dataRef'))),
      'dataRef leads to <data>',
    );
    const inSource = source ? childrenOf(source, 'ph') : [];
    for (const code of codes) {
      const same = inSource.find((one) => one.getAttribute('id') === code.getAttribute('id'));
      demand(!same || same.getAttribute('dataRef') === code.getAttribute('dataRef'), 'the same id is the same code');
    }
  }
}

describe('[B6] XLIFF 2.1', () => {
  test('an export has the structure that the specification demands', () => {
    expect(faultsOf(parsed(xliff))).toEqual([]);
  });

  test('so have those of all shipped campaigns and examples', async () => {
    const { ids, open } = await shippedCampaigns();
    for (const id of ids) expect([id, ...faultsOf(parsed(await exported(open(id), 'xliff', 'es')))]).toEqual([id]);
  });

  test.each([
    ['version="2.1"', 'version="1.2"', 'version'],
    ['<file id="f2"', '<file id="f1"', 'unique'],
    ['state="translated"', 'state="done"', 'state'],
    ['dataRef="d1"', 'dataRef="d7"', 'dataRef'],
    ['state="initial"', 'state="translated"', 'target'],
    ['id="s1"', 'id="p1"', 'unique'],
  ])('and this test notices %s in place of it: %s', (from, to, what) => {
    expect(xliff).toContain(from);
    expect(faultsOf(parsed(xliff.replace(from, to))).join()).toContain(what);
  });

  test('a text that is not translated is initial, and a suggestion for it has a target to confirm', async () => {
    const trip = await opened('trip', [tripFile(TRIP.replace(',   "es": "Encuentre {product} cerca"', ''))]);
    const texts = await collectTexts({ ...trip, language: 'es', reached: { route: () => true, block: () => true } });
    const suggestions = new Map([['trip:routes.home.title', 'Busque {product}']]);
    const segmentOf = (text: string) => parsed(text).querySelector('unit[id="trip:routes.home.title"] segment');
    const bare = segmentOf(writeXliff(await exportOf(texts)));
    expect([bare?.getAttribute('state'), bare?.querySelector('target')]).toEqual(['initial', null]);
    const suggested = writeXliff(await exportOf(texts, { suggestions, pictureOf: () => 'docs/a.webp' }));
    expect(faultsOf(parsed(suggested))).toEqual([]);
    expect([...(segmentOf(suggested)?.attributes ?? [])].map(({ name, value }) => `${name}=${value}`)).toEqual([
      'id=s1',
      'state=initial',
      'subState=trialflow:suggested',
    ]);
    expect(segmentOf(suggested)?.querySelector('target ph')?.getAttribute('equiv')).toBe('{product}');
  });
});

describe('[B6] our reader of XML agrees with a complete one', () => {
  const ours = ({ name, attributes, children }: XmlElement): unknown => [
    name,
    [...attributes.values()],
    joined(children.map((child) => (typeof child === 'string' ? child : ours(child)))),
  ];
  const theirs = (element: Element): unknown => [
    element.localName,
    [...element.attributes].map(({ value }) => value),
    joined(
      [...element.childNodes].flatMap((node): unknown[] => {
        if (node.nodeType === 1)
          return childrenOf(element)
            .filter((child) => child === node)
            .map(theirs);
        return node.nodeType === 3 || node.nodeType === 4 ? [node.textContent ?? ''] : [];
      }),
    ),
  ];
  /** A CDATA section or a comment divides a text. */
  function joined(parts: readonly unknown[]): unknown[] {
    return parts.reduce<unknown[]>((all, part) => {
      const last = all.at(-1);
      return typeof part === 'string' && typeof last === 'string' ? [...all.slice(0, -1), last + part] : [...all, part];
    }, []);
  }
  const isGood = (text: string) => parsed(text).getElementsByTagName('parsererror').length === 0;

  const SAMPLE =
    '<?xml version="1.0"?>\n<a x="1 &lt; 2" y=\'"\'><b:c xmlns:b="urn:b" b:d="e"/>' +
    '<!-- no - yes --><f>g &amp; h&#233;<![CDATA[<i>]]> j</f><?k l?></a>\n';

  test('about what is in a document', () => {
    for (const text of [SAMPLE, xliff]) {
      const read = readXml(text);
      expect(read.ok && ours(read.root)).toEqual(theirs(parsed(text).documentElement));
    }
  });

  test('and reads no damaged one that the other refuses', () => {
    const part = fc.constantFrom(
      '<',
      '>',
      '/',
      '"',
      "'",
      '&',
      ';',
      '=',
      ':',
      ' ',
      '-',
      '!',
      '?',
      ']',
      'x',
      '<b>',
      '</b>',
      '&#0;',
      '&#x41;',
      '\u0001',
      '--',
      ']]>',
      '<a>',
      'xmlns',
    );
    fc.assert(
      fc.property(fc.nat(SAMPLE.length), fc.nat(4), fc.oneof(fc.constant(''), part), (at, cut, put) => {
        const text = SAMPLE.slice(0, at) + put + SAMPLE.slice(at + cut);
        const read = readXml(text);
        return !read.ok || isGood(text);
      }),
      { numRuns: 3000 },
    );
  });
});
