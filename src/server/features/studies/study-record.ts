import type { CountryCode } from '#schemas/countries.ts';
import type { Study } from '#schemas/study/study.ts';
import type { Origin } from '../../core/database/catalogue-tables.ts';

/** A site of a study, ready to be stored. */
export interface SiteRecord {
  readonly id: string;
  readonly extId: string;
  readonly name: string;
  /** Street and house number. Undefined: the source says nothing of it. */
  readonly street?: string | undefined;
  readonly city: string;
  readonly region: string | undefined;
  readonly country: CountryCode | undefined;
  readonly countryText: string;
  readonly postalCode: string | undefined;
  readonly postalArea: string | undefined;
  readonly point: { readonly lat: number; readonly lon: number } | undefined;
  readonly recruiting: boolean;
  /** Undefined: leave as it is; disabled for a new site. */
  readonly schedulingEnabled?: boolean;
}

/** A study with everything that belongs to it, ready to be stored. */
export interface StudyRecord {
  readonly study: Study;
  readonly origin: Origin;
  readonly eligibilityText: string | undefined;
  readonly sites: readonly SiteRecord[];
  /** It announces that it will recruit, but does not yet. */
  readonly opensSoon?: true;
  /** The hash of what an import stores, and its run. Undefined: not from an import. */
  readonly imported?: { readonly hash: string; readonly run: string };
}
