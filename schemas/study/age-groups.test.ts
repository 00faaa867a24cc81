import { expect, test } from 'vitest';
import { ageGroupOf, takesAges } from './age-groups.ts';

const GROUPS = ['child', 'adult', 'older'] as const;

test.each([
  [null, null, ['child', 'adult', 'older']],
  [18, null, ['adult', 'older']],
  [18, 64, ['adult']],
  [18, 65, ['adult', 'older']],
  [0, 17, ['child']],
  [0.5, 18, ['child', 'adult']],
  [17, 17, ['child']],
  [65, 90, ['older']],
  [64.5, 64.5, ['adult']],
] as const)('[J1] a study from %s to %s years takes %j', (minAge, maxAge, groups) => {
  expect(GROUPS.filter((group) => takesAges({ minAge, maxAge }, group))).toEqual(groups);
});

test('[J1] an address that asks for no such group asks for any age', () => {
  expect(GROUPS.map((ages) => ageGroupOf({ ages }))).toEqual(GROUPS);
  expect([{}, { ages: '' }, { ages: '42' }, { ages: 'toString' }, { ages: 'child' }].map(ageGroupOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'child',
  ]);
});
