import type { Checks } from '#engine/checks.ts';
import { normalisePostalCode } from '#engine/fields/contact-fields.ts';
import { checkPhone } from '../../core/check-phone.ts';
import { COUNTRIES } from '#schemas/countries.ts';
import type { Places } from '../studies/index.ts';

/** The checks of form fields that only the server can make. */
export type FieldChecks = Checks;

/** The checks that only the server can make; they are authoritative when a lead is saved. */
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
