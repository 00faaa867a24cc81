import { expect, test } from 'vitest';
import { blockUse, campaign, route } from '#tests/support/builders.ts';
import { defineBlock, type Block } from './define-block.ts';
import { createRegistry } from './registry.ts';

const named = (name: string): Block =>
  defineBlock({
    name,
    description: name,
    schema: () => Promise.reject(new Error('not asked for')),
    component: () => Promise.reject(new Error('not asked for')),
    texts: { en: async () => ({ default: {} }), es: async () => ({ default: {} }) },
    examples: async () => ({ default: [] }),
  });

/** A registry with one block at first, and another on demand. */
function openRegistry() {
  let asked = 0;
  const registry = createRegistry([named('First')], async () => {
    asked += 1;
    return { blocks: [named('Later')] };
  });
  return { registry, asked: () => asked };
}

const using = (...names: readonly string[]) =>
  campaign([route('home', { blocks: names.map((name) => blockUse(name)) })]);

test('[K2] a campaign that uses none of the blocks on demand loads none', async () => {
  const { registry, asked } = openRegistry();
  await registry.prepare(using('First', 'First'));
  expect(asked()).toBe(0);
  expect(registry.find('Later')).toBeUndefined();
});

test('[K2] a campaign that uses one finds it once it is prepared', async () => {
  const { registry } = openRegistry();
  await registry.prepare(using('First', 'Later'));
  expect(registry.find('Later')?.name).toBe('Later');
  expect(registry.names).toEqual(['First', 'Later']);
});

test('[B4] a name that no block has is still no block', async () => {
  const { registry } = openRegistry();
  await registry.prepare(using('Nobody'));
  expect(registry.find('Nobody')).toBeUndefined();
});

test('[B10] for all campaigns, all blocks are loaded', async () => {
  const { registry, asked } = openRegistry();
  await registry.prepare();
  expect(asked()).toBe(1);
  expect(registry.names).toEqual(['First', 'Later']);
});

test('[B10] two blocks of one name are refused', () => {
  expect(() => createRegistry([named('First'), named('First')])).toThrow('Two blocks are "First"');
});
