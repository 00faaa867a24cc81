import { type ReactNode, useMemo } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import type { PageData } from '#api/page-data.ts';
import { findRoute, homeOf } from '#engine/transition.ts';
import type { Registry } from '#registry/registry.ts';
import type { Route, BlockUse } from '#schemas/campaign/campaign.ts';
import { routePath, searchOf } from './addresses.ts';
import { CampaignApp } from './campaign-app.tsx';
import { createPageKit, PageKitProvider, type PageKit, usePage } from './page-kit.ts';
import { pageTitle } from './page-title.ts';
import { createRouteController } from './form/route-controller.ts';
import { BlockHost } from './block/block-host.tsx';

/** One block of a route without the page around it: to find out whether it can be rendered at all. */
function BlockAlone({ route, use }: { readonly route: Route; readonly use: BlockUse }) {
  const kit = usePage();
  const controller = useMemo(() => createRouteController(kit, route), [kit, route]);
  return <BlockHost use={use} controller={controller} />;
}

/** A block that could not be rendered, and what it threw. */
export interface BrokenBlock {
  readonly id: string;
  readonly block: string;
  readonly error: unknown;
}

/** Texts in the page's language, not escaped; each is left out where the campaign has none. */
export interface LinkPreview {
  readonly description?: string;
  readonly picture?: { readonly address: string; readonly alt: string };
}

/** A page as HTML. */
export interface RenderedPage {
  /** The content of `<div id="root">`. */
  readonly html: string;
  /** The text of `<title>`, not escaped. */
  readonly title: string;
  /** What search engines and link previews show of the first page, if the campaign says so. */
  readonly preview?: LinkPreview;
  /** Blocks of the route that have no component here: for the log (B4). */
  readonly missingBlocks: readonly string[];
  /**
   * Blocks that threw: the page shows a message in their place. The page's data must name them, or the browser would
   * try them again.
   */
  readonly brokenBlocks: readonly BrokenBlock[];
}

/** Renders to the end. Throws what a part throws. */
export async function htmlOf(app: ReactNode): Promise<string> {
  // Without a limit React would send large parts late, with scripts of its own that no policy allows.
  const { prelude } = await prerenderToNodeStream(app, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: () => undefined,
  });
  let text = '';
  for await (const chunk of prelude) text += String(chunk);
  return text;
}

async function preparedKit(page: PageData, route: Route, registry: Registry): Promise<PageKit> {
  const kit = createPageKit(page, registry);
  await kit.components.load(kit.blocks(route, kit.flow()).map(({ use }) => use.block));
  return kit;
}

function inRouter({ page }: PageKit, route: Route, content: ReactNode): ReactNode {
  const { campaign, query } = page.state;
  const path = routePath(campaign, query, route);
  return (
    <StaticRouter basename={page.basePath} location={`${page.basePath}${path === '/' ? '' : path}${searchOf(query)}`}>
      {content}
    </StaticRouter>
  );
}

/** Tries each block of the route separately: either one of them breaks the page, or the frame around them does. */
async function findBroken(kit: PageKit, route: Route): Promise<BrokenBlock[]> {
  const tried = kit.blocks(route, kit.flow()).map(async ({ use }): Promise<BrokenBlock[]> => {
    try {
      const alone = (
        <PageKitProvider value={kit}>
          <BlockAlone route={route} use={use} />
        </PageKitProvider>
      );
      await htmlOf(inRouter(kit, route, alone));
      return [];
    } catch (error) {
      return [{ id: use.id, block: use.block, error }];
    }
  });
  return (await Promise.all(tried)).flat();
}

function previewOf(kit: PageKit, route: Route): Pick<RenderedPage, 'preview'> {
  const { campaign, query } = kit.page.state;
  const { seo } = campaign.settings;
  if (!seo || homeOf(campaign, query) !== route) return {};
  const description = kit.text(seo.description);
  const picture = seo.picture && { address: seo.picture.address, alt: kit.text(seo.picture.alt) };
  return { preview: { ...(description === '' ? {} : { description }), ...(picture ? { picture } : {}) } };
}

/**
 * Renders a page, each with a store of its own. A block that throws does not break the page: the page is rendered again
 * with a message in the block's place. Throws what the frame of the page throws.
 */
export async function renderPage(page: PageData, registry: Registry): Promise<RenderedPage> {
  const { campaign } = page.state;
  const route = findRoute(campaign, page.route);
  if (!route) throw new Error(`The campaign "${campaign.id}" has no route "${page.route}"`);
  const kit = await preparedKit(page, route, registry);
  const title = page.payloadFailed
    ? `${kit.shell('payloadFailed.title')} – ${page.operator.brand.name}`
    : pageTitle(kit, route, page.issues.length > 0);
  const missingBlocks = route.blocks.flatMap(({ block }) => (registry.find(block) ? [] : [block]));
  try {
    return {
      html: await htmlOf(inRouter(kit, route, <CampaignApp kit={kit} />)),
      title,
      ...previewOf(kit, route),
      missingBlocks,
      brokenBlocks: [],
    };
  } catch (error) {
    const brokenBlocks = await findBroken(kit, route);
    if (brokenBlocks.length === 0) throw error;
    const without = await preparedKit({ ...page, brokenBlocks: brokenBlocks.map(({ id }) => id) }, route, registry);
    return {
      html: await htmlOf(inRouter(without, route, <CampaignApp kit={without} />)),
      title,
      ...previewOf(kit, route),
      missingBlocks,
      brokenBlocks,
    };
  }
}
