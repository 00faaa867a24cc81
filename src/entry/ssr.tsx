import type { GalleryData } from '#api/gallery-data.ts';
import type { PageData } from '#api/page-data.ts';
import { globBlocks } from '#registry/glob-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { GalleryApp } from '#renderer/gallery/gallery-app.tsx';
import { createPageKit } from '#renderer/page-kit.ts';
import { htmlOf, renderPage, type RenderedPage } from '#renderer/render-page.tsx';

const registry = createRegistry(globBlocks);
await registry.prepare();

/** The blocks that pages can show. */
export const blockNames = registry.names;

/** Renders a page of a campaign. */
export function render(page: PageData): Promise<RenderedPage> {
  return renderPage(page, registry);
}

/** Renders a page of the block gallery: the content of `<div id="root">`. */
export async function renderGallery(data: GalleryData): Promise<string> {
  const kit = data.shown && createPageKit(data.shown.page, registry);
  await kit?.components.load([data.shown?.block.name ?? '']);
  return htmlOf(<GalleryApp data={data} kit={kit} />);
}

export { renderOwnPage } from '#renderer/pages/render-own-page.tsx';
