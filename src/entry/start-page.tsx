import type { PageData } from '#api/page-data.ts';
import { findRoute } from '#engine/transition.ts';
import { globBlocks, loadOnDemandBlocks } from '#registry/glob-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { isSamePath, routePath } from '#renderer/addresses.ts';
import { CampaignApp } from '#renderer/campaign-app.tsx';
import { createBrowserKit, readPageData } from '#renderer/live/create-browser-kit.ts';
import type { PageKit } from '#renderer/page-kit.ts';
import { reportProblem } from '#renderer/report-problem.ts';
import { PageRouter, watchHistory } from '#renderer/router/page-router.tsx';
import type { Route } from '#schemas/campaign/campaign.ts';
import { loadPart } from '#ui/load-part.ts';
import { missingApis } from './browser-apis/needed-apis.ts';
import { provideMissingApis } from './browser-apis/provide-missing-apis.ts';
import { takeOver } from './take-over.ts';

/**
 * Whether the address still names the route that the server drew. The browser's own Back may have been pressed before
 * the script ran.
 */
function isShown({ state, basePath }: PageData, route: Route): boolean {
  const path = routePath(state.campaign, state.query, route);
  return isSamePath(`${basePath}${path}`, window.location.pathname);
}

/** Makes the page of the document interactive. Throws if the document contains none. */
async function start(): Promise<PageKit> {
  const page = readPageData(document);
  const root = document.getElementById('root');
  if (!root) throw new Error('No root');
  const registry = createRegistry(globBlocks, loadOnDemandBlocks);
  await loadPart('rules', () => registry.prepare(page.state.campaign));
  const kit = createBrowserKit(page, registry);
  const route = findRoute(page.state.campaign, page.route);

  // With its blocks loaded, the page is hydrated as the server made it: no placeholder replaces existing content.
  await kit.components.load(route ? kit.blocks(route, kit.flow()).map(({ use }) => use.block) : []);
  const app = (
    <PageRouter basename={page.basePath} watched={watchHistory()}>
      <CampaignApp kit={kit} />
    </PageRouter>
  );
  takeOver(root, app, kit, route === undefined || isShown(page, route));
  return kit;
}

/**
 * Makes the page of the document interactive. In a browser that lacks what this needs, or if it throws, the page stays
 * as the server drew it, with plain forms for every step, and the cause is reported; then there is no kit.
 */
export async function startPage(): Promise<PageKit | undefined> {
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
