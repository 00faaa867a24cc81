import { beforeAll, describe, expect, test } from 'vitest';
import type { TextFormatName } from '#checker/translations/formats/formats.ts';
import { REFUSALS, refusalWords } from '#checker/translations/refusals.table.ts';
import { exported, imported, opened, tripFile, type Opened } from './texts-of-campaign.ts';
import { FILE_FAULTS, HARMLESS, put, TEXT_FAULTS } from './translator-faults.table.ts';

let trip: Opened;
const texts: Partial<Record<TextFormatName, string>> = {};
beforeAll(async () => {
  trip = await opened('trip', [tripFile()]);
  for (const format of ['xliff', 'csv', 'json'] as const) texts[format] = await exported(trip, format, 'es');
});

/** The translation that is right in each file: whatever else is wrong, it is taken. */
const RIGHT = put('Gracias', 'Muchas gracias');

describe('[B6] one wrong text is refused with its place and reason, and the rest is imported', () => {
  test.each(TEXT_FAULTS)('%s (%s)', async (_fault, format, change, code, what) => {
    const { refusals, taken } = await imported(trip, format, change(RIGHT(texts[format] ?? '')));
    expect(refusals.map((refusal) => refusal.code)).toEqual([code]);
    const [words = ''] = refusals.map(refusalWords);
    expect(words).toContain(what);
    expect(words).toContain(`Refused because ${REFUSALS[code].why}. To do: ${REFUSALS[code].action}.`);
    expect(taken.map(({ target }) => target)).toEqual(['Muchas gracias']);
  });
});

describe('[B6] a file that cannot be trusted is refused as a whole', () => {
  test.each(FILE_FAULTS)('%s (%s)', async (_fault, format, change, code, what) => {
    const { refusals, taken, files } = await imported(trip, format, change(texts[format] ?? ''));
    expect(refusals.map((refusal) => refusal.code)).toEqual([code]);
    expect(refusals.map(refusalWords).join()).toContain(what);
    expect(refusals.map(refusalWords).join()).toContain(REFUSALS[code].action);
    expect([taken, files]).toEqual([[], []]);
  });
});

test('[B6] a file cannot control the terminal that shows what is wrong with it', async () => {
  const id = `\u001b[2J${'x'.repeat(5000)}`;
  const { refusals } = await imported(
    trip,
    'json',
    put('trip:routes.home.title', JSON.stringify(id).slice(1, -1))(texts.json ?? ''),
  );
  const [words = ''] = refusals.map(refusalWords);
  expect(words).toMatch(/^unit +\[2Jx+…: unknown-unit No text has this id\./);
  expect(words.length).toBeLessThan(700);
});

describe('[B6] what tools change without harm is no fault', () => {
  test.each(HARMLESS)('%s (%s)', async (_change, format, change) => {
    const whole = RIGHT(texts[format] ?? '');
    const changed = change(whole);
    expect(changed).not.toBe(whole);
    const { refusals, taken } = await imported(trip, format, changed);
    expect(refusals.map(refusalWords)).toEqual([]);
    expect(taken.map(({ target }) => target)).toEqual(['Muchas gracias']);
  });
});
