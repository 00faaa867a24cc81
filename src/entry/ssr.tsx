import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import type { GalleryData } from '#api/gallery-data.ts';
import type { PageData } from '#api/page-data.ts';
import { findRoute } from '#engine/transition.ts';
import { globBlocks } from '#registry/glob-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { routePath, searchOf } from '#renderer/addresses.ts';
import { CampaignApp } from '#renderer/campaign-app.tsx';
import { GalleryApp } from '#renderer/gallery/gallery-app.tsx';
import { createPageKit } from '#renderer/page-kit.ts';
import { pageTitle } from '#renderer/page-title.ts';

const registry = createRegistry(globBlocks);

/** A page as HTML. */
export interface RenderedPage {
  /** The content of `<div id="root">`. */
  readonly html: string;
  /** The text of `<title>`, not escaped. */
  readonly title: string;
  /** Blocks of the route that no folder defines: for the log (B4). */
  readonly missingBlocks: readonly string[];
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}

async function htmlOf(app: ReactNode): Promise<string> {
  // Without a limit React would send large parts late, with scripts of its own that no policy allows.
  const { prelude } = await prerenderToNodeStream(app, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return textOf(prelude);
}

/** Renders a page, each with a store of its own. Throws what a block throws: the page then comes without it, from the browser. */
export async function render(page: PageData): Promise<RenderedPage> {
  const kit = createPageKit(page, registry);
  const { campaign, query } = page.state;
  const route = findRoute(campaign, page.route);
  if (!route) throw new Error(`The campaign "${campaign.id}" has no route "${page.route}"`);
  await kit.components.load(kit.blocks(route, kit.flow()).map(({ use }) => use.block));
  const path = routePath(campaign, query, route);
  const app = (
    <StaticRouter basename={page.basePath} location={`${page.basePath}${path === '/' ? '' : path}${searchOf(query)}`}>
      <CampaignApp kit={kit} />
    </StaticRouter>
  );
  return {
    html: await htmlOf(app),
    title: page.payloadFailed ? `${kit.shell('payloadFailed.title')} – ${page.operator.brand.name}` : pageTitle(kit, route, page.issues.length > 0),
    missingBlocks: route.blocks.flatMap(({ block }) => (registry.find(block) ? [] : [block])),
  };
}

/** Renders a page of the block gallery: the content of `<div id="root">`. */
export async function renderGallery(data: GalleryData): Promise<string> {
  const kit = data.shown && createPageKit(data.shown.page, registry);
  await kit?.components.load([data.shown?.block.name ?? '']);
  return htmlOf(<GalleryApp data={data} kit={kit} />);
}
