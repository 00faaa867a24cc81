import type { ColumnType, Generated } from 'kysely';
import type { CountryCode } from '#schemas/countries.ts';
import type { Language } from '#schemas/language.ts';
import type { Study } from '#schemas/study/study.ts';
import type { Instant, Json } from './columns.ts';

/** Where a row came from. */
export type Origin = 'built-in' | 'demonstration' | 'registry' | 'vocabulary' | 'operator';

/** A study; the document is the truth, the other columns are copies of its parts to search by. */
export interface StudiesTable {
  id: string;
  document: Json<Study>;
  status: Study['internalStatus'];
  is_simulation: boolean;
  site_required: boolean;
  area_type: Study['siteTargetAreaType'];
  target_distance_km: number | null;
  origin: Origin;
  /** The registry's eligibility criteria, whole: what an author of a criteria file works from. */
  eligibility_text: string | null;
  updated_at: Instant;
  /** It says that it will recruit; counts only while it is closed. */
  opens_soon: ColumnType<boolean, boolean | undefined, boolean>;
  /**
   * What the last import stored, hashed; null: not from an import. It holds only while `recorded_at` is `updated_at`:
   * whatever else writes to the study ends it.
   */
  record_hash: ColumnType<string | null, string | null | undefined, string | null>;
  recorded_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The run of the import that stored it. */
  import_run: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface SitesTable {
  id: string;
  name: string;
  city: string;
  /** State or province, as `regionKey` writes it; null where it is not known. */
  region: string | null;
  /** Null: a country that the product does not serve; such a site never matches. */
  country: CountryCode | null;
  country_text: string;
  postal_code: string | null;
  /** The part of the postal code that a postal table resolves. */
  postal_area: string | null;
  lat: number | null;
  lon: number | null;
  /** An IANA name; null: not known, so no times of its own are offered. */
  time_zone: ColumnType<string | null, string | null | undefined, string | null>;
  /** The study whose record the place was taken from; null: a version before stored it. */
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

/** Every name by which an indication is found, as `indicationKey` writes it. */
export interface IndicationNamesTable {
  match_key: string;
  indication_id: number;
}

/** A name by which people search for a condition. Triggers keep its own names and the registries'. */
export interface ConditionNamesTable {
  indication_id: number;
  /** As `condition_key` of the database writes it. */
  match_key: string;
  language: Language;
  name: string;
  /** `own`, `registry`, or who says so. */
  source: string;
}

export interface StudyIndicationsTable {
  study_id: string;
  indication_id: number;
}

/**
 * What a search reads, kept by triggers: a row for each condition (0: all) of each site where a study recruits.
 * `ext_id` empty: the study needs no site.
 */
export interface OpenSitesTable {
  indication_id: number;
  /** `*`: everywhere. */
  country: CountryCode | '*';
  /**
   * Empty: not by state. Else the state of a state-wide study, and once more `*` for visitors whose state is not known.
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
  /** Null: as far as state and country reach. */
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

/**
 * Which postal tables are loaded. A table that is not complete locates codes but cannot say that one does not exist
 * (Q11).
 */
export interface PostalTablesTable {
  country: CountryCode;
  complete: boolean;
  codes: number;
  imported_at: Instant;
}

export interface CatalogueTables {
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
