import '#renderer/gallery/gallery.css';
import '#ui/media/on-demand.css';
import { hydrateRoot } from 'react-dom/client';
import type { GalleryData } from '#api/gallery-data.ts';
import { isRecord } from '#api/guards.ts';
import { globBlocks } from '#registry/glob-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { createGalleryKit } from '#renderer/gallery/create-gallery-kit.ts';
import { GalleryApp } from '#renderer/gallery/gallery-app.tsx';
import { reportProblem } from '#renderer/report-problem.ts';
import { loadPart } from '#ui/load-part.ts';
import { provideMissingApis } from './browser-apis/provide-missing-apis.ts';

/** The server wrote it into this very document. */
function isGalleryData(value: unknown): value is GalleryData {
  return isRecord(value) && Array.isArray(value['blocks']) && isRecord(value['view']);
}

provideMissingApis();
const data: unknown = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null');
const root = document.getElementById('root');
if (!root || !isGalleryData(data)) throw new Error('The document carries no page of the gallery');
const registry = createRegistry(globBlocks);
await loadPart('rules', () => registry.prepare());
const kit = data.shown && createGalleryKit(data.shown.page, registry);
await kit?.components.load([data.shown?.block.name ?? '']);
hydrateRoot(root, <GalleryApp data={data} kit={kit} />, { onRecoverableError: reportProblem });
