import { expect, test } from 'vitest';
import project from '#package' with { type: 'json' };
import { BASELINE, BUILD_TARGET } from './baseline.ts';
import { createBaselineCheck } from './within-baseline.ts';

const check = createBaselineCheck();

test.each([
  ['a static method', 'const groups = Map.groupBy(list, key);', 'Map.groupBy'],
  ['a method of a value', 'export const all = first.isSupersetOf(second);', 'Set.prototype.isSupersetOf'],
  [
    'a method called only where the value is there',
    'list?.findLastIndex(test)?.toSpliced(1)',
    'Array.prototype.toSpliced',
  ],
  ['a class', 'const close = new CloseWatcher();', 'CloseWatcher'],
  ['a member of the window', 'window.scheduler.postTask(run);', 'scheduler'],
  ['a part of Intl', 'new Intl.DurationFormat("en").format(time)', 'Intl.DurationFormat'],
  ['a flag of a regular expression', 'const letters = /[a-z]/v;', 'RegExp.prototype.unicodeSets'],
])('[K8] the build refuses %s that supported browsers lack', (_, code, name) => {
  expect(check(code).filter((fault) => fault.startsWith(`${name} is missing in supported browsers (`))).toHaveLength(1);
});

test('[K8] the build refuses what the start of a page does not look for in older browsers', () => {
  expect(check('const last = list.findLast(isOpen);')).toEqual([
    expect.stringMatching(/^Array\.prototype\.findLast is missing in older browsers that start the page/),
  ]);
});

test.each([
  'list.map(read).filter(Boolean)',
  'Object.hasOwn(record, name)',
  'URL.canParse(address)',
  'list.toSorted(byName)',
  'typeof requestIdleCallback === "function"',
  'const find = /[a-z]+/giu;',
])('[K8] the build accepts %s', (code) => {
  expect(check(code)).toEqual([]);
});

test('[K8] the prover may call its own members as it likes, and groups with a map that it is given', () => {
  const own = createBaselineCheck({ of: 'prover' });
  expect(own('class Sets { union(other) { return other; } }; new Sets().union(1);')).toEqual([]);
  expect(own('Map.groupBy([], String); [1].findLast(Boolean);')).toEqual([]);
  expect(own('new Set().union(new Set());')).toEqual([expect.stringMatching(/^Set\.prototype\.union is missing/)]);
});

test('[K8] the supported browsers are declared once, for the build and for the check', () => {
  expect(project.browserslist).toHaveLength(BUILD_TARGET.length);
  expect(BUILD_TARGET).toEqual(['chrome111', 'edge111', 'firefox114', 'safari16.4', 'ios16.4']);
  expect(BASELINE).toMatchObject({ chrome_android: '111', firefox_android: '114', safari_ios: '16.4' });
});
