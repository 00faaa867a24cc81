import { describe, expect, test } from 'vitest';
import { createWords } from '../kit/words.tsx';
import { distanceWords, failureWords, maskedWords } from './desk-words.ts';

const NOW = new Date('2026-11-23T17:00:00.000Z');

test.each([
  ['2026-11-23T16:59:40.000Z', 'this minute', 'este minuto'],
  ['2026-11-23T16:18:00.000Z', '42 minutes ago', 'hace 42 minutos'],
  ['2026-11-23T09:00:00.000Z', '8 hours ago', 'hace 8 horas'],
  ['2026-11-22T17:00:00.000Z', 'yesterday', 'ayer'],
  ['2026-11-26T18:00:00.000Z', 'in 3 days', 'dentro de 3 días'],
])('says of %s how far it is', (moment, english, spanish) => {
  expect(['en', 'es'].map((language) => distanceWords(moment, NOW, language))).toEqual([english, spanish]);
});

describe('why a receiver has not accepted a lead', () => {
  const words = createWords('en');

  test.each([
    ['connection refused', 'Nothing listens at the address of the receiver.'],
    ['status 503', 'The receiver answers with the status 503.'],
    ['TLS: CERT_HAS_EXPIRED', 'The certificate of the receiver is not right (TLS: CERT_HAS_EXPIRED).'],
    ['unreachable: EWHATEVER', 'unreachable: EWHATEVER'],
  ])('is said of "%s" in words', (failure, said) => {
    expect(failureWords(failure, words)).toBe(said);
  });
});

test('a lead that nobody has opened has no name', () => {
  expect(maskedWords({ masked: { initials: 'M. S.', phone: '…42', email: null } })).toBe('M. S. · …42');
});
