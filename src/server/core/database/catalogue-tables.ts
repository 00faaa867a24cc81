import type { ColumnType, Generated } from 'kysely';
import type { CountryCode } from '#schemas/countries.ts';
import type { Language } from '#schemas/language.ts';
import type { Study } from '#schemas/study/study.ts';
import type { Instant, Json } from './columns.ts';

/** Where a row came from. */
export type Origin = 'built-in' | 'demonstration' | 'registry' | 'vocabulary' | 'operator';

/** A study. The document is authoritative; the other columns copy parts of it for searching. */
export interface StudiesTable {
  id: string;
  document: Json<Study>;
  status: Study['internalStatus'];
  is_simulation: boolean;
  site_required: boolean;
  area_type: Study['siteTargetAreaType'];
  target_distance_km: number | null;
  origin: Origin;
  /** The registry's full eligibility criteria, from which an author writes a criteria file. */
  eligibility_text: string | null;
  updated_at: Instant;
  /** The study announces that it will recruit; matters only while it is closed. */
  opens_soon: ColumnType<boolean, boolean | undefined, boolean>;
  /**
   * A hash of what the last import stored; null: not imported. Valid only while `recorded_at` equals `updated_at`: any
   * other write to the study invalidates it.
   */
  record_hash: ColumnType<string | null, string | null | undefined, string | null>;
  recorded_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The import run that stored it. */
  import_run: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface SitesTable {
  id: string;
  name: string;
  city: string;
  /** State or province as written by `regionKey`; null if unknown. */
  region: string | null;
  /** Null: a country that the product does not serve; such a site never matches. */
  country: CountryCode | null;
  country_text: string;
  postal_code: string | null;
  /** Street and house number; null if unknown. */
  street: ColumnType<string | null, string | null | undefined, string | null>;
  /** The part of the postal code that a postal table resolves. */
  postal_area: string | null;
  lat: number | null;
  lon: number | null;
  /** An IANA name; null if unknown: the product then offers no slots of its own. */
  time_zone: ColumnType<string | null, string | null | undefined, string | null>;
  /** The study whose record the place came from; null: stored by an earlier version. */
  told_by: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface StudySitesTable {
  /** The id of this study at this site. */
  ext_id: string;
  study_id: string;
  site_id: string;
  recruiting: boolean;
  scheduling_enabled: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface IndicationCategoriesTable {
  id: Generated<number>;
  name_en: string;
  name_es: string;
  position: number;
}

export interface IndicationsTable {
  id: Generated<number>;
  category_id: number;
  name_en: string;
  name_es: string | null;
  show_for_signup: boolean;
  type: 'chronic' | 'vaccine';
  origin: Origin;
}

/** Every name that finds an indication, as written by `indicationKey`. */
export interface IndicationNamesTable {
  match_key: string;
  indication_id: number;
}

/**
 * A name that people search for a condition by. Triggers maintain the condition's own names and those from registries.
 */
export interface ConditionNamesTable {
  indication_id: number;
  /** As written by the database's `condition_key`. */
  match_key: string;
  language: Language;
  name: string;
  /** `own`, `registry`, or the source that gave the name. */
  source: string;
}

export interface StudyIndicationsTable {
  study_id: string;
  indication_id: number;
}

/**
 * What a search reads, maintained by triggers: one row for each condition (0: all) at each site where a study recruits.
 * `ext_id` empty: the study needs no site.
 */
export interface OpenSitesTable {
  indication_id: number;
  /** `*`: everywhere. */
  country: CountryCode | '*';
  /**
   * Empty: not limited by state. Otherwise the state of a state-wide study, with a second row `*` for visitors whose
   * state is unknown.
   */
  area: string;
  study_id: string;
  ext_id: string;
  span: number;
  part: number;
  city: string | null;
  region: string | null;
  lat: number | null;
  lon: number | null;
  /** Null: limited only by state and country. */
  reach_km: number | null;
}

export interface PostalCodesTable {
  country: CountryCode;
  code: string;
  place: string;
  region: string;
  lat: number;
  lon: number;
}

/** Which postal tables are loaded. An incomplete table locates codes but cannot tell that one does not exist (Q11). */
export interface PostalTablesTable {
  country: CountryCode;
  complete: boolean;
  codes: number;
  imported_at: Instant;
}

/** One row: another version after each transaction that changes the catalogue. Maintained by triggers. */
export interface CatalogueVersionTable {
  single: Generated<boolean>;
  version: Generated<string>;
}

export interface CatalogueTables {
  catalogue_version: CatalogueVersionTable;
  studies: StudiesTable;
  sites: SitesTable;
  study_sites: StudySitesTable;
  open_sites: OpenSitesTable;
  indication_categories: IndicationCategoriesTable;
  indications: IndicationsTable;
  indication_names: IndicationNamesTable;
  condition_names: ConditionNamesTable;
  study_indications: StudyIndicationsTable;
  postal_codes: PostalCodesTable;
  postal_tables: PostalTablesTable;
}
