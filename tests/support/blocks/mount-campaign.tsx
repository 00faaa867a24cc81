import { hydrateRoot } from 'react-dom/client';
import { languagePrefix } from '#schemas/language-codes.ts';
import type { Language } from '#schemas/language.ts';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, vi } from 'vitest';
import type { PageData } from '#api/page-data.ts';
import { findRoute } from '#engine/transition.ts';
import { globBlocksWithTexts } from '#registry/glob-texts.ts';
import { createRegistry } from '#registry/registry.ts';
import { routeAddress } from '#renderer/addresses.ts';
import { CampaignApp } from '#renderer/campaign-app.tsx';
import { createBrowserKit } from '#renderer/live/create-browser-kit.ts';
import { PageRouter, watchHistory } from '#renderer/router/page-router.tsx';
import { createPageKit, type PageKit } from '#renderer/page-kit.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import { textsOfBlock } from './block-texts.ts';
import { shellTexts } from './shell-texts.ts';
import { TEST_OPERATOR, visit, type VisitOptions } from './visit.ts';

export const registry = createRegistry(globBlocksWithTexts);
await registry.prepare();

/** A route of a test campaign; unspecified properties are empty. */
export function route(name: string, parts: Partial<Route> = {}): Route {
  return {
    name,
    path: name,
    title: { en: `The ${name} step`, es: `El paso ${name}` },
    meta: {},
    blocks: [],
    next: [],
    ...parts,
  };
}

/** The offer to read on in a language, in its own words, as the server makes it to browsers that prefer it. */
export function offerIn(language: Language): NonNullable<PageData['languages'][number]['offer']> {
  const texts = shellTexts(language);
  const words = (key: string) => texts[`language.${key}`] ?? '';
  return { question: words('offer'), accept: words('offerSwitch'), dismiss: words('offerDismiss') };
}

interface PageOptions extends VisitOptions {
  readonly routes: readonly Route[];
  readonly at?: string;
  readonly campaign?: Partial<Campaign>;
  readonly page?: Partial<PageData>;
}

/** The data of a page, as the server creates it. */
export async function pageData({ routes, at, campaign = {}, page = {}, ...options }: PageOptions): Promise<PageData> {
  const state = visit(options);
  const [home] = routes;
  if (!home) throw new Error('A campaign needs a route');
  const shown = at ?? home.name;
  const used = globBlocksWithTexts.filter(({ name }) =>
    routes.some(({ blocks }) => blocks.some(({ block }) => block === name)),
  );
  const texts = await Promise.all(
    used.map(async (block) => [block.name, await textsOfBlock(block, state.locale)] as const),
  );
  return {
    state: { ...state, campaign: { ...state.campaign, home: home.name, routes, ...campaign }, entry: shown },
    contentHash: 'hash',
    basePath: `/signup${languagePrefix(state.locale)}/s6`,
    route: shown,
    issues: [],
    payloadFailed: false,
    texts: { shell: shellTexts(state.locale), blocks: Object.fromEntries(texts) },
    operator: TEST_OPERATOR,
    validators: {},
    demonstration: false,
    tracking: [],
    requestId: 'request-1',
    languages: [
      { language: 'en', name: 'English', href: '/signup/s6' },
      { language: 'es', name: 'Español', href: '/signup/es/s6' },
    ],
    ...page,
  };
}

export interface SentCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly key: string | null;
}

interface Reply {
  readonly status: number;
  readonly value?: unknown;
}

/** What the API of a test responds, at once or later; an unnamed call responds with 204. */
export type Replies = Readonly<Record<string, (body: unknown) => Reply | Promise<Reply>>>;

/** A lead that the server accepts. */
export const TAKEN: Replies = {
  '/leads': () => ({ status: 201, value: { leadId: 'lead', revision: 1, verdicts: null } }),
};

function installApi(replies: Replies): SentCall[] {
  const calls: SentCall[] = [];
  Reflect.set(window, 'fetch', async (input: string, init: RequestInit) => {
    const path = new URL(input, 'http://localhost').pathname.slice('/api/v1'.length);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ method: init.method ?? 'GET', path, body, key: new Headers(init.headers).get('idempotency-key') });
    const { status, value } = (await replies[path]?.(body)) ?? { status: 204 };
    return new Response(status === 204 ? null : JSON.stringify(value), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  });
  return calls;
}

async function loadBlocksOf(kit: PageKit, shown: Route): Promise<void> {
  await kit.components.load(kit.blocks(shown, kit.flow()).map(({ use }) => use.block));
}

export interface MountedCampaign {
  readonly kit: PageKit;
  readonly calls: readonly SentCall[];
  /** Hydration errors: what React could not take over from the server's page. */
  readonly mismatches: readonly unknown[];
  readonly callsTo: (path: string) => readonly SentCall[];
  readonly control: (name: string) => HTMLInputElement;
  readonly type: (name: string, text: string) => void;
  readonly press: (action: string) => void;
  readonly unmount: () => void;
}

function inputNamed(name: string): HTMLInputElement {
  const input = document.querySelector(`[name="${name}"]`);
  if (input instanceof HTMLInputElement) return input;
  throw new Error(`The page has no control "${name}"`);
}

function type(name: string, text: string): void {
  const control = inputNamed(name);
  control.value = text;
  control.dispatchEvent(new InputEvent('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

function press(action: string): void {
  const button = document.querySelector(
    `.nav-bar [value="${action}"], .shell-header [value="${action}"], .shell-footer [value="${action}"]`,
  );
  if (!(button instanceof HTMLButtonElement)) throw new Error(`The page has no button "${action}"`);
  button.click();
}

/** The page as the server would send it, in the document. */
async function serve(page: PageData, shown: Route, address: string): Promise<HTMLElement> {
  const kit = createPageKit(page, registry);
  await loadBlocksOf(kit, shown);
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(
    <StaticRouter basename={page.basePath} location={address}>
      <CampaignApp kit={kit} />
    </StaticRouter>,
  );
  return root;
}

/**
 * The server's page, hydrated by the script as in a browser. `before` happens between the two, like typing by an early
 * visitor.
 */
export async function mountCampaign(
  page: PageData,
  replies: Replies = TAKEN,
  before: () => void = () => undefined,
): Promise<MountedCampaign> {
  Reflect.set(window, 'scrollTo', () => undefined);
  const shown = findRoute(page.state.campaign, page.route);
  if (!shown) throw new Error(`No route "${page.route}"`);
  const address = routeAddress(page.state.campaign, page.state.query, shown, page.state.locale);
  window.history.pushState(null, '', address);
  const calls = installApi(replies);
  const root = await serve(page, shown, address);
  before();
  const kit = createBrowserKit(page, registry);
  await loadBlocksOf(kit, shown);
  const mismatches: unknown[] = [];
  const mounted = hydrateRoot(
    root,
    <PageRouter watched={watchHistory()} basename={page.basePath}>
      <CampaignApp kit={kit} />
    </PageRouter>,
    { onRecoverableError: (error) => void mismatches.push(error) },
  );
  await vi.waitFor(() =>
    expect(kit.store.getState().ui.live && (page.payloadFailed || kit.store.getState().path.trail.length > 0)).toBe(
      true,
    ),
  );
  return {
    kit,
    calls,
    mismatches,
    type,
    press,
    callsTo: (path) => calls.filter((call) => call.path === path),
    control: inputNamed,
    unmount: () => {
      mounted.unmount();
      kit.live?.flush();
      root.remove();
    },
  };
}
