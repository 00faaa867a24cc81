import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Moment } from './moments.ts';

/** What a program must inherit to see the same clock as its parent. */
export const CLOCK_VARIABLES = [
  'LD_PRELOAD',
  'FAKETIME',
  'FAKETIME_DONT_FAKE_MONOTONIC',
  'FAKETIME_DISABLE_SHM',
  'NO_FAKE_STAT',
  'TZ',
];

/**
 * Where Debian's package `libfaketime` installs its library for programs with threads. Undefined: it is not installed.
 */
export function findFaketime(): string | undefined {
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib') : [];
  return libraries
    .map((folder) => join('/usr/lib', folder, 'faketime', 'libfaketimeMT.so.1'))
    .find((path) => existsSync(path));
}

/**
 * The environment in which every program believes that the given moment is now, and that time continues from there at
 * its usual pace. Timers keep the machine's own clock, which no change of the date affects.
 * @param library what `findFaketime` found
 */
export function clockAt({ start, zone }: Moment, library: string, now: Date): Readonly<Record<string, string>> {
  const seconds = Math.round((Date.parse(start) - now.getTime()) / 1000);
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DISABLE_SHM: '1',
    // Files keep the dates that the disk has given them.
    NO_FAKE_STAT: '1',
    TZ: zone,
  };
}
