import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { STEP_DRAWINGS } from '../../../blocks/steps/schema.ts';
import { svgFault } from '../../server/features/media/svg-faults.ts';
import { drawingSize } from './drawing.tsx';

const FOLDER = new URL('../drawings/', import.meta.url);
const MAX_BYTES = 6_000;
const files = readdirSync(FOLDER).map((file) => {
  const content = readFileSync(new URL(file, FOLDER));
  return { name: file.replace(/\.svg$/, ''), content, svg: content.toString('utf8') };
});

test.each(files)('the drawing $name is small, only draws, and has the size that its place is kept with', (file) => {
  const [width, height] = drawingSize(file.name);
  expect(file.content.length).toBeLessThan(MAX_BYTES);
  expect(svgFault(file.content)).toBeUndefined();
  expect(file.svg).toContain(`viewBox="0 0 ${width} ${height}"`);
  expect(file.svg).toContain('<g id="drawing"');
});

test.each(files.filter(({ name }) => !name.startsWith('icon-')))(
  'the drawing $name has the colours of the page; only people have their own',
  ({ svg, name }) => {
    const own = [...svg.matchAll(/(?:fill|stroke)="(?!none|var\(--drawing-(?:light|soft|mid|deep|spark|paper)\))/g)];
    expect(own.length > 0).toBe(['hero-hills', 'hero-waves', 'step-call'].includes(name));
  },
);

test('every drawing that a step can have is there', () => {
  const steps = files.map(({ name }) => name).filter((name) => name.startsWith('step-'));
  expect(steps.toSorted()).toEqual(STEP_DRAWINGS.map((name) => `step-${name}`).toSorted());
});
