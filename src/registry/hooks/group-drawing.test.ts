import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEMO_CATEGORIES } from '#demo/demo-indications.ts';
import { groupDrawing } from './group-drawing.ts';

test.each([
  ['Lungs and breathing', 'lungs'],
  ['Heart and blood', 'heart'],
  ['Diabetes and weight', 'diabetes'],
  ['Brain and nerves', 'brain'],
  ['Mental health and sleep', 'mind'],
  ['Skin', 'skin'],
  ['Joints, bones and digestion', 'joints'],
  ['Cancer', 'cancer'],
  ['Vaccines', 'vaccine'],
  ['Eyes', 'eyes'],
  ["Women's health", 'women'],
  ['Something else', 'general'],
])('[D4] the group "%s" has the drawing %s', (name, drawing) => {
  expect(groupDrawing(name)).toBe(`group-${drawing}`);
  expect(existsSync(new URL(`../../ui/drawings/group-${drawing}.svg`, import.meta.url))).toBe(true);
});

test('[D4] no two groups of the demonstration look the same', () => {
  const drawings = DEMO_CATEGORIES.map(({ en }) => groupDrawing(en));
  expect(new Set(drawings).size).toBe(DEMO_CATEGORIES.length);
});
