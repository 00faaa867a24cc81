import { join } from 'node:path';
import type { ThemeShelf } from '#checker/page/theme-shelf.ts';
import { filesOfTheme } from '#engine/theme/resolve-theme.ts';
import type { Foundations } from './foundations.ts';
import {
  type CampaignSource,
  type LiveCampaigns,
  type QuestionSets,
  createCampaignVersions,
  createCampaigns,
  createContent,
  createDatabaseSource,
  createExaminer,
  approvedTexts,
  createPublications,
  createQuestionSets,
  createSourceLists,
  createDepartures,
  openSources,
  prepareFor,
} from './features/content/index.ts';
import { createCatalogueReads, createScreeningHistory, createStudyDetails } from './features/search/index.ts';
import {
  type AskScheduling,
  countDrafts,
  createCallNow,
  createDraftCookies,
  createDraftOwners,
  createEarlierAnswers,
  createDrafts,
  createFieldChecks,
  createPayloads,
  createRemotes,
  createVisitLog,
  loadTexts,
  type RemotesParts,
} from './features/visits/index.ts';
import { keptEncryptionKey, type Encryption } from './core/crypto/encryption.ts';
import { createDatabaseProbe } from './core/health/database-probe.ts';
import { createRateLimits, shareCounter } from './core/http/rate-limit.ts';
import { createImages, openImageStorage } from './features/images/index.ts';
import {
  createDetectBot,
  createLeads,
  createCountLeads,
  createMatchedToStudy,
  createPageTimes,
  enqueueBookingRevision,
} from './features/leads/index.ts';
import { openQueues } from './open-queues.ts';
import { openEncryption } from './core/crypto/open-encryption.ts';
import { createStartSession } from './features/integrations/index.ts';
import {
  type DeskParts,
  bookingsOf,
  chooseScheduling,
  createAppointments,
  createBookingDesk,
  createLinkOf,
  createSiteScheduling,
} from './features/scheduling/index.ts';
import { createReadiness } from './core/health/readiness.ts';
import { createSigning, type Signing, type SigningParts } from './features/consents/index.ts';
import { createMediaLibrary, openThemeShelf, type MediaLibrary } from './features/media/index.ts';
import { type CatalogueReader, createCatalogueMemory, type Places } from './features/studies/index.ts';
import { createFindOffers, createOfferImages } from './features/offers/index.ts';
import { createPeople } from './features/people/index.ts';
import { createTracking, logEvents } from './features/tracking/index.ts';

async function openCampaigns(
  { config, database: { db }, registry, clock, log, prove, examiner }: Foundations,
  encryption: Encryption,
  questionSets: QuestionSets,
  { source, ...files }: { readonly source: CampaignSource; readonly media: MediaLibrary; readonly shelf: ThemeShelf },
): Promise<LiveCampaigns> {
  const approved = approvedTexts(db, config.contentApproval);
  const sources = openSources(config, { database: source, lists: createSourceLists(db), log, approved });
  return createCampaigns({
    folder: config.campaignsDir,
    sources,
    registry,
    log,
    prove,
    examiner,
    // Nobody is served before the first read: it needs no thread, which would take memory from then on.
    examinerAtStart: createExaminer(registry),
    ...files,
    lockedFiles: config.operator.brands.flatMap(({ locked }) => filesOfTheme(locked)),
    versions: createCampaignVersions(db, clock),
    onPublished: prepareFor(registry, questionSets),
    onRead: await createDepartures({ db, encryption, clock, log, database: source.name, sources }),
  });
}

function openOffers({ config, database: { db }, log }: Foundations, encryption: Encryption, places: Places) {
  const serviceOrigin = config.directOffers === undefined ? undefined : new URL(config.directOffers.baseUrl).origin;
  const offerImages = createOfferImages(encryption, {
    hosts: config.operator.offers?.imageHosts ?? [],
    ...(serviceOrigin === undefined ? {} : { serviceOrigin }),
  });
  return { offerImages, findOffers: createFindOffers({ config, db, places, images: offerImages, log }) };
}

/** The services that create and change bookings. */
function openScheduling(
  { config, database: { db }, clock, log }: Foundations,
  opened: Omit<DeskParts, 'db' | 'clock' | 'log' | 'services'>,
) {
  const parts = { ...opened, db, clock, log, services: chooseScheduling(config, db, clock, log) };
  return { bookingDesk: createBookingDesk(parts), appointments: createAppointments(parts) };
}

/** The services that distinguish leads of people from those of bots, including the page times they rely on. */
function openBotDetection({ config, database, clock }: Foundations, encryption: Encryption) {
  const pageTimes = createPageTimes(encryption, clock);
  const take = shareCounter(database, clock);
  return { pageTimes, detectBot: createDetectBot({ pageTimes, take, clock, minHumanSeconds: config.minHumanSeconds }) };
}

/** Signing, through the consents service if one is configured (K3). */
function openSigning(
  { config, database: { db }, database, registry, clock, log }: Foundations,
  parts: Pick<SigningParts, 'encryption' | 'replay'>,
): Signing {
  const { consentsBaseUrl, signingAllowedHosts } = config;
  return createSigning({
    ...parts,
    database,
    logEvents: (campaign, events) => logEvents({ db, clock, registry }, campaign, events),
    startSession:
      consentsBaseUrl === undefined ? undefined : createStartSession(consentsBaseUrl, signingAllowedHosts, log),
  });
}

/** What a visit reads: the catalogue, offers, and the data that pages are made with. */
async function openReads(foundations: Foundations, encryption: Encryption) {
  const { config, database, registry, clock, log } = foundations;
  const questionSets = createQuestionSets({ db: database.db, clock, log });
  const mediaCache = join(config.dataDir, 'media');
  const media = createMediaLibrary(join(config.campaignsDir, 'media'), mediaCache);
  const themeShelf = await openThemeShelf(mediaCache);
  const contentParts = { db: database.db, encryption, clock };
  const publications = createPublications(contentParts);
  const people = config.studio === undefined ? undefined : createPeople({ ...contentParts, config, log });
  const declared = config.sources?.find(({ kind }) => kind === 'database');
  const source = createDatabaseSource(database, publications, declared?.name);
  const campaigns =
    foundations.campaigns ??
    (await openCampaigns(foundations, encryption, questionSets, { source, media, shelf: themeShelf.shelf }));
  const content = createContent({
    ...contentParts,
    campaigns,
    source,
    publications,
    people,
    config,
    log,
    examiner: foundations.examiner ?? createExaminer(foundations.registry),
    analyse: foundations.analyse,
    countVisits: () => countDrafts(database.db, encryption, clock.now()),
  });
  const matchedToStudy = createMatchedToStudy(database.db, encryption);
  const reads = createCatalogueReads({ database, campaigns, operator: config.operator, log, clock, matchedToStudy });
  const { places } = reads;
  return {
    ...reads,
    ...openOffers(foundations, encryption, places),
    campaigns,
    content,
    people,
    media,
    themeShelf,
    questionSets,
    texts: await loadTexts(registry),
    matchedToStudy,
    studyDetails: createStudyDetails(database.db, places),
  };
}

/** What a visit reads of a catalogue. */
function openVisitReads(
  { config, clock, log }: Foundations,
  { catalogue, places }: CatalogueReader,
  others: Pick<RemotesParts, 'studySearch' | 'findOffers' | 'relay'>,
  availability: AskScheduling['availability'],
) {
  const callNow = createCallNow(config.operator, catalogue, clock);
  const siteScheduling = createSiteScheduling(config.siteSchedulingBaseUrl, catalogue, log);
  return {
    callNow,
    siteScheduling,
    checks: createFieldChecks(places),
    payloads: createPayloads({ catalogue, operator: config.operator, clock, log }),
    remotes: createRemotes({
      ...others,
      catalogue,
      callNow,
      log,
      scheduling: { siteScheduling, availability },
      offersFromOutside: config.directOffers !== undefined,
    }),
  };
}

/** The services that store drafts and prove who owns them. */
function openDrafts({ config, database: { db }, clock }: Foundations, encryption: Encryption) {
  const draftCookies = createDraftCookies(encryption, config, clock);
  const drafts = createDrafts(db, encryption, clock);
  return {
    draftCookies,
    draftOwners: createDraftOwners(draftCookies, encryption, clock),
    drafts,
    earlierAnswers: createEarlierAnswers(drafts, draftCookies, clock),
    visitLog: createVisitLog(db, clock),
    screeningHistory: createScreeningHistory(encryption, config),
  };
}

/** The server's health and metrics, and its rate limits. */
function openGuards({ config, database, clock, log }: Foundations, encryption: Encryption) {
  return {
    readiness: createReadiness(),
    databaseProbe: createDatabaseProbe(database),
    limits: createRateLimits({ database, encryption, clock, log, production: config.production }),
  };
}

/**
 * Composes the services, reads campaigns and starts deliveries: the only place that knows all services. Plugins and
 * pages declare which ones they need. Throws if the texts or the database are unusable.
 */
export async function composeServices(foundations: Foundations) {
  const { config, database, registry, clock, log } = foundations;
  const { db } = database;
  const encryption = await openEncryption(db, {
    current: config.encryptionKey ?? keptEncryptionKey(config.dataDir),
    old: config.encryptionKeysOld,
  });
  const reads = await openReads(foundations, encryption);
  const { campaigns, catalogue, texts } = reads;
  const { deliveries, messages, reminders } = await openQueues(foundations, encryption);
  const tracking = {
    ...createTracking({ config, database, encryption, clock, log, catalogue, messages }),
    ...(foundations.relay ? { relay: foundations.relay } : {}),
  };
  const others = { studySearch: reads.studySearch, findOffers: reads.findOffers, relay: tracking.relay };
  const availability: AskScheduling['availability'] = (...asked) => scheduling.bookingDesk.availability(...asked);
  const visitReads = openVisitReads(foundations, reads, others, availability);
  const catalogueIn = { db: foundations.catalogueDatabase ?? db, remembers: !foundations.catalogueDatabase };
  const visitReadsAt = createCatalogueMemory(catalogueIn, reads.matchedToStudy, (reader) =>
    openVisitReads(foundations, reader, others, availability),
  );
  const bookings = (draftId: string) => bookingsOf(db, encryption, draftId);
  const { operator } = config;
  const { payloads, remotes, checks } = visitReads;
  const replay = { campaigns, payloads, remotes, checks, registry, texts, operator, clock, bookings };
  const visits = openDrafts(foundations, encryption);
  const linkOf = createLinkOf(encryption, config.publicOrigin);
  const delivery = { encryption, deliveries, messages, linkOf };
  const scheduling = openScheduling(foundations, {
    encryption,
    replay,
    drafts: visits.drafts,
    reminders,
    reviseLead: (tx, draftId, at) => enqueueBookingRevision(tx, draftId, at, delivery),
  });
  const images = createImages({ db, storage: openImageStorage(config), encryption, clock, log });
  const { pageTimes, detectBot } = openBotDetection(foundations, encryption);
  const leads = createLeads({
    ...replay,
    ...delivery,
    visitReadsAt,
    detectBot,
    database,
    images,
    log,
    conversions: tracking.conversions,
    relay: tracking.relay,
    ...(config.publicOrigin === undefined ? {} : { publicOrigin: config.publicOrigin }),
  });
  return {
    ...foundations,
    ...openGuards(foundations, encryption),
    ...reads,
    ...tracking,
    ...visits,
    ...scheduling,
    ...delivery,
    ...visitReads,
    replay,
    images,
    pageTimes,
    leads,
    countLeads: createCountLeads(db),
    signing: openSigning(foundations, { encryption, replay }),
  };
}

/** The services of one process. */
export type Services = Awaited<ReturnType<typeof composeServices>>;
