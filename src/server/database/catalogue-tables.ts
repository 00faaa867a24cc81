import type { Study } from '#schemas/study.ts';
import type { CountryCode } from '#schemas/countries.ts';
import type { Instant, Json } from './visit-tables.ts';

/** A study as it was imported; the document is the truth, the other columns are for searching. */
export interface StudiesTable {
  id: string;
  document: Json<Study>;
  status: Study['internalStatus'];
  updated_at: Instant;
}

export interface SitesTable {
  id: string;
  name: string;
  city: string;
  admin: string | null;
  country: CountryCode;
  postal_code: string | null;
  lat: number | null;
  lon: number | null;
}

export interface StudySitesTable {
  /** The id of this study at this site. */
  ext_id: string;
  study_id: string;
  site_id: string;
  recruiting: boolean;
  scheduling_enabled: boolean;
}

export interface IndicationCategoriesTable {
  id: number;
  name_en: string;
  name_es: string;
  position: number;
}

export interface IndicationsTable {
  id: number;
  category_id: number;
  name_en: string;
  name_es: string;
  show_for_signup: boolean;
  type: 'chronic' | 'vaccine';
}

export interface PostalCodesTable {
  country: CountryCode;
  code: string;
  place: string;
  admin: string | null;
  lat: number;
  lon: number;
  approximate: boolean;
}

export interface CatalogueTables {
  studies: StudiesTable;
  sites: SitesTable;
  study_sites: StudySitesTable;
  indication_categories: IndicationCategoriesTable;
  indications: IndicationsTable;
  postal_codes: PostalCodesTable;
}
