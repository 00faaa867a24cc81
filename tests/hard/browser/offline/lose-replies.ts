import type { BrowserContext, Route } from '@playwright/test';

/** What the server replied to saves, and what the browser received of it. */
export interface Replies {
  /** How many replies to saves reached nobody: the connection was cut after the server had committed. */
  readonly cut: () => number;
  /** The references that the server gave, whether or not the browser received them. */
  readonly references: () => ReadonlySet<string>;
}

function referenceOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'leadId' in body ? String(body.leadId) : 'none';
}

/**
 * Cuts the connection after each save that is sent for the first time: the server has it, but the browser does not
 * know.
 */
export async function loseReplies(context: BrowserContext): Promise<Replies> {
  const seen = new Set<string>();
  const references = new Set<string>();
  await context.route('**/api/v1/leads', async (route: Route) => {
    const key = route.request().headers()['idempotency-key'] ?? '';
    const response = await route.fetch();
    // A number that a booking has taken meanwhile is refused, and the save is sent again under the next one.
    if (response.ok()) references.add(referenceOf(await response.json()));
    if (seen.has(key)) return route.fulfill({ response });
    seen.add(key);
    return route.abort('connectionreset');
  });
  return { cut: () => seen.size, references: () => references };
}

/**
 * Accepts saves in place of the server and drops them: what a page that does not store them would lose. It answers
 * inside the page: a request that outlives its page can get past an interception of the network. Forms that are posted
 * without a script are refused.
 */
export async function swallowSaves(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const send = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const address = new URL(input instanceof Request ? input.url : input, window.location.href);
      if (address.pathname !== '/api/v1/leads') return send(input, init);
      return Response.json({ leadId: crypto.randomUUID(), revision: 1, verdicts: null }, { status: 201 });
    };
  });
  await context.route('**', (route) =>
    route.request().method() === 'POST' && route.request().isNavigationRequest() ? route.abort() : route.fallback(),
  );
}

/** A browser that remembers nothing of what a page stored. */
export async function forgetAll(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (window.location.protocol === 'about:') return;
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
}
