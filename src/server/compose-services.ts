import type { QueueOptions } from 'pg-boss';
import { createBind, type Registry } from '#registry/registry.ts';
import type { AppServices } from './app-services.ts';
import { createCampaignVersions } from './campaigns/campaign-versions.ts';
import { createCampaigns, type LiveCampaigns } from './campaigns/create-campaigns.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import { createPlaces } from './places/places.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/open-database.ts';
import { createDraftCookies } from './draft-cookie.ts';
import { createEncryption, keptEncryptionKey } from './encryption.ts';
import type { DeliveryQueue } from './jobs/delivery-queue.ts';
import { openQueues } from './jobs/open-queues.ts';
import { createLeads } from './leads/leads.ts';
import { createMatchedToStudy } from './leads/matched-to-study.ts';
import type { Log } from './log.ts';
import { createSiteScheduling } from './outside/site-scheduling.ts';
import { createQuestionSets, type QuestionSets } from './question-sets/create-question-sets.ts';
import { prepareQuestionSets } from './question-sets/prepare-question-sets.ts';
import type { Clock, Remotes } from './services.ts';
import { createFindOffers } from './offers/find-offers.ts';
import { createOfferImages } from './offers/offer-images.ts';
import { createScreeningHistory } from './search/screening-history.ts';
import { createStudySearch } from './search/study-search.ts';
import { createCallNow } from './visits/call-centre.ts';
import { createDrafts } from './visits/drafts.ts';
import { createFieldChecks } from './visits/field-checks.ts';
import { createPayloads } from './visits/payloads.ts';
import { createRemotes } from './visits/remotes.ts';
import { loadTexts, type Texts } from './visits/texts.ts';
import { createRecordingService } from './outside/recording-service.ts';
import { createLiveChat } from './outside/live-chat.ts';
import { createOutsideRelay } from './outside/relay.ts';
import { createConversions } from './tracking/conversions.ts';
import { createOwnRelay } from './tracking/own-relay.ts';
import { createRecordings } from './tracking/recordings.ts';
import { askedConsents } from './tracking/tracking-consents.ts';
import { createVisitLog } from './visits/visit-log.ts';

/** What everything else stands on; a registry is built only by an entry. */
export interface Foundations {
  readonly config: Config;
  readonly version: string;
  readonly database: Database;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly log: Log;
  /** Another rhythm of retries than the product's own; for tests of a whole series. */
  readonly retries?: QueueOptions;
}

/** The services of one process. */
export interface ComposedServices {
  readonly services: AppServices;
  readonly campaigns: LiveCampaigns;
  readonly questionSets: QuestionSets;
  readonly remotes: Remotes;
  readonly texts: Texts;
  readonly deliveries: DeliveryQueue;
}

function openCampaigns({ config, database, registry, clock, log }: Foundations, questionSets: QuestionSets): Promise<LiveCampaigns> {
  // The words do not matter here: the schema of a question set has none.
  const bind = createBind(registry, () => (text) => text?.en ?? '');
  return createCampaigns({
    folder: config.campaignsDir, url: config.campaignsUrl, registry, log,
    versions: createCampaignVersions(database.db, clock),
    onPublished: async ({ campaign }) => void (await prepareQuestionSets([campaign], undefined, bind, questionSets)),
  });
}

/** Puts the services together, campaigns read and deliveries running. Throws when the texts or the database are not usable. */
export async function composeServices(foundations: Foundations): Promise<ComposedServices> {
  const { config, version, database, registry, clock, log } = foundations;
  const { db } = database;
  const { operator } = config;
  const encryption = createEncryption(config.encryptionKey ?? keptEncryptionKey(config.dataDir), config.encryptionKeysOld);
  const places = createPlaces(db);
  const catalogue = createCatalogue(db, places, createMatchedToStudy(db, encryption));
  const questionSets = createQuestionSets({ db, clock, log });
  const campaigns = await openCampaigns(foundations, questionSets);
  const texts = await loadTexts(registry);
  const checks = createFieldChecks(places);
  const callNow = createCallNow(operator, catalogue, clock);
  const siteScheduling = createSiteScheduling(config.siteSchedulingBaseUrl, catalogue, log);
  const payloads = createPayloads({ catalogue, operator, clock, log });
  const studySearch = createStudySearch({ db, places, campaigns, operator, log });
  const serviceOrigin = config.directOffers === undefined ? undefined : new URL(config.directOffers.baseUrl).origin;
  const offerImages = createOfferImages(encryption, { hosts: operator.offers?.imageHosts ?? [], ...(serviceOrigin === undefined ? {} : { serviceOrigin }) });
  const findOffers = createFindOffers({ config, db, places, images: offerImages, log });
  const remotes = createRemotes({ catalogue, callNow, siteScheduling, log, studySearch, findOffers });
  const replay = { campaigns, payloads, remotes, checks, registry, texts, operator, clock };
  const { deliveries, messages } = await openQueues(foundations, encryption);
  const relay = config.relayBaseUrl === undefined ? createOwnRelay({ db, encryption, clock, catalogue }) : createOutsideRelay({ baseUrl: config.relayBaseUrl, db, messages, log });
  const conversions = createConversions(config, messages);
  const leads = createLeads({ ...replay, database, encryption, deliveries, conversions, ...(config.publicOrigin === undefined ? {} : { publicOrigin: config.publicOrigin }) });
  const services: AppServices = {
    config, version, database, encryption, clock, log, campaigns, catalogue, places, payloads, checks, leads, callNow, siteScheduling, replay, studySearch, findOffers, offerImages,
    screeningHistory: createScreeningHistory(encryption, config),
    drafts: createDrafts(db, encryption, clock),
    draftCookies: createDraftCookies(encryption, config),
    visitLog: createVisitLog(db, clock),
    recordings: createRecordings({ db, clock, log, send: createRecordingService(config.recordingBaseUrl) }),
    conversions,
    liveChat: createLiveChat(config, log),
    relay,
    askedConsents: (visit) => askedConsents(config, visit),
  };
  return { services, campaigns, questionSets, remotes, texts, deliveries };
}
