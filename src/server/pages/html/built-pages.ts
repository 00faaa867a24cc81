import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { GalleryData } from '#api/gallery-data.ts';
import type { DrawOwnPage } from '#api/own-pages.ts';
import type { RenderPage } from '../page-services.ts';
import { readAssets, type BuiltAssets } from './page-assets.ts';

interface Renderers {
  readonly render: RenderPage;
  readonly drawOwnPage: DrawOwnPage;
  readonly renderGallery: (data: GalleryData) => Promise<string>;
}

export interface BuiltPages extends Renderers, BuiltAssets {
  /** Where the files for the browser are. */
  readonly clientFolder: string;
}

/** What the bundle must export. */
const FUNCTIONS = ['render', 'drawOwnPage', 'renderGallery'];

function isRenderer(module: unknown): module is Renderers {
  return (
    typeof module === 'object' &&
    module !== null &&
    FUNCTIONS.every((name) => typeof Reflect.get(module, name) === 'function')
  );
}

/**
 * React chooses its slow, talkative form by the environment at the moment it is loaded; built pages never want that
 * one.
 */
async function importForProduction(file: string): Promise<unknown> {
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  }
}

/** Loads what `npm run build` made. Throws, in words for the operator, when it is not there. */
export async function loadBuiltPages(dist: string): Promise<BuiltPages> {
  const bundle = join(dist, 'ssr', 'ssr.js');
  await access(bundle).catch(() => {
    throw new Error('The pages are not built: run npm run build');
  });
  const module = await importForProduction(bundle);
  if (!isRenderer(module)) throw new Error(`The built renderer lacks a function: ${FUNCTIONS.join(', ')}`);
  const clientFolder = join(dist, 'client');
  return {
    render: (page) => module.render(page),
    drawOwnPage: (name, props) => module.drawOwnPage(name, props),
    renderGallery: (data) => module.renderGallery(data),
    ...(await readAssets(join(clientFolder, '.vite'))),
    clientFolder,
  };
}
