import { readFileSync } from 'node:fs';
import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { AREAS } from '#server/core/config/variables.ts';

const GUIDE = readFileSync('docs/operations.md', 'utf8');
const [, CONFIGURATION = ''] = /^## Configuration\n([^]*?)^## /m.exec(GUIDE) ?? [];

interface Row {
  readonly names: readonly string[];
  readonly text: string;
}

/** The rows of each table, by the heading above it. */
const TABLES: ReadonlyMap<string, readonly Row[]> = new Map(
  CONFIGURATION.split(/^### /m)
    .slice(1)
    .map((section): [string, readonly Row[]] => {
      const [heading = '', ...lines] = section.split('\n');
      const rows = lines.flatMap((text) => {
        const names = Array.from(
          (/^\|([^|]+)\|/.exec(text)?.[1] ?? '').matchAll(/`([A-Z_]+)`/g),
          ([, name = '']) => name,
        );
        return names.length > 0 ? [{ names, text }] : [];
      });
      return [heading, rows];
    }),
);

/** The words that the row of a variable must contain: its fixed default and all values of a closed set. */
function wordsOf(schema: TSchema): readonly string[] {
  const values: readonly unknown[] = 'enum' in schema && Array.isArray(schema.enum) ? schema.enum : [];
  const fallback = 'default' in schema && schema.default !== '' ? [schema.default] : [];
  return [...values, ...fallback].map((word) => `\`${String(word)}\``);
}

test('[O2] the operations guide has one table for each area of the configuration', () => {
  expect([...TABLES.keys()]).toEqual(Object.keys(AREAS));
});

describe.each(
  Object.entries(AREAS).map(([title, { properties }]) => [title, Object.entries<TSchema>(properties)] as const),
)('[O2] the table "%s" of the operations guide', (title, variables) => {
  const rows = TABLES.get(title) ?? [];

  test('lists every variable once, and no others', () => {
    expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(variables.map(([name]) => name).toSorted());
  });

  test('gives the defaults and allowed values that the server uses', () => {
    const missing = variables.flatMap(([name, schema]) => {
      const text = rows.find(({ names }) => names.includes(name))?.text ?? '';
      return wordsOf(schema).flatMap((word) => (text.includes(word) ? [] : [`${name}: ${word}`]));
    });
    expect(missing).toEqual([]);
  });
});
