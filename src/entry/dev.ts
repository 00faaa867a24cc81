/**
 * `npm run dev`: the product as `npm start` serves it, with Vite in front, so that changes to blocks, styles, campaigns
 * and texts show immediately. Only for authors at work: the content security policy is as permissive as Vite's own
 * client needs.
 */
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer as createViteServer, type ViteDevServer } from 'vite';
import type { GalleryData } from '#api/gallery-data.ts';
import type { RenderOwnPage } from '#api/own-pages.ts';
import { loadComputations } from '#engine/computed/computed-facts.ts';
import { withRules, type Block } from '#registry/define-block.ts';
import { createRegistry, type Registry } from '#registry/registry.ts';
import { createApp } from '#server/app.ts';
import { systemClock } from '#server/core/clock.ts';
import { composePages, type PageRendering } from '#server/compose-pages.ts';
import { composeServices, type Services } from '#server/compose-services.ts';
import { describeConfigIssues, readConfig } from '#server/core/config/read-config.ts';
import { openDatabase } from '#server/core/database/open-database.ts';
import { isDemonstration, seedIfWanted } from '#demo/seed-demonstration.ts';
import { mediaPlugin } from '#server/features/media/index.ts';
import { startLink } from '#server/features/people/index.ts';
import { galleryPlugin, openExampleMedia } from '#server/features/gallery/index.ts';
import { standardLog } from '#server/core/log.ts';
import { registerDrawings, registerFavicon } from '#server/pages/html/asset-routes.ts';
import type { RenderPage } from '#server/pages/page-services.ts';
import { registerPages } from '#server/pages/register-pages.ts';
import { loadTexts } from '#server/features/visits/index.ts';
import { createAnalyseInThreads, createReaderInThreads } from './content/document-threads.ts';
import { createProver } from './proofs/create-prover.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws:; " +
  "base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'";

function couldNotStart(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}

function isBlockList(value: unknown): value is readonly Block[] {
  return (
    Array.isArray(value) &&
    value.every((block) => typeof block === 'object' && block !== null && 'name' in block && 'component' in block)
  );
}

function isRender(value: unknown): value is RenderPage {
  return typeof value === 'function';
}

function isRenderOwnPage(value: unknown): value is RenderOwnPage {
  return typeof value === 'function';
}

function isRenderGallery(value: unknown): value is (data: GalleryData) => Promise<string> {
  return typeof value === 'function';
}

async function renderGallery(vite: ViteDevServer, data: GalleryData): Promise<string> {
  const { renderGallery: render } = await vite.ssrLoadModule('/src/entry/ssr.tsx');
  if (!isRenderGallery(render)) throw new Error('src/entry/ssr.tsx exports no function "renderGallery"');
  return render(data);
}

async function blocksOf(vite: ViteDevServer): Promise<readonly Block[]> {
  const { globBlocksWithTexts: blocks } = await vite.ssrLoadModule('/src/registry/glob-texts.ts');
  if (!isBlockList(blocks)) throw new Error('src/registry/glob-texts.ts exports no list of blocks');
  await loadComputations();
  return Promise.all(blocks.map(withRules));
}

/** A registry of the blocks in the current files. */
async function liveRegistry(
  vite: ViteDevServer,
): Promise<{ readonly registry: Registry; readonly refresh: () => Promise<void> }> {
  let current = createRegistry(await blocksOf(vite));
  return {
    registry: {
      get names() {
        return current.names;
      },
      find: (name) => current.find(name),
      prepare: (campaign) => current.prepare(campaign),
    },
    refresh: async () => {
      current = createRegistry(await blocksOf(vite));
    },
  };
}

/** Changes that the browser cannot apply by itself (rules, texts and documents) make it reload the page. */
function reloadOnChange(vite: ViteDevServer, { campaigns }: Services, refresh: () => Promise<void>): void {
  const changed = async (file: string) => {
    const own = file.slice(ROOT.length);
    if (/^(blocks|src\/engine|src\/registry|schemas)\/.*\.(ts|json)$/.test(own)) await refresh();
    if (own.startsWith('campaigns/')) await campaigns.reload();
    if (/^(blocks\/.*\.(ts|json)|campaigns\/.*|locales\/.*)$/.test(own)) vite.ws.send({ type: 'full-reload' });
  };
  for (const event of ['add', 'change', 'unlink'] as const)
    vite.watcher.on(
      event,
      (file: string) =>
        void changed(file).catch((error: unknown) =>
          process.stderr.write(`${error instanceof Error ? error.message : 'Reloading failed'}\n`),
        ),
    );
}

async function rendering(vite: ViteDevServer, { registry, database }: Services): Promise<PageRendering> {
  return {
    texts: () => loadTexts(registry),
    render: async (page) => {
      const { render } = await vite.ssrLoadModule('/src/entry/ssr.tsx');
      if (!isRender(render)) throw new Error('src/entry/ssr.tsx exports no function "render"');
      return render(page);
    },
    renderOwnPage: async (name, props) => {
      const { renderOwnPage } = await vite.ssrLoadModule('/src/entry/ssr.tsx');
      if (!isRenderOwnPage(renderOwnPage)) throw new Error('src/entry/ssr.tsx exports no function "renderOwnPage"');
      return renderOwnPage(name, props);
    },
    assets: () => ({ entry: '/src/entry/client.tsx', styles: ['/src/ui/styles/index.css'], preloads: [] }),
    explained: {
      entry: '/src/entry/explained-client.tsx',
      styles: ['/src/ui/styles/index.css', '/src/entry/explained/overlay.css'],
      preloads: [],
    },
    demonstration: await isDemonstration(database.db),
    dev: { transform: (url, html) => vite.transformIndexHtml(url, html), policy: POLICY },
  };
}

const read = await readConfig(process.env, ROOT);
if (!read.ok) couldNotStart(describeConfigIssues(read));
const opened = await openDatabase(read.config);
if (!opened.ok) couldNotStart(opened.message);
const { config } = read;
const { database } = opened;
await seedIfWanted(database.db, { seed: config.seed, production: false, embedded: database.kind === 'pglite' });
const server = createHttpServer();
const vite = await createViteServer({
  root: ROOT,
  configFile: join(ROOT, 'vite.config.ts'),
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server } },
});
const { registry, refresh } = await liveRegistry(vite);
const services = await composeServices({
  // For authors at work, whatever the environment says.
  config: { ...config, production: false },
  version: 'development',
  database,
  registry,
  clock: systemClock,
  log: standardLog(),
  prove: config.campaignProofs === 'required' ? createProver(join(ROOT, 'blocks')) : undefined,
  // Documents are examined here: a lasting thread would not notice that a block has changed.
  analyse: createAnalyseInThreads(join(ROOT, 'blocks')),
  readQuestionnaire: createReaderInThreads(),
});
reloadOnChange(vite, services, refresh);
const app = await createApp(services);
await registerFavicon(app);
await registerDrawings(app);
const pages = composePages(services, await rendering(vite, services));
const media = await openExampleMedia(config.dataDir);
await app.register(await mediaPlugin(), {
  mediaLibraries: [services.media, ...services.themeShelf.libraries, media],
  log: services.log,
});
await app.register(await galleryPlugin(), {
  pages,
  gallery: {
    themes: services.campaigns.themes,
    operator: config.operator,
    media,
    render: (data) => renderGallery(vite, data),
    assets: {
      entry: '/src/entry/gallery.tsx',
      styles: ['/src/ui/styles/index.css', '/src/ui/media/on-demand.css', '/src/renderer/gallery/gallery.css'],
      preloads: [],
    },
  },
});
await registerPages(app, pages);
await app.ready();
server.on('request', (request, response) => vite.middlewares(request, response, () => app.routing(request, response)));
const welcome = services.people && (await startLink(services.people.parts));
server.listen(config.port, config.host, () => {
  process.stdout.write(`http://${config.host}:${config.port}/signup/s6\n`);
  // The name of this machine rather than its address: browsers allow passkeys for names only.
  if (welcome) process.stdout.write(`http://localhost:${config.port}${welcome.path}\n`);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    services.campaigns.close();
    server.close();
    server.closeAllConnections();
    void Promise.allSettled([vite.close(), app.close(), services.deliveries.stop(1000)])
      .then(() => database.close())
      .then(() => process.exit(0));
  });
}
