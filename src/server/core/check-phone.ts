import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { CheckResult } from '#engine/checks.ts';
import type { CountryCode } from '#schemas/countries.ts';

/**
 * Is this a valid phone number in the country's numbering plan (E7)? A number typed with another country's calling code
 * is accepted if it is valid there. Normalised to E.164.
 */
export function checkPhone(phone: string, country: CountryCode): CheckResult {
  const number = parsePhoneNumberFromString(phone, { defaultCountry: country, extract: false });
  if (!number?.isValid()) return { valid: false };
  const foreign = number.country !== undefined && number.country !== country && !phone.trim().startsWith('+');
  return foreign ? { valid: false } : { valid: true, normalised: number.number };
}
