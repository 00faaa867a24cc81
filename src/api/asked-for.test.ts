import { describe, expect, test } from 'vitest';
import { askedForFragment, readAskedFor } from './asked-for.ts';

describe('the fragment of an address that the server led to', () => {
  test.each(['email', 'health-questions', 'a route'])('[A16] names the route that was asked for: %s', (route) => {
    expect(readAskedFor(askedForFragment(route))).toBe(route);
  });

  test.each(['', '#', '#top', '#from=', '#from=%', '#from=%E9', '#from=a&b'])('[A16] names none in %j', (fragment) => {
    expect(readAskedFor(fragment)).toBeUndefined();
  });
});
