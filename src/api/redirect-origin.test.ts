import { describe, expect, test } from 'vitest';
import { redirectOriginFragment, readRedirectOrigin } from './redirect-origin.ts';

describe('the fragment of an address that the server led to', () => {
  test.each(['email', 'health-questions', 'a route'])('[A16] names the route that was asked for: %s', (route) => {
    expect(readRedirectOrigin(redirectOriginFragment(route))).toBe(route);
  });

  test.each(['', '#', '#top', '#from=', '#from=%', '#from=%E9', '#from=a&b'])('[A16] names none in %j', (fragment) => {
    expect(readRedirectOrigin(fragment)).toBeUndefined();
  });
});
