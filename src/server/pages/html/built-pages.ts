import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '../page-services.ts';
import { readAssets, type AssetsOf } from './page-assets.ts';

export interface BuiltPages {
  readonly render: RenderPage;
  readonly assets: AssetsOf;
  /** Where the files for the browser are. */
  readonly clientFolder: string;
}

function isRenderer(module: unknown): module is { render: RenderPage } {
  return typeof module === 'object' && module !== null && 'render' in module && typeof module.render === 'function';
}

/** Loads what `npm run build` made. Throws, in words for the operator, when it is not there. */
export async function loadBuiltPages(dist: string): Promise<BuiltPages> {
  const bundle = join(dist, 'ssr', 'ssr.js');
  await access(bundle).catch(() => {
    throw new Error('The pages are not built: run npm run build');
  });
  const module: unknown = await import(pathToFileURL(bundle).href);
  if (!isRenderer(module)) throw new Error('The built renderer exports no function "render"');
  const clientFolder = join(dist, 'client');
  return { render: (page) => module.render(page), assets: await readAssets(join(clientFolder, '.vite', 'manifest.json')), clientFolder };
}
