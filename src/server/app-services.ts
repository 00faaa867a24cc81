import type { FastifyInstance } from 'fastify';
import type { Config } from './core/config/config.ts';
import type { Database } from './core/database/open-database.ts';
import type {
  CallNow,
  DraftCookies,
  DraftOwners,
  Drafts,
  FieldChecks,
  Payloads,
  ReplayParts,
  VisitLog,
} from './features/visits/index.ts';
import type { Encryption } from './core/crypto/encryption.ts';
import type { DatabaseProbe } from './core/health/database-probe.ts';
import type { RateLimits } from './core/http/rate-limit.ts';
import type { Images } from './features/images/index.ts';
import type { Log } from './core/log.ts';
import type { LiveChat, Relay } from './features/integrations/index.ts';
import type { Appointments, BookingDesk, SiteScheduling } from './features/scheduling/index.ts';
import type { AskedConsents, Conversions, Recordings } from './features/tracking/index.ts';
import type { Campaigns } from './features/content/index.ts';
import type { Catalogue, Places } from './features/studies/index.ts';
import type { Clock } from './core/clock.ts';
import type { Leads, PageTimes } from './features/leads/index.ts';
import type { Signing } from './features/consents/index.ts';
import type { FindOffers, OfferImages } from './features/offers/index.ts';
import type { ReadStudyDetails, ScreeningHistory, StudySearch } from './features/search/index.ts';
import type { Readiness } from './core/health/readiness.ts';

/** All that the API needs. */
export interface AppServices {
  readonly config: Config;
  readonly version: string;
  readonly database: Database;
  readonly databaseProbe: DatabaseProbe;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly limits: RateLimits;
  readonly log: Log;
  readonly readiness: Readiness;
  readonly campaigns: Campaigns;
  readonly catalogue: Catalogue;
  readonly places: Places;
  readonly payloads: Payloads;
  readonly checks: FieldChecks;
  readonly drafts: Drafts;
  readonly leads: Leads;
  readonly draftCookies: DraftCookies;
  readonly draftOwners: DraftOwners;
  readonly visitLog: VisitLog;
  readonly askedConsents: AskedConsents;
  readonly recordings: Recordings;
  readonly conversions: Conversions;
  readonly relay: Relay;
  readonly liveChat: LiveChat;
  readonly callNow: CallNow;
  readonly siteScheduling: SiteScheduling;
  readonly bookingDesk: BookingDesk;
  readonly appointments: Appointments;
  readonly studySearch: StudySearch;
  readonly studyDetails: ReadStudyDetails;
  readonly findOffers: FindOffers;
  readonly offerImages: OfferImages;
  readonly screeningHistory: ScreeningHistory & { attach(app: FastifyInstance): void };
  readonly images: Images;
  readonly signing: Signing;
  readonly pageTimes: PageTimes;
  /** What replaying a visit takes. */
  readonly replay: ReplayParts;
}
