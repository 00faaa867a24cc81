import { readFileSync } from 'node:fs';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Size } from '../../check.ts';
import { corpusPath } from '../corpus-folder.ts';
import names from './names.json' with { type: 'json' };

/**
 * Strings that no list contains, because files cannot represent them well: NUL, lone surrogates, marks that reverse the
 * text direction, very long ones.
 */
const OWN: readonly string[] = [
  'a\u0000b',
  '\u0000',
  'Ana \ud800 Reyes',
  '\udc00x',
  'Ana Reyes\ud83d',
  '\ufeffAna Reyes',
  'Ana\u202eReyes',
  'Ana\u2028Reyes Gil',
  'Ana\u0085Reyes',
  'A\u0301na Re\u0301yes',
  '\ufffe \uffff',
  'Ana \u{10ffff}',
  'x'.repeat(1999),
  'x '.repeat(1500),
  `Ana ${'é'.repeat(119)}`,
  '\u200b \u200b',
  'ﷺ ﷺ',
  '__proto__ constructor',
  '{{7*7}} ${7*7}',
  '%00 %0d%0aSet-Cookie: a=b',
  'Ana\r\nReyes',
  "Robert'); DROP TABLE leads;--",
  '<b>Ana</b> Reyes',
  '👩‍🔬 Ana',
];

/** Strings that end one SQL statement and begin another, in the syntax of several database engines. */
const SQL: readonly string[] = [
  "' OR '1'='1",
  "'; DROP TABLE leads; --",
  '1; DELETE FROM drafts',
  "' UNION SELECT NULL, version(), NULL --",
  "'||(SELECT pg_sleep(5))||'",
  '1 AND 1=CAST((SELECT current_user) AS int)',
  '"; DROP SCHEMA public CASCADE; --',
  '$$; DROP TABLE actions; $$',
  "\\'; DROP TABLE consents; --",
  "x'); INSERT INTO leads DEFAULT VALUES; --",
  "' AND extractvalue(1, concat(0x7e, user()))--",
  "%' OR TRUE --",
  '{"$ne": null}',
  "' WAITFOR DELAY '0:0:5' --",
];

/**
 * Real people's names, which every form must accept: with one letter and with more than a hundred, with apostrophes of
 * every kind, hyphens, particles, numbers, combining marks, and in many scripts.
 */
export const NAMES: readonly string[] = names;

/** Strings that are not a name of two words, and must be refused with a message. */
export const NO_NAMES: readonly string[] = [
  'Zendaya',
  '😀 Smith',
  '12345 67890',
  '--- ...',
  'Ana\u0000 Reyes',
  `${'a'.repeat(100)} ${'b'.repeat(100)}`,
];

const Names = Type.Array(Type.Object({ full: Type.String(), words: Type.Integer() }));
const Addresses = Type.Array(
  Type.Object({ valid: Type.Optional(Type.Array(Type.Unknown())), invalid: Type.Optional(Type.Array(Type.Unknown())) }),
);
const Phones = Type.Array(Type.Object({ callingCode: Type.String(), nationalNumber: Type.String() }));

function readJson(...parts: readonly string[]): unknown {
  const value: unknown = JSON.parse(readFileSync(corpusPath(...parts), 'utf8'));
  return value;
}

/** The names of the corpus, and how many words each has. */
export function corpusNames(): readonly { readonly full: string; readonly words: number }[] {
  return Value.Parse(Names, readJson('names', 'cldr-person-names.json'));
}

/** Every string that is put into every field. */
export function naughtyStrings(size: Size): readonly string[] {
  if (size === 'share') return [...OWN, ...SQL.slice(0, 3), ...NAMES.slice(0, 4)];
  const listed = Value.Parse(Type.Array(Type.String()), readJson('hostile', 'blns', 'blns.json'));
  const addresses = Value.Parse(Addresses, readJson('contacts', 'validatorjs-email.json')).flatMap(
    ({ valid = [], invalid = [] }) => [...valid, ...invalid],
  );
  const phones = Value.Parse(Phones, readJson('contacts', 'libphonenumber-examples-7countries.json')).map(
    ({ callingCode, nationalNumber }) => `+${callingCode}${nationalNumber}`,
  );
  return [
    ...new Set([
      ...OWN,
      ...SQL,
      ...NAMES,
      ...NO_NAMES,
      ...corpusNames().map(({ full }) => full),
      ...listed,
      ...addresses.filter((address) => typeof address === 'string'),
      ...phones,
    ]),
  ];
}
