import { expect, test } from 'vitest';
import { createPageTranslator, type TextValues } from '#i18n/translator.ts';
import type { Language } from '#schemas/language.ts';
import { shellTexts } from '#tests/support/blocks/shell-texts.ts';
import type { CallHours } from '#schemas/operator/call-hours.ts';
import { formatCallHours } from './call-hours.ts';

const shellIn = (locale: Language) => (key: string, values?: TextValues) =>
  createPageTranslator({ locale, shell: shellTexts(locale), blocks: {}, product: {} }).translate('shell', key, values);

const HOURS = { timeZone: 'America/Chicago', days: [1, 2, 3, 4, 5], opens: '08:00', closes: '17:00' };

test.each<[locale: Language, today: string, hours: CallHours, words: string]>([
  ['en', '2026-11-21', HOURS, 'Monday to Friday, 8 AM to 5 PM CST'],
  ['en', '2026-07-01', HOURS, 'Monday to Friday, 8 AM to 5 PM CDT'],
  ['es', '2026-11-21', HOURS, 'de lunes a viernes, de 8 a.\u00A0m. a 5 p.\u00A0m. CST'],
  [
    'en',
    '2026-11-21',
    { ...HOURS, days: [2, 4], opens: '00:30', closes: '12:00' },
    'Tuesday and Thursday, 12:30 AM to 12 PM CST',
  ],
  ['en', '2026-11-21', { ...HOURS, opens: '12:00', closes: '24:00' }, 'Monday to Friday, 12 PM to midnight CST'],
  [
    'es',
    '2026-11-21',
    { ...HOURS, opens: '00:00', closes: '07:30' },
    'de lunes a viernes, de medianoche a 7:30 a.\u00A0m. CST',
  ],
  [
    'en',
    '2026-11-21',
    { ...HOURS, days: [1, 2, 3, 4, 5, 6, 7], opens: '00:00', closes: '24:00' },
    'Monday to Sunday, all day',
  ],
  ['es', '2026-11-21', { ...HOURS, days: [6, 7], opens: '00:00', closes: '24:00' }, 'sábado y domingo, todo el día'],
  ['fr-CA', '2026-11-21', HOURS, 'de lundi à vendredi, de 8 h à 17 h CST'],
  [
    'fr-CA',
    '2026-11-21',
    { ...HOURS, days: [6, 7], opens: '08:30', closes: '24:00' },
    'samedi et dimanche, de 8 h 30 à minuit CST',
  ],
])("[N5] the text of the call centre's hours (%s, %s)", (locale, today, hours, words) => {
  expect(formatCallHours(hours, locale, today, shellIn(locale))).toBe(words);
});
