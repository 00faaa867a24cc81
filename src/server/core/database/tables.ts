import type { ConsentTables } from './consent-tables.ts';
import type { CatalogueTables } from './catalogue-tables.ts';
import type { CampaignTables } from './campaign-tables.ts';
import type { ImageTables } from './image-tables.ts';
import type { SchedulingTables } from './scheduling-tables.ts';
import type { TrackingTables } from './tracking-tables.ts';
import type { OfferTables } from './offer-tables.ts';
import type { VisitTables } from './visit-tables.ts';

/** Every table of the product. pg-boss keeps its own in the schema `pgboss`. */
export interface Tables
  extends
    VisitTables,
    CatalogueTables,
    CampaignTables,
    TrackingTables,
    OfferTables,
    ImageTables,
    SchedulingTables,
    ConsentTables {}
