import { isRecord } from '#api/guards.ts';
import { normalisePostalCode } from '#engine/fields/contact-fields.ts';
import { COUNTRIES, COUNTRY_CODES, type CountryCode } from '#schemas/countries.ts';
import type { RelayPatient } from '#schemas/lead/relay-patient.ts';
import type { NearSite } from '#schemas/study/study.ts';
import { omitUndefined } from '#engine/omit-undefined.ts';
import { checkPhone } from '../../core/check-phone.ts';
import { readEach, readId, readNumber, readText } from '../../core/http/read-values.ts';

/** The source does not state the unit of `distance`; its sites are in the United States. Only the order is used. */
const KM_PER_MILE = 1.609344;
const MAX_CONDITIONS = 100;

/** A text up to a maximum length; a longer one is not a name, phone number or code. */
function shortText(value: unknown, maxLength: number): string | undefined {
  const text = readText(value)?.trim();
  return text === undefined || text.length > maxLength ? undefined : text;
}

/** A country by either of its codes: the source's lead payload uses three letters, its country table both. */
function readCountry(value: unknown): CountryCode | undefined {
  const code = readText(value)?.trim().toUpperCase();
  return COUNTRY_CODES.find((alpha2) => alpha2 === code || COUNTRIES[alpha2].alpha3 === code);
}

/** The phone number in E.164, if it is valid in the country or has a calling code. */
function readPhone(value: unknown, country: CountryCode): string | undefined {
  const phone = shortText(value, 40);
  const checked = phone === undefined ? undefined : checkPhone(phone, country);
  return typeof checked === 'object' && checked.valid ? checked.normalised : undefined;
}

/** The postal code, if it matches the country's pattern. */
function readPostalCode(value: unknown, country: CountryCode): string | undefined {
  const code = shortText(value, 20);
  return code === undefined ? undefined : normalisePostalCode(code, COUNTRIES[country]);
}

/** A gender by its first letter, as for prefilled genders (E16). */
function readGender(value: unknown): RelayPatient['gender'] {
  const first = readText(value)?.trim()[0]?.toLowerCase();
  return (['male', 'female', 'other'] as const).find((gender) => gender[0] === first);
}

/** The date part of a date or an instant. */
function readBirthDate(value: unknown): string | undefined {
  return /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(readText(value)?.trim() ?? '')?.[0];
}

function readConditions(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const { good } = readEach(value, (entry) => readId(isRecord(entry) ? entry['id'] : entry));
  return good.slice(0, MAX_CONDITIONS);
}

/**
 * The person in `GET temp_links/{slug}/patient_info`. The specification does not name its fields (K4), so this reads
 * those of a candidate (R1), and the lead payload's names for the same things (K1). Without a name there is nobody to
 * show: `undefined`. Anything else that cannot be read counts as unknown, and the visitor is asked for it.
 */
export function readPatient(body: unknown): RelayPatient | undefined {
  if (!isRecord(body)) return undefined;
  const firstName = shortText(body['firstName'], 100);
  const lastName = shortText(body['lastName'], 100);
  if (firstName === undefined || lastName === undefined) return undefined;
  const country = readCountry(body['country']);
  const optional = {
    email: shortText(body['email'], 254),
    phone: readPhone(body['phone'] ?? body['phone1'], country ?? 'US'),
    postalCode: readPostalCode(body['postalCode'], country ?? 'US'),
    country,
    gender: readGender(body['gender']),
    birthDate: readBirthDate(body['birthDate'] ?? body['dateOfBirth']),
    studyId: shortText(body['studyId'], 64),
    indicationIds: readConditions(body['indicationIds']),
  };
  return { firstName, lastName, ...omitUndefined(optional) };
}

function readSite(entry: unknown): NearSite | undefined {
  if (!isRecord(entry)) return undefined;
  const id = readId(entry['id']);
  const ssExtId = readId(entry['ssExtId']);
  const miles = readNumber(entry['distance']);
  const distanceKm = miles === undefined ? readNumber(entry['distanceKm']) : miles * KM_PER_MILE;
  if (id === undefined || ssExtId === undefined || distanceKm === undefined || distanceKm < 0) return undefined;
  return { id, ssExtId, distanceKm };
}

/**
 * The sites in `GET temp_links/{slug}/study/{studyId}/sites`: `id`, `ssExtId`, `distance` (K4). `undefined` if the
 * answer is not a list of sites. Invalid entries are skipped, unless all of them are.
 */
export function readSites(
  body: unknown,
): { readonly sites: readonly NearSite[]; readonly unreadable: number } | undefined {
  if (!Array.isArray(body)) return undefined;
  const { good, unreadable } = readEach(body, readSite);
  return good.length === 0 && unreadable > 0 ? undefined : { sites: good, unreadable };
}
