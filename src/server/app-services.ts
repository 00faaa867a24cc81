import type { Config } from './config/config.ts';
import type { Database } from './database/open-database.ts';
import type { DraftCookies } from './draft-cookie.ts';
import type { Encryption } from './encryption.ts';
import type { Log } from './log.ts';
import type { SiteScheduling } from './outside/site-scheduling.ts';
import type { VisitLog } from './pages/page-services.ts';
import type { Campaigns, Catalogue, Clock, Drafts, FieldChecks, Leads, Payloads, Places, Relay } from './services.ts';
import type { CallNow } from './visits/call-centre.ts';
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
  /** Absent: no slug is known. */
  readonly relay?: Relay | undefined;
  readonly draftCookies: DraftCookies;
  readonly visitLog: VisitLog;
  readonly callNow: CallNow;
  readonly siteScheduling: SiteScheduling;
  /** What replaying a visit takes. */
  readonly replay: ReplayParts;
}
