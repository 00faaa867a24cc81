import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Block } from '#registry/define-block.ts';
import { createRegistry } from '#registry/registry.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createApp } from '#server/app.ts';
import { composePages } from '#server/compose-pages.ts';
import { composeServices, type Services } from '#server/compose-services.ts';
import type { Config } from '#server/core/config/config.ts';
import { readConfig } from '#server/core/config/read-config.ts';
import type { Database } from '#server/core/database/open-database.ts';
import { seedDemonstration } from '#demo/seed-demonstration.ts';
import type { Examiner } from '#server/features/content/examining/examiner.ts';
import { mediaPlugin } from '#server/features/media/index.ts';
import { galleryPlugin, openExampleMedia } from '#server/features/gallery/index.ts';
import { createLog } from '#server/core/log.ts';
import { loadBuiltPages } from '#server/pages/html/built-pages.ts';
import { registerAssets, registerDrawings, registerFavicon } from '#server/pages/html/asset-routes.ts';
import type { PageServices } from '#server/pages/page-services.ts';
import { registerPages } from '#server/pages/register-pages.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Relay } from '#server/features/integrations/relay.ts';
import { checkReplies } from '../description/checked-app.ts';
import { memoryDatabase } from '../database/memory-database.ts';
import { removeTempFolder, tempFolder } from '../temp.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Campaigns in addition to the shipped ones, for rules that those do not use. */
const MADE_UP = fileURLToPath(new URL('campaigns/', import.meta.url));
/** A Monday, 11 in the morning in Chicago: the call centre is open. */
const CLOCK: Clock = { now: () => new Date('2026-11-23T17:00:00.000Z') };

/**
 * The whole server in this process, called through `inject`: real blocks, built pages, demonstration catalogue, memory
 * database.
 */
export interface PageSite {
  readonly app: Awaited<ReturnType<typeof createApp>>;
  readonly database: Database;
  readonly services: Services;
  readonly campaignsFolder: string;
  readonly logs: readonly Readonly<Record<string, unknown>>[];
  close(): Promise<void>;
}

export interface PageSiteOptions {
  readonly production?: boolean;
  /** Variables of the configuration. */
  readonly env?: Readonly<Record<string, string>>;
  /** Default: an embedded one in memory. The site closes it. */
  readonly database?: Database;
  /** Default: it stands still on a Monday, 11 in the morning in Chicago. */
  readonly clock?: Clock;
  /** Blocks in addition to the shipped ones, which the built pages cannot show. */
  readonly blocks?: readonly Block[];
  /** The prepopulation relay. */
  readonly relay?: Relay;
  /** What parses documents while visitors are served. The site does not close it. Default: this thread. */
  readonly examiner?: Examiner;
  /** Replaces parts, to see what happens when one of them fails. */
  readonly replace?: (services: PageServices) => Partial<PageServices>;
}

async function configOf(campaignsFolder: string, dataDir: string, env: PageSiteOptions['env']): Promise<Config> {
  cpSync(join(ROOT, 'campaigns'), campaignsFolder, { recursive: true });
  cpSync(MADE_UP, campaignsFolder, { recursive: true });
  const read = await readConfig({ CAMPAIGNS_DIR: campaignsFolder, DATA_DIR: dataDir, ...env }, ROOT);
  if (!read.ok) throw new Error(read.issues.map(({ variable, message }) => `${variable} ${message}`).join('\n'));
  return read.config;
}

async function appOf(
  services: Services,
  { production = false, replace = () => ({}) }: PageSiteOptions,
): Promise<PageSite['app']> {
  const { render, blockNames, renderOwnPage, assets, ...built } = await loadBuiltPages(join(ROOT, 'dist'));
  const app = await createApp(services);
  const pages = composePages(services, {
    render,
    blockNames,
    renderOwnPage,
    assets,
    explained: undefined,
    demonstration: true,
  });
  const { operator } = services.config;
  const media = await openExampleMedia(services.config.dataDir);
  await app.register(await mediaPlugin(), {
    mediaLibraries: [services.media, ...services.themeShelf.libraries, media],
    log: services.log,
  });
  const gallery = {
    operator,
    media,
    themes: services.campaigns.themes,
    render: built.renderGallery,
    assets: built.galleryAssets,
  };
  if (!production) await app.register(await galleryPlugin(), { pages, gallery });
  await registerPages(app, { ...pages, ...replace(pages) });
  await registerFavicon(app);
  await registerDrawings(app);
  await registerAssets(app, built.clientFolder, services.log);
  await checkReplies(app);
  return app;
}

/** Opens a site with the shipped campaigns and those of the additional folder. Close it. */
export async function openPageSite(options: PageSiteOptions = {}): Promise<PageSite> {
  const campaignsFolder = tempFolder('campaigns');
  const dataDir = tempFolder('data');
  const logs: Readonly<Record<string, unknown>>[] = [];
  const log = createLog((line) => {
    const entry: unknown = JSON.parse(line);
    if (typeof entry === 'object' && entry !== null) logs.push({ ...entry });
  });
  const config = {
    ...(await configOf(campaignsFolder, dataDir, options.env)),
    production: options.production ?? false,
  };
  const database = options.database ?? (await memoryDatabase());
  await seedDemonstration(database.db);
  const registry = createRegistry([...(await loadBlocks(join(ROOT, 'blocks'))), ...(options.blocks ?? [])]);
  const services = await composeServices({
    config,
    version: 'test',
    database,
    registry,
    clock: options.clock ?? CLOCK,
    log,
    examiner: options.examiner,
    ...(options.relay ? { relay: options.relay } : {}),
  });
  const app = await appOf(services, options);
  return {
    app,
    database,
    services,
    campaignsFolder,
    logs,
    close: async () => {
      services.campaigns.close();
      await app.close();
      await database.close();
      removeTempFolder(campaignsFolder);
      removeTempFolder(dataDir);
    },
  };
}
