import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Value } from 'typebox/value';
import { OperatorDocument } from '#schemas/operator/operator.ts';
import { readConfig } from '#server/core/config/read-config.ts';
import { propertiesOf } from '#tests/support/deployment/schema-paths.ts';
import { PRODUCTION } from '#tests/support/production.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { ROOT } from '#tests/support/tools/install.ts';

const GUIDE = readFileSync(join(ROOT, 'docs/operator-file.md'), 'utf8');
/** The parts of a theme are in the reference of themes. */
const PROPERTIES = propertiesOf(JSON.parse(JSON.stringify(OperatorDocument))).filter(
  ({ path }) => !path.startsWith('brands[].locked.'),
);

/** The rows of the property tables; several paths may share a row. */
const ROWS = GUIDE.split('\n').flatMap((line) => {
  const [, names = '', required = '', meaning = ''] = /^\| (`[^|]+`) \| (yes|no) \| (.+) \|$/.exec(line) ?? [];
  const paths = Array.from(names.matchAll(/`([^`]+)`/g), ([, path = '']) => path);
  return paths.map((path) => ({ path, required: required === 'yes', meaning }));
});

test('[N8] the reference describes every property of the operator file, and no others', () => {
  expect(PROPERTIES.length).toBeGreaterThan(30);
  expect(ROWS.map(({ path }) => path).toSorted()).toEqual(PROPERTIES.map(({ path }) => path).toSorted());
  expect(ROWS.filter(({ meaning }) => meaning.length < 20)).toEqual([]);
});

test('[N8] the reference says correctly which properties are required', () => {
  const wrong = ROWS.filter(({ path, required }) =>
    PROPERTIES.some((known) => known.path === path && known.required !== required),
  );
  expect(wrong).toEqual([]);
});

test('[N8] the example in the reference is valid, and production accepts it with real numbers', async () => {
  const [, text = ''] = /```json\n([\s\S]*?)```/.exec(GUIDE) ?? [];
  expect([...Value.Errors(OperatorDocument, JSON.parse(text))]).toEqual([]);
  const file = join(tempFolder('operator'), 'operator.json');
  // The numbers in the example are fictitious, which production refuses.
  writeFileSync(file, text.replaceAll('-555-01', '-867-53').replaceAll('-7946-0', '-7123-4'));
  const read = await readConfig({ ...PRODUCTION, ACCEPT_DEMONSTRATION: 'legal', OPERATOR_FILE: file }, ROOT);
  expect(read).toMatchObject({ ok: true });
});
