import type { Instant } from './columns.ts';
import type { ConsentTables } from './consent-tables.ts';
import type { CatalogueTables } from './catalogue-tables.ts';
import type { ContentTables } from './content-tables.ts';
import type { LeadTables } from './lead-tables.ts';
import type { PersonTables } from './people-tables.ts';
import type { SchedulingTables } from './scheduling-tables.ts';
import type { TrackingTables } from './tracking-tables.ts';
import type { OfferTables } from './offer-tables.ts';
import type { VisitTables } from './visit-tables.ts';

/**
 * What is left of a rate limit. `bucket` is the name of the limit and a keyed hash of whom it applies to: no address,
 * no phone number.
 */
export interface RateLimitsTable {
  bucket: string;
  tokens: number;
  /** Did the last request get a token? */
  taken: boolean;
  at: Instant;
}

/** All tables of the product. pg-boss has its own in the schema `pgboss`. */
export interface Tables
  extends
    VisitTables,
    CatalogueTables,
    ContentTables,
    TrackingTables,
    OfferTables,
    LeadTables,
    PersonTables,
    SchedulingTables,
    ConsentTables {
  rate_limits: RateLimitsTable;
}
