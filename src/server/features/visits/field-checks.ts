import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { CheckResult, Checks } from '#engine/checks.ts';
import { normalisePostalCode } from '#engine/fields/contact-fields.ts';
import { COUNTRIES, type CountryCode } from '#schemas/countries.ts';
import type { Places } from '../studies/places/places.ts';

/** The checks of form fields that only the server can make. */
export type FieldChecks = Checks;

/**
 * Is this a phone number of the country's numbering plan (E7)? A number typed with a calling code of its own is taken
 * when it is valid there. Normalised: E.164.
 */
export function checkPhone(phone: string, country: CountryCode): CheckResult {
  const number = parsePhoneNumberFromString(phone, { defaultCountry: country, extract: false });
  if (!number?.isValid()) return { valid: false };
  const foreign = number.country !== undefined && number.country !== country && !phone.trim().startsWith('+');
  return foreign ? { valid: false } : { valid: true, normalised: number.number };
}

/** The checks that only the server can make; their word stands when a lead is saved. */
export function createFieldChecks(places: Places): FieldChecks {
  return {
    phone: (value, country) => Promise.resolve(checkPhone(value, country)),
    postalCode: async (value, country) => {
      const normalised = normalisePostalCode(value, COUNTRIES[country]);
      return normalised !== undefined && (await places.exists(country, normalised))
        ? { valid: true, normalised }
        : { valid: false };
    },
  };
}
