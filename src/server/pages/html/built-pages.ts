import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { GalleryData } from '#api/gallery-data.ts';
import type { RenderOwnPage } from '#api/own-pages.ts';
import type { RenderPage } from '../page-services.ts';
import { readAssets, type BuiltAssets } from './page-assets.ts';

interface Renderers {
  readonly render: RenderPage;
  /** The blocks that `render` can show. */
  readonly blockNames: readonly string[];
  readonly renderOwnPage: RenderOwnPage;
  readonly renderGallery: (data: GalleryData) => Promise<string>;
}

export interface BuiltPages extends Renderers, BuiltAssets {
  /** Where the files for the browser are. */
  readonly clientFolder: string;
}

/** What the bundle must export, beside `blockNames`. */
const FUNCTIONS = ['render', 'renderOwnPage', 'renderGallery'];

function isRenderer(module: unknown): module is Renderers {
  return (
    typeof module === 'object' &&
    module !== null &&
    FUNCTIONS.every((name) => typeof Reflect.get(module, name) === 'function') &&
    Array.isArray(Reflect.get(module, 'blockNames'))
  );
}

/** React chooses its slow, verbose build by the environment at load time; built pages never want that one. */
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

/** Loads the output of `npm run build`. Throws an error in the operator's terms if there is none. */
export async function loadBuiltPages(dist: string): Promise<BuiltPages> {
  const bundle = join(dist, 'ssr', 'ssr.js');
  await access(bundle).catch(() => {
    throw new Error('The pages are not built: run npm run build');
  });
  const module = await importForProduction(bundle);
  if (!isRenderer(module))
    throw new Error(`The built renderer lacks an export: ${[...FUNCTIONS, 'blockNames'].join(', ')}`);
  const clientFolder = join(dist, 'client');
  return {
    render: (page) => module.render(page),
    blockNames: module.blockNames,
    renderOwnPage: (name, props) => module.renderOwnPage(name, props),
    renderGallery: (data) => module.renderGallery(data),
    ...(await readAssets(join(clientFolder, '.vite'))),
    clientFolder,
  };
}
