import { flushSync } from 'react-dom';
import type { PageData } from '#api/page-data.ts';
import type { UnsavedPage } from '#api/preview/preview-page.ts';
import { findRoute, homeOf } from '#engine/transition.ts';
import { createTextOf } from '#registry/text-values.ts';
import { routeAddress } from '#renderer/addresses.ts';
import { createPageKit, type PageKit } from '#renderer/page-kit.ts';
import type { Campaign, Route } from '#schemas/campaign/campaign.ts';
import { loadPart } from '#ui/load-part.ts';
import type { ShownPage } from './start-preview.tsx';
import { documentChanged } from './unsaved-store.ts';

/** Gives an object the contents of another. */
function become<Value extends object>(object: Value, other: Value): Value {
  for (const key of Object.keys(object)) if (!(key in other)) Reflect.deleteProperty(object, key);
  return Object.assign(object, other);
}

/**
 * The campaign with the same objects for routes of the same names: another object would be another step, which begins
 * at the top with its heading in focus.
 */
function withSameRoutes(campaign: Campaign, before: Campaign): Campaign {
  const known = new Map(before.routes.map((route) => [route.name, route]));
  const same = (route: Route) => {
    const old = known.get(route.name);
    return old ? become(old, route) : route;
  };
  return { ...campaign, routes: campaign.routes.map(same) };
}

/** Has a block of the route been replaced by one of another kind under the same id? */
function isRecreated(before: Route | undefined, now: Route | undefined): boolean {
  const kinds = new Map(before?.blocks.map(({ id, block }) => [id, block]));
  return now?.blocks.some(({ id, block }) => kinds.has(id) && kinds.get(id) !== block) ?? false;
}

/** The page of the server, which is that of the first route, for the route that is shown. */
function pageOfRoute(page: PageData, kit: PageKit, route: Route): PageData {
  const { campaign } = page.state;
  const { query } = kit.store.getState().path;
  const hrefOf = (language: PageData['state']['locale']) => routeAddress(campaign, query, route, language);
  const languages = page.languages.map((one) => ({ ...one, href: hrefOf(one.language) }));
  return { ...page, basePath: kit.page.basePath, route: route.name, languages };
}

/** The kit of the same visit with another page: the store and everything that has begun stay. */
function kitWith(kit: PageKit, page: PageData): PageKit {
  const { translator, bind, blocks, shell } = createPageKit(page, kit.registry);
  const textOf = createTextOf(translator, page.operator);
  return {
    ...kit,
    page,
    translator,
    bind,
    blocks,
    shell,
    first: kit.store.getState(),
    text: (localized) => textOf(kit.flow())(localized),
    ...(kit.live ? { live: { ...kit.live, begin: () => undefined } } : {}),
  };
}

let look: CSSStyleSheet | undefined;

/** Replaces the look of the campaign. The policy allows only the style element that the page came with. */
async function showLook(style: string): Promise<void> {
  const served = document.querySelector('style');
  if (served?.sheet) served.sheet.disabled = true;
  if (look === undefined) {
    look = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, look];
  }
  await look.replace(style);
}

/**
 * Draws the page again, and keeps focus, caret and scroll position. A moved control loses the focus for a moment, which
 * must not look as if somebody had left it.
 */
function keepingPlace(redraw: () => void): void {
  const before = document.activeElement;
  const caret =
    before instanceof HTMLInputElement && before.selectionStart !== null
      ? ([before.selectionStart, before.selectionEnd ?? before.selectionStart] as const)
      : undefined;
  const [left, top] = [window.scrollX, window.scrollY];
  const ignore = (event: Event) => event.stopImmediatePropagation();
  for (const type of ['focusin', 'focusout']) window.addEventListener(type, ignore, true);
  flushSync(redraw);
  const after = before && !before.isConnected && before.id !== '' ? document.getElementById(before.id) : before;
  if (after instanceof HTMLElement && after !== document.activeElement) after.focus({ preventScroll: true });
  if (caret && after instanceof HTMLInputElement) after.setSelectionRange(...caret);
  for (const type of ['focusin', 'focusout']) window.removeEventListener(type, ignore, true);
  if (window.scrollX !== left || window.scrollY !== top) window.scrollTo(left, top);
}

/** Shows what the server made of documents that are not saved; what was entered stays. */
export async function showUnsaved(shown: ShownPage, { page, style }: UnsavedPage): Promise<void> {
  const kit = shown.kit();
  const state = kit.store.getState();
  const name = state.path.route;
  const before = state.path.campaign;
  await loadPart('rules', () => kit.registry.prepare(page.state.campaign));
  const route = findRoute(page.state.campaign, name) ?? homeOf(page.state.campaign, state.path.query);
  await kit.components.load(route.blocks.map(({ block }) => block));
  if (style !== '' || look !== undefined || document.querySelector('style')) await showLook(style);
  const recreate = isRecreated(findRoute(before, route.name), route);
  keepingPlace(() => {
    const campaign = withSameRoutes(page.state.campaign, before);
    const payload = page.payloadFailed || shown.isPlaying() ? state.path.payload : page.state.payload;
    kit.store.dispatch(documentChanged({ campaign, payload, recreate }));
    const now = { ...page, state: { ...page.state, campaign } };
    shown.show(kitWith(kit, pageOfRoute(now, kit, findRoute(campaign, route.name) ?? route)));
  });
}
