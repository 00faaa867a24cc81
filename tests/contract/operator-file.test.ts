import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDocuments } from '#checker/check-documents.ts';
import { formatIssue } from '#checker/report/format-issues.ts';
import { createRegistry } from '#registry/registry.ts';
import { readConfig } from '#server/core/config/read-config.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { ROOT } from '#tests/support/tools/install.ts';

const DEMONSTRATION = readFileSync(join(ROOT, 'src/server/core/config/operator.default.json'), 'utf8');
const folder = tempFolder('operator-file');

/** What the checker says of an operator document, and what a server that is to start with it says. */
async function readBoth(text: string) {
  const path = join(folder, 'operator.json');
  writeFileSync(path, text);
  const found = await checkDocuments({ files: [], registry: createRegistry([]), operator: { path, text } });
  const started = await readConfig({ OPERATOR_FILE: path }, ROOT);
  return {
    checked: found.map(formatIssue),
    refused: started.ok ? [] : started.issues.map(({ message }) => message),
    places: found.map(({ line, column, code }) => `${line}:${column} ${code}`),
  };
}

/** The demonstration's document with a replaced part. */
function withPart(from: string, to: string): string {
  if (DEMONSTRATION.split(from).length !== 2) throw new Error(`It does not contain this once: ${from}`);
  return DEMONSTRATION.replace(from, () => to);
}

test('[N8] the document of the demonstration has no fault', async () => {
  expect(await readBoth(DEMONSTRATION)).toEqual({ checked: [], refused: [], places: [] });
});

test.each([
  ['a time of day that does not exist', '"08:00"', '"29:00"', '21:89 value-malformed', 'a time of day in 24 hours'],
  ['closing before opening', '"17:00"', '"07:00"', '21:108 impossible-hours', 'It opens at 08:00 and closes at 07:00'],
  ['closing at once', '"17:00"', '"08:00"', '21:108 impossible-hours', 'It opens at 08:00 and closes at 08:00'],
  ['a day listed twice', '[1, 2, 3, 4, 5]', '[1, 1, 1]', '21:63 value-malformed', 'the same element twice'],
  ['no day at all', '[1, 2, 3, 4, 5]', '[]', '21:63 impossible-hours', 'It answers on no day'],
  [
    'a time zone that does not exist',
    'America/Chicago',
    'America/Chicgo',
    '21:36 impossible-hours',
    'America/Chicago?',
  ],
  ['a number that nobody can dial', '1-800-555-0100', 'hello', '16:25 value-malformed', 'a telephone number'],
  ['the same for Spanish speakers', '1-800-555-0104', '1-800-TRIALS', '17:24 value-malformed', 'a telephone number'],
  ['a country by its usual name', '"GB"', '"UK"', '16:86 unknown-property', 'did you mean GB?'],
  ['the host of a brand with a port', '"localhost"', '"localhost:8080"', '3:39 value-malformed', 'without a port'],
  ['a host with a scheme', '[]', '["https://a.example"]', '25:22 value-malformed', 'without https://'],
  [
    'a host in capitals',
    '"affiliateHosts"',
    '"linkHosts": ["NIH.gov"], "affiliateHosts"',
    '25:17 value-malformed',
    'lower case',
  ],
  ['a misspelt property', '"callCentre"', '"callCenter"', '16:3 unknown-property', 'did you mean callCentre?'],
  ['a missing comma', '"smsShortCode": "55501",', '"smsShortCode": "55501"', '24:3 json-syntax', 'A comma is expected'],
])('[N8] %s is refused by check and by the server, in the same words', async (_what, from, to, place, words) => {
  const { checked, refused, places } = await readBoth(withPart(from, to));
  expect(places).toEqual([place]);
  expect(checked.join('\n')).toContain(words);
  expect(refused).toEqual(checked);
});

test('[N8] all faults of a document are named at once', async () => {
  const text = withPart('America/Chicago', 'Chicago').replace('"55501"', '55501').replace('1-855-555-0105', 'x');
  const { refused, places } = await readBoth(text);
  expect(places).toEqual(['18:21 value-malformed', '21:36 impossible-hours', '23:19 wrong-type']);
  expect(refused).toHaveLength(3);
});

test.each(['(800) 555-0100', '+44 (0)20 7946 0143', '800.555.0100', '01-555-0101'])(
  '[N8] %s is a number as people dial it',
  async (number) => {
    expect(await readBoth(withPart('1-800-555-0100', number))).toMatchObject({ checked: [], refused: [] });
  },
);
