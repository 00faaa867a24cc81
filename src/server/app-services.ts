import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import type { Database } from './database/open-database.ts';
import type { DraftCookies } from './draft-cookie.ts';
import type { Encryption } from './encryption.ts';
import type { Images } from './images/images.ts';
import type { Log } from './log.ts';
import type { LiveChat } from './outside/live-chat.ts';
import type { SiteScheduling } from './outside/site-scheduling.ts';
import type { AskedConsents, VisitLog } from './pages/page-services.ts';
import type { Campaigns, Catalogue, Clock, Drafts, FieldChecks, Leads, Payloads, Places, Relay } from './services.ts';
import type { BookingDesk } from './scheduling/booking-desk.ts';
import type { Conversions } from './tracking/conversions.ts';
import type { Recordings } from './tracking/recordings.ts';
import type { Signing } from './signing/signing.ts';
import type { CallNow } from './visits/call-centre.ts';
import type { FindOffers } from './offers/find-offers.ts';
import type { OfferImages } from './offers/offer-images.ts';
import type { ScreeningHistory } from './search/screening-history.ts';
import type { StudySearch } from './search/study-search.ts';
import type { ReplayParts } from './visits/replay-visit.ts';

/** All that the API needs. */
export interface AppServices {
  readonly config: Config;
  readonly version: string;
  readonly database: Database;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly log: Log;
  readonly campaigns: Campaigns;
  readonly catalogue: Catalogue;
  readonly places: Places;
  readonly payloads: Payloads;
  readonly checks: FieldChecks;
  readonly drafts: Drafts;
  readonly leads: Leads;
  readonly draftCookies: DraftCookies;
  readonly visitLog: VisitLog;
  readonly askedConsents: AskedConsents;
  readonly recordings: Recordings;
  readonly conversions: Conversions;
  readonly relay: Relay;
  readonly liveChat: LiveChat;
  readonly callNow: CallNow;
  readonly siteScheduling: SiteScheduling;
  readonly bookingDesk: BookingDesk;
  readonly studySearch: StudySearch;
  readonly findOffers: FindOffers;
  readonly offerImages: OfferImages;
  readonly screeningHistory: ScreeningHistory & { attach(app: FastifyInstance): void };
  readonly images: Images;
  readonly signing: Signing;
  /** What replaying a visit takes. */
  readonly replay: ReplayParts;
}
