import { stringify } from 'csv-stringify/sync';
import { readRows } from '#checker/translations/formats/csv-rows.ts';
import { MAX_TEXTS_BYTES, type TextFormatName } from '#checker/translations/formats/formats.ts';
import type { RefusalCode } from '#checker/translations/refusals.table.ts';

export type TranslatorFault = readonly [
  fault: string,
  format: TextFormatName,
  change: (text: string) => string | Uint8Array,
  code: RefusalCode,
  what: string,
];

/** Replaces something that is in the text, once. */
export function put(from: string | RegExp, to: string): (text: string) => string {
  return (text) => {
    const changed = text.replace(from, () => to);
    if (changed === text) throw new Error(`${String(from)} is not in the text`);
    return changed;
  };
}

function both(...changes: readonly ((text: string) => string)[]): (text: string) => string {
  return (text) => changes.reduce((changed, change) => change(changed), text);
}

const PH = /(<target>Encuentre )<ph [^>]*\/>/;
const TARGET_OF_TITLE = 'Encuentre {product} cerca';
const UNIT = /<unit id="trip:routes.home.meta.nextButtonLabelOverride"[\s\S]*?<\/unit>/;
/** The text of a button in other words, and nothing that says what was exported. */
function withoutMark(text: string): string {
  return text.replace(/"was": "\w+",\s*("source": "[^"]*",\s*"target": )"Seguir"/, '$1"Adelante"');
}
const unitOf = (text: string) => UNIT.exec(text)?.[0] ?? '';

/** One text is wrong, and every other is not. */
export const TEXT_FAULTS: readonly TranslatorFault[] = [
  ['a lost placeholder', 'xliff', put(PH, '<target>Encuentre'), 'placeholder-lost', '{product} is missing'],
  ['a lost placeholder', 'csv', put(TARGET_OF_TITLE, 'Encuentre cerca'), 'placeholder-lost', '{product} is missing'],
  [
    'a translated placeholder',
    'csv',
    put(TARGET_OF_TITLE, 'Encuentre {producto} cerca'),
    'placeholder-unknown',
    '{producto}',
  ],
  ['an extra placeholder', 'json', put('"Seguir"', '"Seguir, {firstName}"'), 'placeholder-unknown', '{firstName}'],
  [
    'an extra placeholder as an element',
    'xliff',
    put('>Seguir<', '>Seguir <ph id="p9" equiv="{brand}"/><'),
    'placeholder-unknown',
    '{brand}',
  ],
  [
    'a mark that a tool lost',
    'xliff',
    (text) => text.replace(UNIT, (unit) => unit.replace('>Seguir<', '>Adelante<').replace(/ tf:was="\w+"/, '')),
    'mark-missing',
    'The campaign has "Seguir"',
  ],
  ['a mark that a tool lost', 'json', withoutMark, 'mark-missing', 'The campaign has "Seguir"'],
  [
    'two targets',
    'xliff',
    put('Seguir</target>', 'Seguir</target><target>Ya</target>'),
    'wrong-shape',
    'more than one',
  ],
  [
    'a placeholder twice',
    'csv',
    put(TARGET_OF_TITLE, '{product}: encuentre {product} cerca'),
    'placeholder-repeated',
    '{product} occurs more often',
  ],
  ['a brace that nothing closes', 'json', put(TARGET_OF_TITLE, 'Encuentre {product} {cerca'), 'stray-brace', '{cerca'],
  [
    'a renamed unit',
    'xliff',
    put('trip:routes.home.title', 'trip:routes.hom.title'),
    'unknown-unit',
    'did you mean trip:routes.home.title?',
  ],
  ['a renamed unit', 'csv', put('trip:routes.home.title', 'Título'), 'unknown-unit', 'No text has this id'],
  [
    'a duplicated unit',
    'xliff',
    (text) => text.replace(UNIT, (unit) => unit + unit.replace('Seguir', 'Adelante')),
    'duplicate-unit',
    'It occurs 2 times',
  ],
  [
    'a stale source',
    'xliff',
    both(put('<source>Go on', '<source>Continue'), put('Seguir', 'Adelante')),
    'stale-source',
    'The source is "Continue", and in the campaign "Go on"',
  ],
  [
    'source and target of a row swapped',
    'csv',
    put('Go on,Seguir', 'Seguir,Go on'),
    'columns-swapped',
    'have changed places',
  ],
  [
    'an emptied target',
    'xliff',
    put('<target>Seguir</target>', '<target/>'),
    'empty-target',
    'The translation is empty',
  ],
  ['a target of blanks', 'json', put('"Seguir"', '"\\u00a0 "'), 'empty-target', 'The translation is empty'],
  ['HTML in a plain text', 'csv', put('Seguir', '<b>Seguir</b>'), 'markup-refused', '<b>'],
  ['a script', 'json', put('"Seguir"', '"<script>alert(1)</script>"'), 'markup-refused', '<script>'],
  [
    'an image with a handler',
    'xliff',
    put('>Seguir<', '>&lt;img src=x onerror=alert(1)&gt;<'),
    'markup-refused',
    '<img',
  ],
  [
    'a link to a script',
    'json',
    put('nuestro sitio](https://example.org/help)', 'nuestro sitio](javascript:alert)'),
    'link-refused',
    'javascript:alert',
  ],
  [
    'a link to another site',
    'csv',
    put('sitio](https://example.org/help)', 'sitio](https://evil.example/help)'),
    'link-refused',
    'https://evil.example/help',
  ],
  [
    'a text turned into an address',
    'json',
    put('"Seguir"', '"javascript:alert(1)"'),
    'link-refused',
    'javascript:alert(1)',
  ],
  ['marks of rich text in a plain one', 'json', put('"Seguir"', '"**Seguir**"'), 'markup-refused', '**Seguir**'],
  ['invisible characters', 'xliff', put('Seguir', 'Se\u200Bguir'), 'invisible-characters', 'U+200B'],
  ['text that runs from right to left', 'csv', put('Seguir', '\u202EriugeS'), 'invisible-characters', 'U+202E'],
  [
    'a text that is too long',
    'json',
    put('"Su nombre"', JSON.stringify('nombre '.repeat(20))),
    'too-long',
    'It has 140 characters; at most 80 fit',
  ],
  [
    'a mark of the translator’s tool',
    'xliff',
    put('>Seguir<', '><pc id="9">Seguir</pc><'),
    'unknown-code',
    '<pc> in the text',
  ],
  [
    'a suggestion that nobody has read',
    'xliff',
    (text) =>
      text.replace(UNIT, () =>
        unitOf(text)
          .replace('state="translated"', 'state="initial" subState="trialflow:suggested"')
          .replace('Seguir', 'Ir'),
      ),
    'not-confirmed',
    '"Ir" is still a suggestion',
  ],
  [
    'one of two segments',
    'xliff',
    put(
      '</target>\n      </segment>\n    </unit>\n    <unit id="trip:routes.thanks',
      '</target></segment><segment><source> now</source></segment></unit><unit id="trip:routes.thanks',
    ),
    'empty-target',
    'Only 1 of 2 segments are translated',
  ],
  ['a row with a cell too few', 'csv', put(',Seguir,', ','), 'wrong-row', 'cells, not 18'],
  [
    'a row of another language',
    'csv',
    put(/trip,en,es(?=,trip:routes.home.title)/, 'trip,en,de'),
    'wrong-language',
    'is in "de", not "es"',
  ],
  [
    'a row of another campaign',
    'csv',
    put(/trip,en,es(?=,trip:routes.home.title)/, 's6,en,es'),
    'unknown-campaign',
    'is of "s6"',
  ],
  [
    'a target that is a number',
    'json',
    put('"target": "Seguir"', '"target": 7'),
    'wrong-shape',
    '"target" is number, no text',
  ],
  ['an entry that is a text', 'json', put('"texts": [', '"texts": ["Seguir",'), 'wrong-shape', 'texts[0] is no object'],
  [
    'a unit without an id',
    'xliff',
    put('unit id="trip:routes.home.title"', 'unit'),
    'wrong-shape',
    'A <unit> has no id',
  ],
];

const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>\n<xliff';
const xxe = '<!DOCTYPE xliff [<!ENTITY file SYSTEM "file:///etc/passwd">]>\n<xliff';

/** Nothing of the file can be taken. */
export const FILE_FAULTS: readonly TranslatorFault[] = [
  [
    'a truncated file',
    'xliff',
    (text) => text.slice(0, text.indexOf('</source>', text.length / 2)),
    'not-well-formed',
    'the document ends within <',
  ],
  ['a truncated file', 'json', (text) => text.slice(0, text.length / 2), 'not-well-formed', 'JSON'],
  ['a quote that is never closed', 'csv', (text) => `${text}"trip`, 'not-well-formed', 'never closed'],
  [
    'tags that cross',
    'xliff',
    put('Seguir</target>', 'Seguir</source>'),
    'not-well-formed',
    '</source> where </target> was expected',
  ],
  ['a bare ampersand', 'xliff', put('Seguir', 'Seguir & salir'), 'not-well-formed', '&amp;'],
  ['an unknown entity', 'xliff', put('Seguir', 'Segu&iacute;r'), 'not-well-formed', '&iacute; is not known'],
  ['a file of this computer', 'xliff', put('<xliff', xxe), 'doctype-refused', '<!DOCTYPE'],
  ['entities that grow', 'xliff', put('<xliff', bomb), 'doctype-refused', '<!DOCTYPE'],
  ['a reference to no character', 'xliff', put('Seguir', 'Seguir&#0;'), 'not-well-formed', '&#0; is no character'],
  ['another encoding', 'xliff', put('UTF-8', 'UTF-16'), 'not-well-formed', 'it says that it is UTF-16'],
  [
    'letters of Windows',
    'csv',
    (text) => Buffer.from(text.replace('Seguir', 'Sí'), 'latin1'),
    'not-utf-8',
    'not UTF-8; Excel saves UTF-8 as',
  ],
  [
    'letters of Windows',
    'xliff',
    (text) => Buffer.from(text.replace('Seguir', 'Sí'), 'latin1'),
    'not-utf-8',
    'not UTF-8. Refused',
  ],
  ['XLIFF 1.2', 'xliff', put('version="2.1"', 'version="1.2"'), 'not-xliff-2', 'The version is 1.2'],
  ['another kind of XML', 'xliff', () => '<tmx version="1.4"/>', 'not-xliff-2', '<tmx>'],
  [
    'a language that the product lacks',
    'xliff',
    put('trgLang="es"', 'trgLang="de"'),
    'wrong-language',
    'no language "de"',
  ],
  [
    'the source language as target',
    'json',
    put('"language": "es"', '"language": "en"'),
    'wrong-language',
    'both in "en"',
  ],
  [
    'another source language',
    'csv',
    (text) => text.replaceAll('trip,en,es', 'trip,es,fr-CA'),
    'wrong-language',
    'from "en"',
  ],
  ['no target language', 'xliff', put(' trgLang="es"', ''), 'wrong-language', 'no trgLang'],
  [
    'no campaign',
    'xliff',
    (text) => text.replaceAll('category="campaign"', 'category="c"'),
    'unknown-campaign',
    'category="campaign"',
  ],
  ['a lost column', 'csv', put('target,was', 'Ziel,was'), 'columns-missing', 'no column target'],
  ['an empty table', 'csv', (text) => text.split('\n')[0] ?? '', 'no-texts', 'no row'],
  ['a list in place of an object', 'json', () => '[]', 'wrong-shape', 'It is no object'],
  [
    'texts that are no list',
    'json',
    (text) => text.replace(/"texts": \[[^]*\]/, () => '"texts": {}'),
    'wrong-shape',
    '"texts" is no list',
  ],
  ['a campaign that is a number', 'json', put('"trip"', '7'), 'wrong-shape', 'are not all texts'],
  ['a newer version', 'json', put('"version": 1', '"version": 2'), 'wrong-shape', '"version" is 2, not 1'],
  ['thousands of levels', 'json', () => '['.repeat(5000), 'not-well-formed', '500 levels'],
  [
    'thousands of elements in one another',
    'xliff',
    () => '<a>'.repeat(5000),
    'not-well-formed',
    'more than 100 elements',
  ],
  [
    'a cell of millions of quotes',
    'csv',
    (text) => `${text}"${'""'.repeat(5_000_000)}`,
    'not-well-formed',
    'never closed',
  ],
  [
    'a huge file',
    'json',
    () => new Uint8Array(MAX_TEXTS_BYTES + 1),
    'file-too-large',
    `up to ${MAX_TEXTS_BYTES} are read`,
  ],
];

const separatedBy = (delimiter: string) => (text: string) => {
  const read = readRows(text);
  return read.ok
    ? stringify(
        read.rows.map(({ cells }) => cells),
        { delimiter, bom: true },
      )
    : '';
};

/** What changes on the way, and is no fault. */
export const HARMLESS: readonly (readonly [string, TextFormatName, (text: string) => string])[] = [
  ['a byte order mark', 'xliff', (text) => `\uFEFF${text}`],
  ['a byte order mark', 'json', (text) => `\uFEFF${text}`],
  ['no byte order mark', 'csv', (text) => text.replace('\uFEFF', '')],
  ['line ends of Windows', 'xliff', (text) => text.replaceAll('\n', '\r\n')],
  ['line ends of Windows', 'json', (text) => text.replaceAll('\n', '\r\n')],
  ['line ends of Unix', 'csv', (text) => text.replaceAll('\r\n', '\n')],
  ['semicolons between cells, as Excel writes them in half of Europe', 'csv', separatedBy(';')],
  ['tabs between cells', 'csv', separatedBy('\t')],
  [
    'columns in another order',
    'csv',
    (text) =>
      text
        .split('\r\n')
        .map((line) => line.replace(/^(\uFEFF?)(\w+),(\w+),/, '$1$3,$2,'))
        .join('\r\n'),
  ],
  ['empty lines at the end', 'csv', (text) => `${text}\r\n\r\n${','.repeat(17)}\r\n`],
  [
    'a prefix of the namespace',
    'xliff',
    (text) => text.replaceAll(/<(\/?)(?=[a-z]+[ >/])(?!slr)/g, '<$1x:').replace(' xmlns=', ' xmlns:x='),
  ],
  ['comments and instructions', 'xliff', (text) => text.replace('<file', '<!-- seen --><?tool done?><file')],
  ['text in CDATA', 'xliff', (text) => text.replace('>Muchas gracias<', '><![CDATA[Muchas gracias]]><')],
  ['groups', 'xliff', (text) => text.replace(/<unit[\s\S]*?<\/unit>/, '<group id="g">$&</group>')],
  [
    'a term that is marked',
    'xliff',
    (text) => text.replace('>Muchas gracias<', '><mrk id="m" type="term">Muchas</mrk> gracias<'),
  ],
  [
    'a unit in two segments',
    'xliff',
    (text) =>
      text.replace(
        '<source>Thank you</source>\n        <target>Muchas gracias</target>',
        '<source>Thank</source><target>Muchas</target></segment><ignorable><source> </source></ignorable>' +
          '<segment><source>you</source><target>gracias</target>',
      ),
  ],
  ['the version before', 'xliff', (text) => text.replace('version="2.1"', 'version="2.0"')],
  ['a unit that is left out', 'xliff', (text) => text.replace(UNIT, '')],
  ['the same unit twice', 'xliff', (text) => text.replace(UNIT, (unit) => unit + unit)],
];
