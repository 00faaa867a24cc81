import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#tests/support/tools/install.ts';
import { LATER_DRAWINGS } from './load-in-idle-time.ts';

test('[A15] every drawing that a later page may show is kept in idle time', () => {
  const files = readdirSync(join(ROOT, 'src/ui/drawings')).map((file) => file.replace(/\.svg$/, ''));
  expect(LATER_DRAWINGS.toSorted()).toEqual(files.filter((name) => !/^(hero|step|icon)-/.test(name)).toSorted());
});
