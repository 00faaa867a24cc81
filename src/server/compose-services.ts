import { createBind } from '#registry/registry.ts';
import type { AppServices } from './app-services.ts';
import type { Foundations } from './foundations.ts';
import { createCampaignVersions } from './features/content/campaign-versions.ts';
import { createCampaigns, type LiveCampaigns } from './features/content/create-campaigns.ts';
import { createCatalogueReads } from './features/search/catalogue-reads.ts';
import { createDraftCookies } from './features/visits/drafts/draft-cookie.ts';
import { keptEncryptionKey } from './core/crypto/encryption.ts';
import { createDatabaseProbe } from './core/health/database-probe.ts';
import { createRateLimits, shareCounter } from './core/http/rate-limit.ts';
import { createImages } from './features/images/images.ts';
import { openImageStorage } from './features/images/storage/open-storage.ts';
import type { DeliveryQueue } from './features/leads/delivery-queue.ts';
import { openQueues } from './open-queues.ts';
import { openEncryption } from './features/encryption-keys/open-encryption.ts';
import { enqueueBookingRevision } from './features/leads/enqueue-booking-revision.ts';
import { createLeads } from './features/leads/leads.ts';
import { createMatchedToStudy } from './features/leads/matched-to-study.ts';
import { createStartSession } from './features/integrations/signing-service.ts';
import { createSiteScheduling } from './features/scheduling/site-scheduling.ts';
import { createQuestionSets, type QuestionSets } from './features/content/question-sets/create-question-sets.ts';
import { prepareQuestionSets } from './features/content/question-sets/prepare-question-sets.ts';
import { createReadiness } from './core/health/readiness.ts';
import { createDetectBot } from './features/leads/moderation/detect-bot.ts';
import { createPageTimes } from './features/leads/moderation/page-times.ts';
import { createSigning } from './features/consents/signing/signing.ts';
import type { Places } from './features/studies/places/places.ts';
import type { Relay } from './features/integrations/relay.ts';
import { type AskScheduling, type Remotes, createRemotes } from './features/visits/remotes.ts';
import { createBookingDesk, type DeskParts } from './features/scheduling/booking-desk.ts';
import { createLinkOf } from './features/scheduling/appointments-of.ts';
import { createAppointments } from './features/scheduling/appointments/appointments.ts';
import { bookingsOf } from './features/scheduling/slot-holds.ts';
import { chooseScheduling } from './features/scheduling/choose-scheduling.ts';
import { createFindOffers } from './features/offers/find-offers.ts';
import { createOfferImages } from './features/offers/offer-images.ts';
import { createScreeningHistory } from './features/search/screening-history.ts';
import { createStudyDetails } from './features/search/details/study-details.ts';
import { createCallNow } from './features/visits/call-centre.ts';
import { createDraftOwners } from './features/visits/drafts/draft-owners.ts';
import { createDrafts } from './features/visits/drafts/drafts.ts';
import { createFieldChecks } from './features/visits/field-checks.ts';
import { createPayloads } from './features/visits/payloads.ts';
import { loadTexts, type Texts } from './features/visits/texts.ts';
import { logEvents } from './features/tracking/event-log.ts';
import { createTracking } from './features/tracking/tracking-services.ts';
import { createVisitLog } from './features/visits/visit-log.ts';

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
