import { describe, expect, test } from 'vitest';
import type { HardCheck } from './check.ts';

/** Milliseconds after which a check counts as one that hangs, also on a busy machine. */
const HANGS = 600_000;

/** Registers the quick share of a check as two tests: it holds, and it detects its planted fault. */
export function proveCheck(check: HardCheck, limit = HANGS): void {
  describe(`hard: ${check.name}`, () => {
    test(
      `holds: ${check.promise}`,
      async () => {
        expect((await check.run('share')).broken).toEqual([]);
      },
      limit,
    );

    test(
      `notices: ${check.fault}`,
      async () => {
        expect((await check.runPlanted('share')).broken).not.toEqual([]);
      },
      limit,
    );
  });
}
