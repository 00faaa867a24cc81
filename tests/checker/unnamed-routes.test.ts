import { expect, test } from 'vitest';
import { checkDocuments } from '#checker/check-documents.ts';
import { createRegistry } from '#registry/registry.ts';

const registry = createRegistry([]);
const END = { name: 'end', title: { en: 'End' }, blocks: [] };

async function messagesOf(routes: readonly object[]): Promise<string[]> {
  const document = {
    formatVersion: 1,
    id: 'demo',
    version: 1,
    name: 'Demo',
    type: 'Signup',
    home: 'end',
    languages: ['en'],
    routes,
  };
  const issues = await checkDocuments({
    files: [{ path: 'campaigns/demo.json', text: JSON.stringify(document) }],
    registry,
  });
  return issues.map(({ message }) => message);
}

test('[A18] a campaign without routes is reported', async () => {
  expect(await messagesOf([])).toEqual(['signup demo has no routes']);
});

test('[A18] a route without a name is reported', async () => {
  const { name: _none, ...nameless } = END;
  expect(await messagesOf([END, nameless])).toEqual(['Route must have a name']);
});

test('[A7, A18] a route reached only by landing is not a finding; without that setting it is', async () => {
  expect(await messagesOf([END, { ...END, name: 'landing', meta: { landing: true } }])).toEqual([]);
  expect(await messagesOf([END, { ...END, name: 'landing' }])).toEqual([expect.stringContaining('No path leads')]);
});
