import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createApp } from '#server/app.ts';
import { composeServices, prepareFor, type Services } from '#server/compose-services.ts';
import type { Config } from '#server/core/config/config.ts';
import { openInMemory } from '#server/core/database/open-database.ts';
import { sendProblem } from '#server/core/http/error-handler.ts';
import { Problem } from '#server/core/http/problem.ts';
import { cookieOf } from '#server/core/http/own-origin.ts';
import {
  createPreviewCampaigns,
  documentsWith,
  type LiveCampaigns,
  type Preview,
} from '#server/features/content/index.ts';
import { ownPath } from '#schemas/safe-address.ts';
import type { Foundations } from '#server/foundations.ts';
import type { PageServices } from '#server/pages/page-services.ts';

const COOKIE = 'preview';
/** The addresses that a preview does not take over. */
const NOT_PREVIEWED = /^\/(?:preview\/|content\/|healthz|readyz|metrics)/;
/** How many previews are kept ready; others are opened again when somebody returns to them. */
const MAX_OPEN = 12;
const LEAVE = '/preview/leave';

/** The preview that a request belongs to. */
interface Shown {
  readonly preview: Preview;
  readonly campaigns: LiveCampaigns;
}

type RegisterPages = (
  app: FastifyInstance,
  services: Services,
  preview: NonNullable<PageServices['preview']>,
) => Promise<void>;

/** What shows drafts to whoever has a link. */
export interface PreviewSite {
  /** Answers a request of somebody who looks at a preview; false: it is a request like any other. */
  intercept(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  /** Registers the address of preview links. */
  register(app: FastifyInstance): void;
  close(): Promise<void>;
}

/**
 * The configuration of previews: no outside service, so that nothing is delivered, reported or asked of anybody; and
 * as outside production, so that authors read why a draft is not shown.
 */
function previewConfig(config: Config, dataDir: string): Config {
  const { appointmentReminders: _none, ...operator } = config.operator;
  return {
    host: config.host,
    port: config.port,
    publicHosts: config.publicHosts,
    production: false,
    dataDir,
    campaignsDir: config.campaignsDir,
    campaignProofs: 'off',
    contentApproval: 'none',
    contentPreviewOrigins: config.contentPreviewOrigins,
    signingAllowedHosts: [],
    encryptionKey: randomBytes(32),
    encryptionKeysOld: [],
    seed: 'none',
    acceptedDemonstration: config.acceptedDemonstration,
    trustedProxies: config.trustedProxies,
    minHumanSeconds: 0,
    drainSeconds: 0,
    operator,
    ...(config.publicOrigin === undefined ? {} : { publicOrigin: config.publicOrigin }),
    ...(config.legalDir === undefined ? {} : { legalDir: config.legalDir }),
  };
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
    refused: () => here()?.refused() ?? new Map(),
    themes: () => here()?.themes() ?? new Map(),
    standstill: () => here()?.standstill(),
    documents: () => here()?.documents() ?? { files: [], origins: new Map(), failures: [] },
    check: async (files) => (await here()?.check(files)) ?? [],
    judge: (files) => {
      const campaigns = here();
      if (campaigns === undefined) throw new Error('nothing is judged outside a preview');
      return campaigns.judge(files);
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
  // The list says why the draft cannot be shown.
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
  });
  const app = await createApp(services);
  await registerPages(app, services, {
    framedBy: foundations.config.contentPreviewOrigins,
    notice: () => {
      const preview = shown.getStore()?.preview;
      const documents = (preview?.changes ?? []).map(({ document, revision }) =>
        revision === undefined ? `${document}, withdrawn` : `${document}, revision ${revision}`,
      );
      return { about: 'preview', documents, until: preview?.until.toISOString() ?? '', leave: LEAVE };
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

/** Opens previews on demand: without anybody who looks at one, it takes nothing. */
export function createPreviewSite(foundations: Foundations, main: Services, registerPages: RegisterPages): PreviewSite {
  const shown = new AsyncLocalStorage<Shown>();
  const { links } = main.content;
  let site: ReturnType<typeof openSite> | undefined;
  const open = new Map<string, Promise<Shown | undefined>>();
  const siteNow = () => (site ??= openSite(foundations, main, shown, registerPages));

  async function openPreview(preview: Preview): Promise<Shown | undefined> {
    const { services } = await siteNow();
    const files = await documentsWith(main.content, main.campaigns.documents().files, preview.changes);
    if (files === undefined) return undefined;
    const campaigns = await createPreviewCampaigns({
      files,
      folder: foundations.config.campaignsDir,
      registry: foundations.registry,
      log: foundations.log,
      media: main.media,
      shelf: main.themeShelf.shelf,
      onPublished: prepareFor(foundations.registry, services.questionSets),
    });
    return { preview, campaigns };
  }

  /** Undefined: the token opens nothing. */
  async function shownBy(token: string): Promise<Shown | undefined> {
    const preview = links.read(token);
    if (preview === undefined) return undefined;
    const opened = open.get(token) ?? openPreview(preview);
    open.delete(token);
    open.set(token, opened);
    for (const oldest of [...open.keys()].slice(0, -MAX_OPEN)) open.delete(oldest);
    opened.catch(() => open.delete(token));
    return opened;
  }

  function setCookie(request: FastifyRequest, reply: FastifyReply, token: string, until: Date): void {
    // In a frame of another site, browsers keep only such cookies, and only over TLS.
    const { name, options } = cookieOf(COOKIE, request, foundations.config);
    const framed = options.secure === true && foundations.config.contentPreviewOrigins.length > 0;
    void reply.setCookie(name, token, {
      ...options,
      expires: until,
      ...(framed ? { sameSite: 'none', partitioned: true } : {}),
    });
  }

  return {
    intercept: async (request, reply) => {
      const url = request.raw.url ?? '/';
      const token = /(?:^|;\s*)(?:__Host-)?preview=([^;\s]+)/.exec(request.headers.cookie ?? '')?.[1];
      if (token === undefined || NOT_PREVIEWED.test(url)) return false;
      const here = await shownBy(decodeURIComponent(token)).catch(() => undefined);
      if (here === undefined) return false;
      const { app } = await siteNow();
      reply.hijack();
      shown.run(here, () => app.routing(request.raw, reply.raw));
      return true;
    },
    register: (app) => {
      app.get(LEAVE, { schema: { hide: true } }, (request, reply) => {
        const { name, options } = cookieOf(COOKIE, request, foundations.config);
        return reply.clearCookie(name, options).redirect(ownPath('/'), 303);
      });
      app.get<{ Params: { '*': string } }>('/preview/*', { schema: { hide: true } }, async (request, reply) => {
        const token = request.params['*'];
        const here = await shownBy(token);
        if (here === undefined) return sendProblem(request, reply, new Problem('not-found'));
        setCookie(request, reply, token, here.preview.until);
        return reply.redirect(ownPath(startOf(here.preview, here, request)), 303);
      });
    },
    close: async () => {
      const opened = await site;
      await opened?.close();
    },
  };
}
