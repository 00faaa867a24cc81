import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { findRoute } from '#engine/transition.ts';
import { globBlocks } from '#registry/glob-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { CampaignApp } from '#renderer/campaign-app.tsx';
import { createBrowserKit } from '#renderer/live/create-browser-kit.ts';
import { readPageData } from '#renderer/live/read-page-data.ts';
import type { PageKit } from '#renderer/page-kit.ts';
import { reportProblem } from '#renderer/report-problem.ts';

/** Makes the page of the document live. Throws where the document carries none. */
export async function startPage(): Promise<PageKit> {
  const page = readPageData(document);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element "root"');
  const kit = createBrowserKit(page, createRegistry(globBlocks));
  const route = findRoute(page.state.campaign, page.route);

  // With its blocks at hand the page is taken up in one go: nothing of it can change between what the server made and what the script finds.
  await kit.components.load(route ? kit.blocks(route, kit.flow()).map(({ use }) => use.block) : []);
  hydrateRoot(
    root,
    <BrowserRouter basename={page.basePath}>
      <CampaignApp kit={kit} />
    </BrowserRouter>,
    { onRecoverableError: reportProblem },
  );
  return kit;
}
