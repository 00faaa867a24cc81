import { readFileSync } from 'node:fs';
import { COUNTRY_CODES, type CountryCode } from '#schemas/countries.ts';
import { regionKey } from '#server/features/studies/places/region-key.ts';
import { timeZoneOfCode } from '#server/features/studies/places/zones/time-zone.ts';
import type { Checks } from './checks.ts';

interface Code {
  readonly code: string;
  readonly region: string;
  readonly lat: number;
  readonly lon: number;
}

function codesOf(folder: string, country: CountryCode): Code[] {
  const lines = readFileSync(`${folder}/postal/${country}.tsv`, 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '');
  return lines.map((line) => {
    const [code = '', , region = '', , lat, lon] = line.split('\t');
    return { code, region: regionKey(region), lat: Number(lat), lon: Number(lon) };
  });
}

/** The time zones of a country according to the runtime's own data, which serves as the reference here. */
function zonesOf(country: CountryCode): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`);
  // TypeScript's types do not include the method yet.
  const list: unknown = Reflect.get(locale, 'getTimeZones');
  const zones: unknown = typeof list === 'function' ? Reflect.apply(list, locale, []) : undefined;
  return Array.isArray(zones) ? zones.map(String) : [];
}

/** The canonical spelling: old and new names of one zone are the same. */
const canonical = (zone: string) =>
  new Intl.DateTimeFormat('en', { timeZone: zone })
    .resolvedOptions()
    .timeZone.replace('America/Indiana/Indianapolis', 'America/Indianapolis');

/**
 * [Q8] Every postal code has a zone of its own country, even if a map assigns its place to the neighbouring country.
 */
export function checkZones(folder: string, checks: Checks, say: (line: string) => void): void {
  const anomalies: unknown = JSON.parse(readFileSync(`${folder}/postal/tz-border-anomalies.json`, 'utf8'));
  const listed = new Set(
    Array.isArray(anomalies)
      ? anomalies.map((anomaly: { country: string; code: string }) => `${anomaly.country} ${anomaly.code}`)
      : [],
  );
  let forced = 0;
  let foreign = 0;
  for (const country of COUNTRY_CODES) {
    const own = new Set(zonesOf(country).map(canonical));
    for (const { code, region, ...point } of codesOf(folder, country)) {
      const zone = timeZoneOfCode(country, region, point);
      const inside = zone !== undefined && own.has(canonical(zone));
      if (listed.has(`${country} ${code}`)) {
        forced += 1;
        checks.check(`[Q8] the zone of ${country} ${code} is one of the country`, inside, true);
      } else if (!inside) {
        foreign += 1;
        say(`  ${country} ${code} (${region}): ${zone}`);
      }
    }
  }
  say(`${forced} codes at borders have a zone of their country; ${foreign} other codes have none of theirs`);
  checks.check('[Q8] all codes at borders that are listed were looked at', forced, listed.size);
}
