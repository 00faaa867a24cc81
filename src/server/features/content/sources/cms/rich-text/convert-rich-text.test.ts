import { describe, expect, test } from 'vitest';
import { parseRichText } from '#ui/parts/parse-rich-text.ts';
import { convertRichText, type RichTextFormat } from './convert-rich-text.ts';
import { CONTENTFUL, LEXICAL, PORTABLE_TEXT, STRAPI_BLOCKS } from './rich-text-samples.ts';

const SAMPLES: Readonly<Record<RichTextFormat, unknown>> = {
  lexical: LEXICAL,
  'strapi-blocks': STRAPI_BLOCKS,
  'portable-text': PORTABLE_TEXT,
  contentful: CONTENTFUL,
};

const convert = (format: RichTextFormat, value: unknown, htmlTexts: readonly string[] = []) =>
  convertRichText({ text: value }, { format, htmlTexts });

const lexical = (...children: readonly unknown[]) => ({ root: { type: 'root', children } });
const paragraph = (...children: readonly unknown[]) => ({ type: 'paragraph', children });
const text = (words: string, format = 0) => ({ type: 'text', text: words, format });
const link = (words: string, url: string) => ({ type: 'link', fields: { url }, children: [text(words)] });

describe('rich text of a CMS', () => {
  test.each(Object.entries(SAMPLES))('[I2] of %s becomes that of documents', (format, sample) => {
    if (!isFormat(format)) throw new Error(format);
    const { value, losses } = convert(format, sample);
    expect(value).toEqual({
      text:
        '**Who can join**\n\nYou can join if you **have knee pain**.\nSee [our page](https://trials.example/knee).' +
        '\n\n- Adults\n- No surgery',
    });
    expect(losses.map(({ what, isContent }) => `${isContent ? 'lost' : 'changed'}: ${what}`)).toEqual([
      'changed: a heading, now strong words',
    ]);
  });

  test.each(Object.entries(SAMPLES))('[I2] of %s becomes HTML where a place takes it', (format, sample) => {
    if (!isFormat(format)) throw new Error(format);
    expect(convert(format, sample, ['text']).value).toEqual({
      text:
        '<p><strong>Who can join</strong></p><p>You can join if you <strong>have knee pain</strong>.<br>' +
        'See <a href="https://trials.example/knee">our page</a>.</p><ul><li>Adults</li><li>No surgery</li></ul>',
    });
  });

  test('[I2] the page reads what was written', () => {
    const { value } = convert('lexical', LEXICAL);
    const read =
      typeof value === 'object' && value !== null && 'text' in value ? parseRichText(String(value.text)) : [];
    expect(read.map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph', 'list']);
  });

  test('[I2] other values stay as they are', () => {
    const values = { a: 1, b: ['x', { type: 'text' }], c: null, d: { root: 'x' }, e: [] };
    for (const format of Object.keys(SAMPLES).filter(isFormat))
      expect(convertRichText(values, { format, htmlTexts: [] })).toEqual({ value: values, losses: [] });
  });
});

describe('what cannot be kept is named', () => {
  test.each<readonly [string, unknown, string, readonly string[]]>([
    ['an image', { type: 'upload', value: { id: 1 } }, '', ['lost: "upload"']],
    [
      'a table, whose words stay',
      { type: 'table', children: [{ type: 'tablerow', children: [paragraph(text('Cell'))] }] },
      'Cell',
      ['lost: "table"', 'lost: "tablerow"'],
    ],
    ['a line across', { type: 'horizontalrule' }, '', ['lost: "horizontalrule"']],
    [
      'an unsafe link',
      paragraph(link('press', 'javascript:alert(1)')),
      'press',
      ['lost: a link whose address is not safe'],
    ],
    [
      'a link to an entry',
      paragraph({ type: 'link', fields: { linkType: 'internal', doc: 7 }, children: [text('page')] }),
      'page',
      ['lost: the target of "link", inside the CMS'],
    ],
    ['italics', paragraph(text('now', 2)), 'now', ['changed: italic words']],
    ['a mark that no page has', paragraph(text('now', 4)), 'now', ['changed: the mark "strikethrough"']],
    ['a quotation', { type: 'quote', children: [text('said')] }, 'said', ['changed: how a quote looks']],
    [
      'a numbered list',
      { type: 'list', listType: 'number', children: [{ type: 'listitem', children: [text('One')] }] },
      '1. One',
      ['changed: a numbered list, now lines with numbers'],
    ],
    [
      'a list within a list',
      {
        type: 'list',
        children: [
          { type: 'listitem', children: [text('One')] },
          { type: 'listitem', children: [{ type: 'list', children: [{ type: 'listitem', children: [text('Two')] }] }] },
        ],
      },
      '- One\n- Two',
      ['changed: the levels of a list within a list'],
    ],
    [
      'signs that are read as marks',
      paragraph(text('2 **3** 4')),
      '2 **3** 4',
      ['changed: signs such as **, which the page reads as marks'],
    ],
  ])('[I2] %s', (_what, node, expected, names) => {
    const { value, losses } = convert('lexical', lexical(node));
    expect(value).toEqual({ text: expected });
    expect(losses.map(({ what, isContent }) => `${isContent ? 'lost' : 'changed'}: ${what}`)).toEqual(names);
    expect(losses.every(({ path }) => path.join('.') === 'text')).toBe(true);
  });

  test('[I2] words that begin like an item of a list do not become one', () => {
    expect(convert('lexical', lexical(paragraph(text('- 5 degrees')))).value).toEqual({ text: '– 5 degrees' });
  });

  test('[I2] text that looks like HTML stays text', () => {
    expect(convert('lexical', lexical(paragraph(text('<b> & "x"'))), ['text']).value).toEqual({
      text: '<p>&lt;b&gt; &amp; &quot;x&quot;</p>',
    });
  });

  test('[I2] a text that is nested without end is cut and named', () => {
    let node: unknown = paragraph(text('inside'));
    for (let depth = 0; depth < 60; depth++) node = { type: 'quote', children: [node] };
    expect(convert('lexical', lexical(node)).losses).toContainEqual(
      expect.objectContaining({ what: 'what is nested too deeply', isContent: true }),
    );
  });
});

function isFormat(name: string): name is RichTextFormat {
  return Object.hasOwn(SAMPLES, name);
}
