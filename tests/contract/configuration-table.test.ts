import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '#server/core/config/read-config.ts';

/** The names that the configuration reads from the environment, set or not. */
async function askedVariables(): Promise<readonly string[]> {
  const asked = new Set<string>();
  const environment = new Proxy<Record<string, string>>(
    {},
    {
      get: (_target, name) => {
        asked.add(String(name));
        return undefined;
      },
    },
  );
  await readConfig(environment, process.cwd());
  return [...asked].toSorted();
}

test('[O2] the operations guide lists every environment variable of the server once, and no other', async () => {
  const guide = readFileSync('docs/operations.md', 'utf8');
  const [, configuration = ''] = /^## Configuration\n([^]*?)^## /m.exec(guide) ?? [];
  const firstCells = configuration.split('\n').flatMap((line) => /^\|([^|]*`[^|]*)\|/.exec(line)?.[1] ?? []);
  const listed = firstCells.flatMap((cell) => Array.from(cell.matchAll(/`([A-Z_]+)`/g), ([, name = '']) => name));
  const all = await askedVariables();
  // Secrets from files are explained once for all of them.
  const isFromFile = (name: string) => name.endsWith('_FILE') && all.includes(name.slice(0, -'_FILE'.length));
  // It no longer has an effect, and is mentioned below the tables.
  const asked = all.filter((name) => name !== 'ERROR_DSN' && !isFromFile(name));
  expect(listed.toSorted()).toEqual(asked);
});
