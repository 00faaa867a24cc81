import type { Route } from '@playwright/test';

/** How an API call fails. */
export type FaultKind =
  | '500'
  | '503'
  | '429'
  | 'reset'
  | 'slow'
  | 'hang'
  | 'empty'
  | 'HTML'
  | 'bad JSON'
  | 'wrong shape';

const SLOW_MS = 10_000;

const problem = (code: string, status: number) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ code, title: 'Failed', status, issues: [], requestId: 'hard' }),
});

export const FAULTS: Readonly<Record<FaultKind, (route: Route) => Promise<void>>> = {
  500: (route) => route.fulfill(problem('unexpected', 500)),
  503: (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'upstream connect error' }),
  429: (route) => route.fulfill({ ...problem('too-many-requests', 429), headers: { 'retry-after': '60' } }),
  reset: (route) => route.abort('connectionreset'),
  slow: async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    // The page may be gone by then.
    await route.continue().catch(() => undefined);
  },
  hang: async () => undefined,
  empty: (route) => route.fulfill({ status: 200, body: '' }),
  HTML: (route) =>
    route.fulfill({
      status: 200,
      contentType: 'text/html',
      body: '<!doctype html><title>Sign in</title><h1>Sign in to this network</h1>',
    }),
  'bad JSON': (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"id": "a", ' }),
  'wrong shape': (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '[{"answer": 42}]' }),
};

export const FAULT_KINDS: readonly FaultKind[] = [
  '500',
  '503',
  '429',
  'reset',
  'slow',
  'hang',
  'empty',
  'HTML',
  'bad JSON',
  'wrong shape',
];

/** The template of a call: its path without the parts that identify a single resource. */
export function callOf(method: string, url: string): string | undefined {
  const { pathname } = new URL(url);
  if (!pathname.startsWith('/api/v1/')) return undefined;
  return `${method} ${pathname
    .slice('/api/v1'.length)
    .replace(/\/scheduling\/[^/]+\/(status|availability|booking|hold)$/, '/scheduling/{site}/$1')
    .replace(/^\/images\/.*/, '/images/{id}')}`;
}
