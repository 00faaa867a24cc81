import type { QueueOptions } from 'pg-boss';
import type { Registry } from '#registry/registry.ts';
import type { Config } from './core/config/config.ts';
import type { Database } from './core/database/open-database.ts';
import type { Clock } from './core/clock.ts';
import type { Log } from './core/log.ts';
import type { Analyse, Examiner, LiveCampaigns, ProveCampaigns } from './features/content/index.ts';
import type { ReadQuestionnaire } from './features/conversions/index.ts';
import type { Relay } from './features/integrations/index.ts';

/** What everything else depends on; only an entry builds a registry. */
export interface Foundations {
  readonly config: Config;
  readonly version: string;
  readonly database: Database;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly log: Log;
  /** Proves campaigns before they are served; absent: they are served unproven. */
  readonly prove?: ProveCampaigns | undefined;
  /** What parses documents while visitors are served, closed with the site; absent: the thread that serves them. */
  readonly examiner?: Examiner | undefined;
  /** Proves, simulates, explains and compares documents for authors; absent: these calls are not available. */
  readonly analyse?: Analyse | undefined;
  /** Reads questionnaires of others for authors; absent: this call is not available. */
  readonly readQuestionnaire?: ReadQuestionnaire | undefined;
  /** Campaigns that replace those of the configured sources: where drafts are previewed. */
  readonly campaigns?: LiveCampaigns;
  /** The database of the catalogue, if it is another one: that of the real site, for previews. */
  readonly catalogueDatabase?: Database['db'];
  /** A prepopulation relay that replaces the configured one; for tests. */
  readonly relay?: Relay;
  /** Retry intervals that replace the product's own; for tests of a whole series. */
  readonly retries?: QueueOptions;
}
