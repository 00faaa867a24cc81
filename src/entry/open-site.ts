import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createApp } from '#server/app.ts';
import { composePages } from '#server/compose-pages.ts';
import { composeServices, type Services } from '#server/compose-services.ts';
import type { Config } from '#server/core/config/config.ts';
import { flowBase } from '#server/core/http/page-address.ts';
import { defaultFlow, startSchedules } from '#server/features/content/index.ts';
import { startLink } from '#server/features/people/index.ts';
import { savePlainNames } from '#server/features/studies/index.ts';
import type { Database } from '#server/core/database/open-database.ts';
import { isDemonstration, seedIfWanted } from '#demo/seed-demonstration.ts';
import type { Foundations } from '#server/foundations.ts';
import { galleryPlugin, openExampleMedia } from '#server/features/gallery/index.ts';
import { startHourlyCleanUp } from '#server/hourly-clean-up.ts';
import { startEvidenceLinks } from '#server/features/consents/index.ts';
import type { Log } from '#server/core/log.ts';
import { mediaPlugin } from '#server/features/media/index.ts';
import {
  registerAssets,
  registerDrawings,
  registerExplained,
  registerFavicon,
  registerStudioAssets,
} from '#server/pages/html/asset-routes.ts';
import { loadBuiltPages } from '#server/pages/html/built-pages.ts';
import { registerPreviewBar } from '#server/pages/html/preview-bar.ts';
import { readAuthorAssets, readStudioAssets } from '#server/pages/html/page-assets.ts';
import { studioPlugin } from '#server/features/studio/index.ts';
import { createPreviewSite } from './preview/preview-site.ts';
import type { PageServices } from '#server/pages/page-services.ts';
import { registerPages } from '#server/pages/register-pages.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DIST = join(ROOT, 'dist');
const DELIVERY_GRACE_MS = 5000;

export async function readVersion(): Promise<string> {
  const parsed: unknown = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed ? String(parsed.version) : 'unknown';
}

/** The pages as they were built, and what they load. */
async function registerBuiltPages(
  app: FastifyInstance,
  services: Services,
  preview?: PageServices['preview'],
): Promise<void> {
  const { config, log, database } = services;
  const { operator, production } = config;
  const built = await loadBuiltPages(DIST);
  const { render, blockNames, renderOwnPage, assets } = built;
  const forAuthors = production ? undefined : await readAuthorAssets(join(DIST, 'explained'));
  if (preview && forAuthors) registerPreviewBar(app, { preview, assets: forAuthors.previewBar, renderOwnPage });
  await registerFavicon(app);
  await registerDrawings(app);
  await registerAssets(app, built.clientFolder, log);
  if (forAuthors) await registerExplained(app, join(DIST, 'explained'), log);
  const demonstration = await isDemonstration(database.db);
  const rendering = {
    render,
    blockNames,
    renderOwnPage,
    assets,
    demonstration,
    explained: forAuthors?.explained,
    preview: preview && { ...preview, assets: forAuthors?.preview },
  };
  const pages = composePages(services, rendering);
  const shown = [services.media, ...services.themeShelf.libraries];
  if (production) await app.register(await mediaPlugin(), { mediaLibraries: shown, log });
  else {
    const media = await openExampleMedia(config.dataDir);
    await app.register(await mediaPlugin(), { mediaLibraries: [...shown, media], log });
    const gallery = {
      operator,
      media,
      themes: services.campaigns.themes,
      render: built.renderGallery,
      assets: built.galleryAssets,
    };
    await app.register(await galleryPlugin(), { pages, gallery });
  }
  await registerPages(app, pages);
}

/** Visitors of a real service must never see studies that do not exist (O1). */
async function refuseMadeUpStudies({ production, acceptedDemonstration }: Config, { db }: Database): Promise<void> {
  if (!production || acceptedDemonstration.includes('studies') || !(await isDemonstration(db))) return;
  throw new Error(
    'This database holds the made-up studies of the demonstration. Use a database of its own in production; ' +
      'ACCEPT_DEMONSTRATION=studies shows them to visitors.',
  );
}

/** Makes the database ready for this version. Throws for made-up studies in production. */
export async function prepareDatabase(
  config: Config,
  database: Database,
  migrated: readonly string[],
  log: Log,
): Promise<void> {
  for (const migration of migrated) log.info({ migration, database: database.kind }, 'Migration run');
  if (
    await seedIfWanted(database.unlimited, {
      seed: config.seed,
      production: config.production,
      embedded: database.kind === 'pglite',
    })
  )
    log.info({ seed: 'demo' }, 'The demonstration catalogue is in place');
  await refuseMadeUpStudies(config, database);
  // A new version may know more names than the one that filled the catalogue.
  await savePlainNames(database.unlimited);
}

/** The product over an open database; it listens to nothing yet. */
export interface Site {
  readonly app: FastifyInstance;
  /** The address of the first flow, without the origin. */
  readonly firstFlow: () => string;
  /** A link for whoever starts the server, without the origin: it opens the studio. Undefined: nobody needs one. */
  readonly studioLink: () => Promise<string | undefined>;
  /** Announces that no new visitors are accepted. */
  readonly drain: () => void;
  /** Ends what is in flight, then deliveries, then the database. */
  readonly close: () => Promise<void>;
}

async function registerStudio(app: FastifyInstance, config: Config, log: Log): Promise<void> {
  const built = await readStudioAssets(DIST);
  if (built === undefined) return;
  await registerStudioAssets(app, DIST, log);
  const { contentPreviewUrl: previewUrl, contentApproval: approval } = config;
  await app.register(await studioPlugin(), { ...built, previewUrl, approval });
}

/** Puts the product together, and starts its hourly work. Throws if something that it needs is missing. */
export async function openSite(foundations: Foundations): Promise<Site> {
  const { config, database, clock, log } = foundations;
  const services = await composeServices(foundations);
  const previews = createPreviewSite(foundations, services, registerBuiltPages);
  const app = await createApp(services, (...asked) => previews.intercept(...asked));
  await registerBuiltPages(app, services);
  if (config.studio !== undefined) await registerStudio(app, config, log);
  const stopCleanUp = startHourlyCleanUp({
    ...services,
    db: database.unlimited,
    retention: config,
    delivery: services,
  });
  const stopSchedules = startSchedules(services.content, log);
  const stopLinks = startEvidenceLinks(database.unlimited, services.encryption, clock, log);
  return {
    app,
    firstFlow: () => {
      const flow = defaultFlow(services.campaigns);
      return flow === undefined ? '/' : flowBase(flow.campaign, 'en');
    },
    studioLink: async () => services.people && (await startLink(services.people.parts))?.path,
    drain: () => services.readiness.drain(),
    close: async () => {
      stopCleanUp();
      stopLinks();
      stopSchedules();
      services.campaigns.close();
      await app.close();
      await previews.close();
      await foundations.examiner?.close();
      await services.deliveries.stop(DELIVERY_GRACE_MS);
      await database.close();
    },
  };
}
