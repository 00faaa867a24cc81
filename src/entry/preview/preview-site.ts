import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PICTURES_PATH } from '#api/preview/preview-page.ts';
import { createApp } from '#server/app.ts';
import { composeServices, type Services } from '#server/compose-services.ts';
import { openInMemory } from '#server/core/database/open-database.ts';
import { createLog } from '#server/core/log.ts';
import {
  concerning,
  createExaminer,
  createPreviewCampaigns,
  createUnsavedDrafts,
  NO_DOCUMENTS,
  documentsWith,
  frameOf,
  prepareFor,
  type LiveCampaigns,
  type Preview,
  previewIdOf,
  showsPictures,
  registerDrafts,
  type UnsavedDrafts,
} from '#server/features/content/index.ts';
import { ownPath } from '#schemas/safe-address.ts';
import type { Foundations } from '#server/foundations.ts';
import { contentSecurityPolicy, FRAMED, REPLY_HEADERS } from '#server/pages/html/security-headers.ts';
import type { PageServices } from '#server/pages/page-services.ts';
import { previewConfig } from './preview-config.ts';

/** What is wrong with a draft is for its author: no text of it is logged. */
const SILENT = createLog(() => undefined);
/** How many previews are kept ready; others are opened again when somebody returns to them. */
const MAX_OPEN = 12;
/** Each save of an author makes another link of pictures: these must not take the places of pages. */
const MAX_PICTURED = 6;
/** All that the host of pictures has: they and what they load. */
const PICTURED = new RegExp(`^(?:${PICTURES_PATH}|/assets|/media|/drawings)/`);
const NO_PICTURE = 'There is no such picture.\n';
const ENDED = 'This preview has ended, or there never was one. Ask whoever sent you the link for a new one.\n';

/** The preview that a request belongs to. */
interface Shown {
  readonly preview: Preview;
  readonly campaigns: LiveCampaigns;
  readonly drafts: UnsavedDrafts;
  /** The draft has errors: what is live is shown in its place. */
  readonly isBehind: boolean;
  /** Which of the changes the campaign is made of: others may be somebody else's. */
  readonly changes: Preview['changes'];
}

type RegisterPages = (
  app: FastifyInstance,
  services: Services,
  preview: NonNullable<PageServices['preview']>,
) => Promise<void>;

/** What shows drafts to whoever has a link. */
export interface PreviewSite {
  /** Answers every request for a host of previews, and no other: false. */
  intercept(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  close(): Promise<void>;
}

/** Campaigns that are those of the preview that the current request belongs to. */
function campaignsOf(shown: AsyncLocalStorage<Shown>): LiveCampaigns {
  const here = () => shown.getStore()?.campaigns;
  return {
    list: () => here()?.list() ?? [],
    find: (name) => here()?.find(name),
    findKnown: (name) => here()?.findKnown(name),
    isWithdrawn: (id) => here()?.isWithdrawn(id) ?? false,
    version: (id, version) => here()?.version(id, version),
    versionOfHash: async (...asked) => here()?.versionOfHash(...asked),
    refused: () => here()?.refused() ?? new Map(),
    themes: () => here()?.themes() ?? new Map(),
    standstill: () => here()?.standstill(),
    documents: () => here()?.documents() ?? NO_DOCUMENTS,
    check: async (...asked) => (await here()?.check(...asked)) ?? [],
    judge: (...asked) => {
      const campaigns = here();
      if (campaigns === undefined) throw new Error('nothing is judged outside a preview');
      return campaigns.judge(...asked);
    },
    reload: async () => here()?.reload(),
    close: () => undefined,
  };
}

/** The clock of the preview that the current request belongs to: its day, at the present time of day. */
function clockOf(shown: AsyncLocalStorage<Shown>, { clock }: Pick<Foundations, 'clock'>): Foundations['clock'] {
  return {
    now: () => {
      const now = clock.now();
      const day = shown.getStore()?.preview.day;
      return day === undefined ? now : new Date(`${day}${now.toISOString().slice(10)}`);
    },
  };
}

/** Where a visit of the preview begins. */
function startOf({ campaign }: Preview, { campaigns }: Shown, request: FastifyRequest): string {
  const query = new URL(request.raw.url ?? '/', 'http://server.invalid').searchParams;
  const language = query.get('language');
  const study = query.get('study');
  const path = campaigns.find(campaign)?.campaign.path;
  // That page says why the draft cannot be shown.
  if (path === undefined) return '/signup/activeflows';
  const base = language === null || !/^[a-zA-Z-]{2,20}$/.test(language) ? '' : `/${language}`;
  return `/signup${base}/${path}${study === null ? '' : `?studyId=${encodeURIComponent(study)}`}`;
}

/** A site of its own for previews: its database is in memory, so nothing that a preview does reaches the real one. */
async function openSite(
  foundations: Foundations,
  main: Services,
  shown: AsyncLocalStorage<Shown>,
  registerPages: RegisterPages,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'trialflow-preview-'));
  const memory = await openInMemory();
  // Studies, sites and places are read where they are.
  const database = { ...memory, replica: main.database.db };
  const services = await composeServices({
    config: previewConfig(foundations.config, dataDir),
    version: foundations.version,
    registry: foundations.registry,
    log: foundations.log,
    database,
    clock: clockOf(shown, foundations),
    campaigns: campaignsOf(shown),
    catalogueDatabase: main.database.db,
  });
  const app = await createApp(services);
  registerDrafts(app, {
    take: (frame, unsaved) => shown.getStore()?.drafts.take(frame, unsaved),
    within: ({ campaigns }, work) => {
      const here = shown.getStore();
      return here === undefined ? work() : shown.run({ ...here, campaigns }, work);
    },
  });
  await registerPages(app, services, {
    framedBy: foundations.config.contentPreviewOrigins,
    shown: () => {
      const here = shown.getStore();
      const preview = here?.preview;
      return {
        campaign: preview?.campaign,
        isBehind: here?.isBehind ?? false,
        documents: here?.isBehind === true ? [] : (here?.changes ?? []),
        day: preview?.day,
        until: preview?.until.toISOString() ?? new Date(0).toISOString(),
      };
    },
  });
  await app.ready();
  return {
    app,
    services,
    close: async () => {
      await app.close();
      await services.deliveries.stop(0);
      await memory.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Keeps what was asked for last, up to so many, and opens the rest anew. */
function keptReady(most: number) {
  const open = new Map<string, Promise<Shown | undefined>>();
  return (id: string, openNow: () => Promise<Shown | undefined>): Promise<Shown | undefined> => {
    const opened = open.get(id) ?? openNow();
    open.delete(id);
    open.set(id, opened);
    for (const oldest of [...open.keys()].slice(0, -most)) open.delete(oldest);
    opened.catch(() => open.delete(id));
    return opened;
  };
}

/** Opens previews on demand: without anybody who looks at one, it takes nothing. */
export function createPreviewSite(foundations: Foundations, main: Services, registerPages: RegisterPages): PreviewSite {
  const shown = new AsyncLocalStorage<Shown>();
  const { links } = main.content;
  let site: ReturnType<typeof openSite> | undefined;
  const [pages, pictures] = [keptReady(MAX_OPEN), keptReady(MAX_PICTURED)];
  const siteNow = () => (site ??= openSite(foundations, main, shown, registerPages));

  async function openPreview(preview: Preview, asPictures: boolean): Promise<Shown | undefined> {
    const { services } = await siteNow();
    const all = await documentsWith(main.content, main.campaigns.documents().files, preview.changes);
    if (all === undefined) return undefined;
    // Pictures lead nowhere else, so that nothing else is checked for them.
    const files = asPictures ? concerning(preview.campaign, all) : all;
    const { registry, config, examiner } = foundations;
    const { media } = services;
    const { shelf } = main.themeShelf;
    const onPublished = prepareFor(registry, services.questionSets);
    const common = { files, registry, media, shelf, onPublished };
    const { campaign } = preview;
    const showing = (those: typeof files) =>
      createPreviewCampaigns({ ...common, files: those, folder: config.campaignsDir, log: SILENT, examiner });
    const drafted = await showing(files);
    // A draft with errors is shown as it was before, if it was. A picture of it would be taken for one of the draft.
    const isShown = asPictures || drafted.find(campaign) !== undefined;
    const before = isShown ? undefined : await showing(main.campaigns.documents().files);
    const isBehind = before?.find(campaign) !== undefined;
    const campaigns = before !== undefined && isBehind ? before : drafted;
    const made = new Set(concerning(campaign, files).map(({ name }) => name));
    // What was withdrawn is in no file.
    const changes = preview.changes.filter(({ document, revision }) => revision === undefined || made.has(document));
    const drafts = createUnsavedDrafts({
      ...common,
      examiner: examiner ?? createExaminer(registry),
      campaign,
      campaigns,
    });
    return { preview, campaigns, drafts, isBehind, changes };
  }

  /** Undefined: there is no such preview, or it has ended. */
  async function shownBy(id: string): Promise<Shown | undefined> {
    const preview = await links.read(id);
    if (preview === undefined) return undefined;
    const asPictures = showsPictures(id);
    return (asPictures ? pictures : pages)(id, () => openPreview(preview, asPictures));
  }

  return {
    intercept: async (request, reply) => {
      const { contentPreviewUrl: pattern, contentPreviewOrigins: framedBy } = foundations.config;
      const id = pattern === undefined ? undefined : previewIdOf(pattern, request.raw.headers.host);
      if (id === undefined) return false;
      void reply.headers({
        ...REPLY_HEADERS,
        ...FRAMED,
        'content-security-policy': contentSecurityPolicy('', framedBy),
      });
      const here = await shownBy(id);
      if (here === undefined) {
        await reply.code(410).type('text/plain; charset=utf-8').send(ENDED);
        return true;
      }
      const url = request.raw.url ?? '/';
      if (showsPictures(id) && !(request.method === 'GET' && PICTURED.test(url))) {
        await reply.code(404).type('text/plain; charset=utf-8').send(NO_PICTURE);
        return true;
      }
      if (/^\/(?:\?|$)/.test(url)) {
        await reply.redirect(ownPath(startOf(here.preview, here, request)), 303);
        return true;
      }
      const { app } = await siteNow();
      const frame = frameOf(request);
      const campaigns = (frame === undefined ? undefined : here.drafts.campaignsOf(frame)) ?? here.campaigns;
      // The bar is put into pages, which are therefore sent as they are.
      if (/^\/signup(?:[/?]|$)/.test(url)) delete request.raw.headers['accept-encoding'];
      reply.hijack();
      shown.run({ ...here, campaigns }, () => app.routing(request.raw, reply.raw));
      return true;
    },
    close: async () => {
      const opened = await site;
      await opened?.close();
    },
  };
}
