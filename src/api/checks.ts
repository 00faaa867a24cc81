import type { CheckResult, Checks } from '#engine/checks.ts';
import { COUNTRIES, type CountryCode } from '#schemas/countries.ts';
import type { ApiClient } from './client.ts';

/** A visitor who pressed Next does not wait longer than this for a check; the save repeats it. */
const TIME_LIMIT = 4_000;

type Check = (value: string, country: CountryCode) => Promise<CheckResult>;

function remembered(check: Check): Check {
  const asked = new Map<string, Promise<CheckResult>>();
  return async (value, country) => {
    const key = `${country}|${value}`;
    const answer = asked.get(key) ?? check(value, country);
    asked.set(key, answer);
    const result = await answer;
    if (result === 'unavailable') asked.delete(key);
    return result;
  };
}

/** The checks that only the server can make, through API calls (E7, E8). */
export function createApiChecks(client: ApiClient): Checks {
  return {
    phone: remembered(async (phone, country) => {
      const result = await client.call('postPhoneValidation', { body: { phone, country }, timeLimit: TIME_LIMIT });
      if (!result.ok) return 'unavailable';
      return result.value.valid ? { valid: true, normalised: result.value.phone ?? phone } : { valid: false };
    }),
    postalCode: remembered(async (postalCode, country) => {
      const result = await client.call('postPostalCheck', {
        body: { postalCode, country: COUNTRIES[country].alpha3 },
        timeLimit: TIME_LIMIT,
      });
      if (!result.ok) return 'unavailable';
      return result.value ? { valid: true, normalised: postalCode } : { valid: false };
    }),
  };
}
