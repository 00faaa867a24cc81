import { createBind } from '#registry/registry.ts';
import type { AppServices } from './app-services.ts';
import type { Foundations } from './foundations.ts';
import {
  type LiveCampaigns,
  type QuestionSets,
  createCampaignVersions,
  createCampaigns,
  createQuestionSets,
  prepareQuestionSets,
} from './features/content/index.ts';
import { createCatalogueReads, createScreeningHistory, createStudyDetails } from './features/search/index.ts';
import {
  type AskScheduling,
  type Remotes,
  type Texts,
  createCallNow,
  createDraftCookies,
  createDraftOwners,
  createDrafts,
  createFieldChecks,
  createPayloads,
  createRemotes,
  createVisitLog,
  loadTexts,
} from './features/visits/index.ts';
import { keptEncryptionKey } from './core/crypto/encryption.ts';
import { createDatabaseProbe } from './core/health/database-probe.ts';
import { createRateLimits, shareCounter } from './core/http/rate-limit.ts';
import { createImages, openImageStorage } from './features/images/index.ts';
import {
  type DeliveryQueue,
  createDetectBot,
  createLeads,
  createMatchedToStudy,
  createPageTimes,
  enqueueBookingRevision,
} from './features/leads/index.ts';
import { openQueues } from './open-queues.ts';
import { openEncryption } from './core/crypto/open-encryption.ts';
import { type Relay, createStartSession } from './features/integrations/index.ts';
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
import { createSigning } from './features/consents/index.ts';
import type { Places } from './features/studies/index.ts';
import { createFindOffers, createOfferImages } from './features/offers/index.ts';
import { createTracking, logEvents } from './features/tracking/index.ts';

/** The services of one process. */
export interface ComposedServices {
  readonly services: AppServices;
  readonly campaigns: LiveCampaigns;
  readonly questionSets: QuestionSets;
  readonly remotes: Remotes;
  readonly texts: Texts;
  readonly deliveries: DeliveryQueue;
}

function openCampaigns(
  { config, database, registry, clock, log, prove }: Foundations,
  questionSets: QuestionSets,
): Promise<LiveCampaigns> {
  // The words do not matter here: the schema of a question set has none.
  const bind = createBind(registry, () => (text) => text?.en ?? '');
  return createCampaigns({
    folder: config.campaignsDir,
    url: config.campaignsUrl,
    registry,
    log,
    prove,
    versions: createCampaignVersions(database.db, clock),
    onPublished: async ({ campaign }) => void (await prepareQuestionSets([campaign], undefined, bind, questionSets)),
  });
}

function openOffers(
  { config, database: { db }, log }: Foundations,
  encryption: AppServices['encryption'],
  places: Places,
) {
  const serviceOrigin = config.directOffers === undefined ? undefined : new URL(config.directOffers.baseUrl).origin;
  const offerImages = createOfferImages(encryption, {
    hosts: config.operator.offers?.imageHosts ?? [],
    ...(serviceOrigin === undefined ? {} : { serviceOrigin }),
  });
  return { offerImages, findOffers: createFindOffers({ config, db, places, images: offerImages, log }) };
}

/** What books, and what changes a booking. */
function openScheduling(
  { config, database: { db }, clock, log }: Foundations,
  opened: Omit<DeskParts, 'db' | 'clock' | 'log' | 'services'>,
) {
  const parts = { ...opened, db, clock, log, services: chooseScheduling(config, db, clock, log) };
  return { bookingDesk: createBookingDesk(parts), appointments: createAppointments(parts) };
}

/** What tells the leads of people from those of programs, and the page times that it judges by. */
function openJudge({ config, database, clock }: Foundations, encryption: AppServices['encryption']) {
  const pageTimes = createPageTimes(encryption, clock);
  const take = shareCounter(database, clock);
  return { pageTimes, judge: createDetectBot({ pageTimes, take, clock, minHumanSeconds: config.minHumanSeconds }) };
}

/**
 * Puts the services together, campaigns read and deliveries running. Throws when the texts or the database are not
 * usable.
 */
export async function composeServices(foundations: Foundations): Promise<ComposedServices> {
  const { config, version, database, registry, clock, log } = foundations;
  const [{ db }, { operator }] = [database, config];
  const encryption = await openEncryption(db, {
    current: config.encryptionKey ?? keptEncryptionKey(config.dataDir),
    old: config.encryptionKeysOld,
  });
  const questionSets = createQuestionSets({ db, clock, log });
  const campaigns = await openCampaigns(foundations, questionSets);
  const { places, catalogue, studySearch } = createCatalogueReads({
    database,
    campaigns,
    operator,
    log,
    clock,
    matchedToStudy: createMatchedToStudy(db, encryption),
  });
  const texts = await loadTexts(registry);
  const checks = createFieldChecks(places);
  const callNow = createCallNow(operator, catalogue, clock);
  const siteScheduling = createSiteScheduling(config.siteSchedulingBaseUrl, catalogue, log);
  const payloads = createPayloads({ catalogue, operator, clock, log });
  const { offerImages, findOffers } = openOffers(foundations, encryption, places);
  const scheduling: AskScheduling = {
    siteScheduling,
    availability: (...asked) => bookingDesk.availability(...asked),
  };
  const linked = { sites: (...asked: Parameters<Relay['sites']>) => tracking.relay.sites(...asked) };
  const remotes = createRemotes({
    catalogue,
    callNow,
    scheduling,
    log,
    studySearch,
    findOffers,
    relay: linked,
    offersFromOutside: config.directOffers !== undefined,
  });
  const replay = {
    campaigns,
    payloads,
    remotes,
    checks,
    registry,
    texts,
    operator,
    clock,
    bookings: (draftId: string) => bookingsOf(db, encryption, draftId),
  };
  const drafts = createDrafts(db, encryption, clock);
  const { deliveries, messages, reminders } = await openQueues(foundations, encryption);
  const linkOf = createLinkOf(encryption, config.publicOrigin);
  const { bookingDesk, appointments } = openScheduling(foundations, {
    encryption,
    replay,
    drafts,
    reminders,
    reviseLead: (tx, draftId, at) => enqueueBookingRevision(tx, draftId, at, { encryption, deliveries, linkOf }),
  });
  const images = createImages({ db, storage: openImageStorage(config), encryption, clock, log });
  const tracking = {
    ...createTracking({ config, database, encryption, clock, log, catalogue }, messages),
    ...(foundations.relay ? { relay: foundations.relay } : {}),
  };
  const { conversions, relay } = tracking;
  const { pageTimes, judge } = openJudge(foundations, encryption);
  const leads = createLeads({
    ...replay,
    judge,
    linkOf,
    database,
    encryption,
    deliveries,
    conversions,
    images,
    log,
    relay,
    ...(config.publicOrigin === undefined ? {} : { publicOrigin: config.publicOrigin }),
  });
  const draftCookies = createDraftCookies(encryption, config, clock);
  const services: AppServices = {
    config,
    version,
    database,
    encryption,
    clock,
    log,
    campaigns,
    catalogue,
    places,
    payloads,
    checks,
    leads,
    callNow,
    siteScheduling,
    replay,
    studySearch,
    findOffers,
    offerImages,
    images,
    screeningHistory: createScreeningHistory(encryption, config),
    drafts,
    bookingDesk,
    appointments,
    pageTimes,
    studyDetails: createStudyDetails(db, places),
    readiness: createReadiness(),
    databaseProbe: createDatabaseProbe(database),
    limits: createRateLimits({ database, encryption, clock, log, production: config.production }),
    signing: createSigning({
      database,
      encryption,
      replay,
      logEvents: (campaign, events) => logEvents(db, clock, campaign, events),
      startSession:
        config.consentsBaseUrl === undefined
          ? undefined
          : createStartSession(config.consentsBaseUrl, config.signingAllowedHosts, log),
    }),
    draftCookies,
    draftOwners: createDraftOwners(draftCookies, encryption, clock),
    visitLog: createVisitLog(db, clock),
    ...tracking,
  };
  return { services, campaigns, questionSets, remotes, texts, deliveries };
}
