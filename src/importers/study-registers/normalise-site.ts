import { createHash } from 'node:crypto';
import type { CountryCode } from '#schemas/countries.ts';
import { type SiteRecord, regionKey } from '#server/features/studies/index.ts';
import { normaliseCountry } from './normalise-country.ts';
import { normalisePostalCode } from './normalise-postal-code.ts';
import type { NormalisedSite } from './normalised-study.ts';
import type { RecordReader } from './record-reader.ts';

function countryOf(location: RecordReader, text: string | undefined): CountryCode | undefined {
  const country = text === undefined ? undefined : normaliseCountry(text);
  if (text === undefined) location.report('country', 'country-absent');
  else if (!country) location.report('country', 'country-not-served', text);
  else if (country.variant) location.report('country', 'country-spelling', text);
  return country?.code;
}

function postalOf(
  location: RecordReader,
  country: CountryCode | undefined,
  text: string | undefined,
): Pick<SiteRecord, 'postalCode' | 'postalArea'> {
  // Codes of other countries are stored unchanged, because nobody looks them up.
  if (!country) return { postalCode: text, postalArea: undefined };
  const code = normalisePostalCode(country, text);
  if (code.state === 'absent') location.report('zip', 'postal-code-absent');
  if (code.state === 'unreadable') location.report('zip', 'postal-code-unreadable', text);
  if (code.state === 'repaired') location.report('zip', 'postal-code-repaired', text);
  return 'code' in code
    ? { postalCode: code.code, postalArea: code.area }
    : { postalCode: text, postalArea: undefined };
}

function pointOf(location: RecordReader): SiteRecord['point'] {
  const lat = location.number('geoPoint.lat');
  const lon = location.number('geoPoint.lon');
  if (lat === undefined || lon === undefined) return undefined;
  // Zero, zero is in the sea: a form that was left empty.
  if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0)) return { lat, lon };
  location.report('geoPoint', 'coordinates-unreadable', `${lat},${lon}`);
  return undefined;
}

/** What a site belongs to, and the conventions of its source. */
interface SiteContext {
  readonly studyId: string;
  readonly studyRecruits: boolean;
  /** Whether a site with this status word recruits. Undefined: the source knows no such word. */
  readonly isRecruiting: (status: string) => boolean | undefined;
  /** The position of the site in the record. */
  readonly field: string;
}

function recruitsHere(location: RecordReader, { studyRecruits, isRecruiting }: SiteContext): boolean {
  const status = location.text('status');
  if (status === undefined) return studyRecruits;
  const recruiting = isRecruiting(status);
  if (recruiting === undefined) location.report('status', 'value-unreadable', status);
  return studyRecruits && recruiting === true;
}

const fingerprint = (parts: readonly (string | undefined)[]) =>
  createHash('sha256')
    .update(JSON.stringify(parts.map((part) => (part ?? '').toLowerCase())))
    .digest('hex')
    .slice(0, 12);

/**
 * A location of a record (`facility street city state zip country status geoPoint`) as a site. The ids are derived from
 * name, city, state, postal code and country, so that they stay the same if the source reorders its locations.
 */
export function normaliseSite(location: RecordReader, context: SiteContext): NormalisedSite {
  const facility = location.text('facility');
  const city = location.text('city');
  const state = location.text('state');
  const countryText = location.text('country');
  const zip = location.text('zip');
  if (facility === undefined) location.report('facility', 'facility-absent', city);
  const country = countryOf(location, countryText);
  const mark = fingerprint([facility, city, state, zip, countryText]);
  return {
    id: `site-${mark}`,
    extId: `${context.studyId}-${mark}`,
    field: context.field,
    name: facility ?? (city === undefined ? 'Study site' : `Study site in ${city}`),
    street: location.text('street'),
    city: city ?? '',
    region: state === undefined ? undefined : regionKey(state),
    country,
    countryText: countryText ?? '',
    ...postalOf(location, country, zip),
    point: pointOf(location),
    recruiting: recruitsHere(location, context),
  };
}

/** Gives a distinct id to a site that occurred earlier in the same study. */
export function withUniqueNames(
  sites: readonly NormalisedSite[],
  repeated: (site: NormalisedSite) => void,
): NormalisedSite[] {
  const seen = new Map<string, number>();
  return sites.map((site) => {
    const count = (seen.get(site.extId) ?? 0) + 1;
    seen.set(site.extId, count);
    if (count === 1) return site;
    repeated(site);
    return { ...site, extId: `${site.extId}-${count}` };
  });
}
