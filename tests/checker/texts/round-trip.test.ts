import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRecord } from '#api/guards.ts';
import { exportOf } from '#checker/translations/formats/exported-text.ts';
import { isTextFormat, readTexts, TEXT_FORMATS } from '#checker/translations/formats/formats.ts';
import { importTexts } from '#checker/translations/import/import-texts.ts';
import { translationEdits } from '#checker/translations/import/write-translations.ts';
import { plainBreaks } from '#checker/translations/plain-breaks.ts';
import { collectTexts } from '#checker/translations/units/collect-units.ts';
import type { CampaignTexts, TranslationUnit } from '#checker/translations/units/translation-unit.ts';
import { applyEdits } from '#checker/document/edit.ts';
import { isLanguage, LANGUAGES } from '#schemas/language.ts';
import { exported, imported, opened, shippedCampaigns, TRIP, tripFile, type Opened } from './texts-of-campaign.ts';

const FORMATS = Object.keys(TEXT_FORMATS).filter(isTextFormat);

const { ids, open: openShipped } = await shippedCampaigns();

/** The texts of a part of a campaign in a language, as `check` finds texts: an object with a language as a key. */
function sourcesIn(value: unknown, language: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => sourcesIn(item, language));
  if (!isRecord(value)) return [];
  const text = value[language];
  const own = Object.keys(value).some(isLanguage) && typeof text === 'string' && text.trim() !== '' ? [text] : [];
  return own.length > 0 ? own : Object.values(value).flatMap((inner) => sourcesIn(inner, language));
}

describe('[B6] what nobody translated comes back without a change', () => {
  test('there are campaigns to send on the trip', () => expect(ids.length).toBeGreaterThan(30));

  test.each(ids)('%s, in every format and language', async (id) => {
    const of = openShipped(id);
    for (const language of LANGUAGES.slice(1))
      for (const format of FORMATS) {
        const {
          files,
          taken,
          refusals,
          unchanged = 0,
          open = 0,
        } = await imported(of, format, await exported(of, format, language));
        expect({ files, taken, refusals }).toEqual({ files: [], taken: [], refusals: [] });
        const { units } = await collectTexts({ ...of, language, reached: { route: () => true, block: () => true } });
        expect(unchanged + open).toBe(units.length);
        expect(new Set(units.map((unit) => unit.id)).size).toBe(units.length);
      }
  });

  test.each(ids)(
    '%s: every text of the campaign as the engine runs it is among those that are exported',
    async (id) => {
      const of = openShipped(id);
      const { units, sourceLanguage } = await collectTexts({
        ...of,
        language: 'es',
        reached: { route: () => true, block: () => true },
      });
      const known = new Set(units.map(({ source }) => source));
      const { settings, theme, routes } = of.campaign;
      expect(sourcesIn([settings, theme, routes], sourceLanguage).filter((text) => !known.has(text))).toEqual([]);
      expect(units.filter(({ what }) => what === '').map((unit) => unit.id)).toEqual([]);
    },
  );
});

const NAMES = ['product', 'brand', 'firstName'];
const piece = fc.oneof(
  fc.constantFrom(
    ...NAMES.map((name) => `{${name}}`),
    '"',
    "'",
    '\n',
    '\t',
    'ä',
    'ñ',
    '<b>',
    ']]>',
    '&amp;',
    '&',
    '<!--',
    '=1+1',
    ';',
    ',',
    "'=",
    '-',
    '@',
    '\\',
    '\u0001',
    '\u00a0',
    '😀',
    '{',
    '}',
    '$&',
  ),
  fc.string({ unit: 'binary', maxLength: 5 }),
);
const anyText = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));

const unit: Omit<TranslationUnit, 'source' | 'target'> = {
  id: 'trip:routes.home.title',
  stored: { in: 'block', block: 'FullName', key: 'optional' },
  file: 'trip.json',
  place: '/routes/0/title',
  words: 'route "home" › title',
  what: 'A <heading> & "more"',
  kind: 'plain',
  limit: 80,
  routes: ['home'],
  addresses: ['/signup/es/trip'],
  block: undefined,
  reachable: true,
};

describe('[B6] any text survives the trip', () => {
  test.each(FORMATS)('%s', async (format) => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, async (source, target) => {
        const texts: CampaignTexts = {
          campaign: 'trip',
          name: source,
          sourceLanguage: 'en',
          language: 'es',
          units: [{ ...unit, source, target }],
        };
        const written = TEXT_FORMATS[format].write(await exportOf(texts));
        const read = readTexts(`trip.${TEXT_FORMATS[format].endings[0]}`, new TextEncoder().encode(written));
        const plain = (text: string) => (format === 'json' ? text : plainBreaks(text));
        if (!read.ok) throw new Error(read.fault.what);
        expect([read.campaign, read.faults]).toEqual(['trip', []]);
        const came = read.texts.map((text) => [text.id, plain(text.source), plain(text.target)]);
        expect(came).toEqual([[unit.id, plain(source), plain(target)]]);
      }),
      { numRuns: 500 },
    );
  });

  test('in a document, and nothing else of the document changes', async () => {
    const trip = await opened('trip', [tripFile()]);
    const { units } = await collectTexts({
      ...trip,
      language: 'es',
      reached: { route: () => true, block: () => true },
    });
    const own = units.filter(({ stored }) => stored.in === 'document');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...own),
        fc.constantFrom('es', 'fr-CA'),
        anyText,
        async (one, language, target) => {
          const edits = await translationEdits([{ unit: one, target }], {
            document: trip.model.document,
            languages: ['en', 'es'],
            language,
            registry: trip.registry,
          });
          const list = [...edits.values()].flat();
          const text = applyEdits(TRIP, list);
          const [edit] = list;
          expect(list).toHaveLength(1);
          expect(text.slice(0, edit?.offset)).toBe(TRIP.slice(0, edit?.offset));
          expect(text.endsWith(TRIP.slice((edit?.offset ?? 0) + (edit?.length ?? 0)))).toBe(true);
          expect(valueAt(JSON.parse(text), `${one.place}/${language}`)).toBe(target);
        },
      ),
    );
  });
});

function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((at, step) => (Array.isArray(at) ? at[Number(step)] : isRecord(at) ? at[step] : undefined), value);
}

describe('[B6] a translation is written where the text is, and nothing else changes', () => {
  const back = async (of: Opened, change: (text: string) => string, language = 'es') => {
    const text = await exported(of, 'json', language);
    expect(change(text)).not.toBe(text);
    return imported(of, 'json', change(text));
  };

  test('a text of the document', async () => {
    const trip = await opened('trip', [tripFile()]);
    const { files } = await back(trip, (text) => text.replace('"Gracias"', '"¡Gracias \\"a\\" usted!"'));
    expect(files).toEqual([tripFile(TRIP.replace('"Gracias"', '"¡Gracias \\"a\\" usted!"'))]);
  });

  test('a language that the text lacks, on a line of its own where the others have one', async () => {
    const trip = await opened('trip', [tripFile(TRIP.replaceAll('\n', '\r\n'))]);
    const { files, refusals } = await back(
      trip,
      (text) =>
        text
          .replace(/("source": "Thank you",\s*"target": )""/, '$1"Merci"')
          .replace(/("source": "Read[^\n]*\s*"target": )""/, '$1"Lisez **ceci**"'),
      'fr-CA',
    );
    expect(refusals).toEqual([]);
    const expected = TRIP.replace('"es": "Gracias"', '"es": "Gracias", "fr-CA": "Merci"').replace(
      '(https://example.org/help)"\n        }',
      '(https://example.org/help)",\n              "fr-CA": "Lisez **ceci**"\n        }',
    );
    expect(files.map(({ text }) => text)).toEqual([expected.replaceAll('\n', '\r\n')]);
  });

  test('a text of a block becomes a text of the campaign, with the other languages as the block has them', async () => {
    const trip = await opened('trip', [tripFile()]);
    const { files } = await back(trip, (text) => text.replace('"Nombre completo"', '"Nombre y apellidos"'));
    const texts = [
      '  "texts": {',
      '    "FullName": {',
      '      "full.self": { "en": "Full name", "es": "Nombre y apellidos" }',
      '    }',
      '  }',
    ].join('\n');
    expect(files).toEqual([tripFile(TRIP.replace('\n  ]\n}', `\n  ],\n${texts}\n}`))]);
    const again = await opened('trip', files);
    const more = await back(again, (text) => text.replace('"opcional"', '"si quiere"'));
    expect(more.files.map(({ text }) => text)).toEqual([
      files[0]?.text.replace(
        'apellidos" }',
        'apellidos" },\n      "optional": { "en": "optional", "es": "si quiere" }',
      ),
    ]);
    expect((await imported(again, 'json', await exported(again, 'json', 'es'))).files).toEqual([]);
  });

  test('a text that another import changed since the export is not set back', async () => {
    const trip = await opened('trip', [tripFile()]);
    const old = await exported(trip, 'xliff', 'es');
    const newer = await opened('trip', [tripFile(TRIP.replace('"Gracias"', '"Mil gracias"'))]);
    expect(await imported(newer, 'xliff', old)).toMatchObject({ files: [], refusals: [] });
    expect(await imported(newer, 'xliff', old.replace('Gracias', 'Muchas gracias'))).toMatchObject({
      files: [],
      refusals: [{ code: 'changed-meanwhile', what: 'The campaign now has "Mil gracias"' }],
    });
  });

  test('a text keeps its id when pages are inserted before it', async () => {
    const trip = await opened('trip', [tripFile()]);
    const old = await exported(trip, 'csv', 'es');
    const page =
      '{ "name": "more", "title": { "en": "More", "es": "Más" }, "blocks": [], "next": [{ "to": "thanks" }] },';
    const longer = TRIP.replace('"to": "thanks"', '"to": "more"').replace(
      '{ "name": "thanks"',
      `${page}\n    { "name": "thanks"`,
    );
    const grown = await opened('trip', [tripFile(longer)]);
    const { files, refusals } = await imported(grown, 'csv', old.replace('Gracias', 'Muchas gracias'));
    expect(refusals).toEqual([]);
    expect(files).toEqual([tripFile(longer.replace('Gracias', 'Muchas gracias'))]);
  });

  test('a translation in which check finds an error is refused, and the rest is taken', async () => {
    const trip = await opened('trip', [tripFile(TRIP.replaceAll('https://example.org/help', '/help'))]);
    const read = readTexts(
      'trip.json',
      new TextEncoder().encode(
        (await exported(trip, 'json', 'es'))
          .replace('"Gracias"', '"Muchas gracias"')
          .replace('"Seguir"', '"S\\ufffdguir"'),
      ),
    );
    if (!read.ok) throw new Error(read.fault.what);
    const { refusals, taken } = await importTexts({ ...trip, read });
    expect(refusals.map(({ code, unit: id }) => [code, id])).toEqual([
      ['check-finds', 'trip:routes.home.meta.nextButtonLabelOverride'],
    ]);
    expect(refusals[0]?.what).toContain('lost-character: A letter was lost');
    expect(taken.map(({ target }) => target)).toEqual(['Muchas gracias']);
  });
});
