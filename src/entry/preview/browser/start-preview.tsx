import { useSyncExternalStore } from 'react';
import { FRAME_HEADER } from '#api/preview/preview-page.ts';
import { findRoute } from '#engine/transition.ts';
import { globBlocks, loadOnDemandBlocks } from '#registry/glob-blocks.ts';
import { createRandomId } from '#registry/random-id.ts';
import { createRegistry } from '#registry/registry.ts';
import { isSamePath, routePath } from '#renderer/addresses.ts';
import { CampaignApp } from '#renderer/campaign-app.tsx';
import { createBrowserKit, readPageData } from '#renderer/live/create-browser-kit.ts';
import type { PageKit } from '#renderer/page-kit.ts';
import { reportProblem } from '#renderer/report-problem.ts';
import { PageRouter, watchHistory, type PageHistory } from '#renderer/router/page-router.tsx';
import { loadPart } from '#ui/load-part.ts';
import { missingApis } from '../../browser-apis/needed-apis.ts';
import { provideMissingApis } from '../../browser-apis/provide-missing-apis.ts';
import { takeOver } from '../../take-over.ts';
import { followStudio, type FollowStudio } from './follow-studio.ts';
import { markBlocks, type BlockMarks } from './mark-blocks.tsx';
import { acceptUnsaved } from './unsaved-store.ts';

/** The page of a preview, whose kit is replaced when it shows another document. */
export interface ShownPage extends FollowStudio {
  readonly kit: () => PageKit;
  readonly show: (kit: PageKit) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

function createShownPage(first: PageKit, marks: BlockMarks): ShownPage {
  const listeners = new Set<() => void>();
  let kit = first;
  return {
    ...followStudio(() => kit, marks),
    kit: () => kit,
    show: (next) => {
      kit = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function PreviewApp({ shown, watched }: { readonly shown: ShownPage; readonly watched: PageHistory }) {
  const kit = useSyncExternalStore(shown.subscribe, shown.kit, shown.kit);
  return (
    <PageRouter basename={kit.page.basePath} watched={watched}>
      <CampaignApp kit={kit} />
    </PageRouter>
  );
}

/** Every call to the server names this frame, so that the server judges the visit by what this frame shows. */
function nameFrame(): void {
  const plain = window.fetch.bind(window);
  const frame = createRandomId(window.crypto);
  window.fetch = (address, options) => {
    const headers = new Headers(options?.headers);
    headers.set(FRAME_HEADER, frame);
    return plain(address, typeof address === 'string' && address.startsWith('/') ? { ...options, headers } : options);
  };
}

/** A page in a frame takes no focus from the page around it, in which its author works. */
function leaveFocusOutside(): void {
  const plain: unknown = Reflect.get(HTMLElement.prototype, 'focus');
  if (window.parent === window || typeof plain !== 'function') return;
  Reflect.set(HTMLElement.prototype, 'focus', function focus(this: HTMLElement, ...options: unknown[]) {
    if (document.hasFocus()) Reflect.apply(plain, this, options);
  });
}

async function start(): Promise<ShownPage> {
  const page = readPageData(document);
  const root = document.getElementById('root');
  if (!root) throw new Error('No root');
  nameFrame();
  leaveFocusOutside();
  const registry = createRegistry(globBlocks, loadOnDemandBlocks);
  await loadPart('rules', () => registry.prepare(page.state.campaign));
  const kit = createBrowserKit(page, registry);
  acceptUnsaved(kit);
  const marks = markBlocks(kit);
  const route = findRoute(page.state.campaign, page.route);
  await kit.components.load(route ? kit.blocks(route, kit.flow()).map(({ use }) => use.block) : []);
  const shown = createShownPage(kit, marks);
  const path = route && routePath(page.state.campaign, page.state.query, route);
  const isServed = path === undefined || isSamePath(`${page.basePath}${path}`, window.location.pathname);
  takeOver(root, <PreviewApp shown={shown} watched={watchHistory()} />, kit, isServed);
  return shown;
}

/** Makes the page interactive, as `startPage` does. Undefined: it stays as the server drew it. */
export async function startPreview(): Promise<ShownPage | undefined> {
  try {
    provideMissingApis();
    const missing = missingApis();
    if (missing.length > 0) throw new Error(`This browser lacks ${missing.join(', ')}`);
    return await start();
  } catch (error) {
    reportProblem(error);
    return undefined;
  }
}
