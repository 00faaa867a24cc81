import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { AREAS, fileVariableOf, SECRET_VARIABLES, VARIABLE_NAMES } from '#server/core/config/variables.ts';
import { readConfig } from '#server/core/config/read-config.ts';
import { variablesOfEnvFile } from '#tests/support/deployment/env-file.ts';
import { ROOT } from '#tests/support/tools/install.ts';

const EXAMPLE = readFileSync(join(ROOT, '.env.example'), 'utf8');
const VARIABLES = variablesOfEnvFile(EXAMPLE);

test('[O2] .env.example lists every variable that the configuration reads, once, and no others', () => {
  expect(VARIABLES.map(({ name }) => name).toSorted()).toEqual(VARIABLE_NAMES.toSorted());
});

test('[O2] .env.example shows the defaults that the server uses, and names every value of a closed set', () => {
  const schemas = Object.values(AREAS).flatMap(({ properties }) => Object.entries<TSchema>(properties));
  const wrong = schemas.flatMap(([name, schema]) => {
    const { set = false, value = '', about = '' } = VARIABLES.find((variable) => variable.name === name) ?? {};
    const fixed: unknown = 'default' in schema ? schema.default : '';
    const values: readonly unknown[] = 'enum' in schema && Array.isArray(schema.enum) ? schema.enum : [];
    const unnamed = values.map(String).filter((word) => word !== value && !new RegExp(`\\b${word}\\b`).test(about));
    return [...unnamed, ...(set || fixed === '' || fixed === value ? [] : [`default ${String(fixed)}`])].map(
      (word) => `${name}: ${word}`,
    );
  });
  expect(wrong).toEqual([]);
});

test('[O2] every variable has an explanation, and NAME_FILE follows each secret', () => {
  const files = VARIABLES.filter(({ name }) => SECRET_VARIABLES.some((secret) => fileVariableOf(secret) === name));
  const others = VARIABLES.filter((variable) => !files.includes(variable));
  expect(others.filter(({ about }) => about.length < 20).map(({ name }) => name)).toEqual([]);
  const before = files.map((file) => VARIABLES[VARIABLES.indexOf(file) - 1]?.name);
  expect(files.map(({ name }) => name)).toEqual(before.map((name) => `${name}_FILE`));
  expect(files.length).toBe(SECRET_VARIABLES.length);
});

test('[O2] an unedited copy is refused because of its empty variables, and nothing else', async () => {
  const copied = Object.fromEntries(VARIABLES.filter(({ set }) => set).map(({ name, value }) => [name, value]));
  const read = await readConfig(copied, ROOT);
  if (read.ok) throw new Error('The unedited example was accepted');
  const toFill = VARIABLES.filter(({ set, value }) => set && value === '').map(({ name }) => name);
  expect(read.issues.map(({ variable }) => variable).toSorted()).toEqual(toFill.toSorted());
});

test('[O2] every example value is valid', async () => {
  const key = Buffer.alloc(32, 1).toString('base64');
  // These paths do not exist here.
  const places = ['OPERATOR_FILE', 'LEGAL_DIR', 'CAMPAIGNS_DIR'];
  const shown = VARIABLES.filter(({ name }) => !places.includes(name) && !name.endsWith('_FILE'));
  const environment = Object.fromEntries(shown.map(({ name, value }) => [name, value]));
  const secret = 'a-secret-of-sixteen-letters';
  const filled = { ENCRYPTION_KEY: key, LEAD_WEBHOOK_SECRET: secret, ACCEPT_DEMONSTRATION: 'legal,operator' };
  expect(await readConfig({ ...environment, ...filled }, ROOT)).toMatchObject({ ok: true });
});
