import { expect, test } from 'vitest';
import type { CountryCode } from '#schemas/countries.ts';
import { timeZoneOf, timeZoneOfCode } from './time-zone.ts';

const PLACES: readonly (readonly [
  what: string,
  country: CountryCode,
  region: string,
  lat: number,
  lon: number,
  zone: string,
])[] = [
  ['Chicago', 'US', 'ILLINOIS', 41.88, -87.63, 'America/Chicago'],
  ['Pensacola', 'US', 'FLORIDA', 30.42, -87.22, 'America/Chicago'],
  ['Tallahassee', 'US', 'FLORIDA', 30.44, -84.28, 'America/New_York'],
  ['Gary', 'US', 'INDIANA', 41.59, -87.35, 'America/Chicago'],
  ['Evansville', 'US', 'INDIANA', 37.97, -87.56, 'America/Chicago'],
  ['Indianapolis', 'US', 'INDIANA', 39.77, -86.16, 'America/Indiana/Indianapolis'],
  ['Louisville', 'US', 'KENTUCKY', 38.25, -85.76, 'America/New_York'],
  ['Bowling Green', 'US', 'KENTUCKY', 36.99, -86.44, 'America/Chicago'],
  ['Chattanooga', 'US', 'TENNESSEE', 35.05, -85.31, 'America/New_York'],
  ['Knoxville', 'US', 'TENNESSEE', 35.96, -83.92, 'America/New_York'],
  ['Nashville', 'US', 'TENNESSEE', 36.16, -86.78, 'America/Chicago'],
  ['Marquette', 'US', 'MICHIGAN', 46.54, -87.4, 'America/Detroit'],
  ['Iron Mountain', 'US', 'MICHIGAN', 45.82, -88.07, 'America/Menominee'],
  ['Rapid City', 'US', 'SOUTH DAKOTA', 44.08, -103.23, 'America/Denver'],
  ['Dickinson', 'US', 'NORTH DAKOTA', 46.88, -102.79, 'America/Denver'],
  ['Scottsbluff', 'US', 'NEBRASKA', 41.87, -103.67, 'America/Denver'],
  ['El Paso', 'US', 'TEXAS', 31.76, -106.49, 'America/Denver'],
  ['Coeur d’Alene', 'US', 'IDAHO', 47.68, -116.78, 'America/Los_Angeles'],
  ['Boise', 'US', 'IDAHO', 43.62, -116.2, 'America/Boise'],
  ['Ontario in Oregon', 'US', 'OREGON', 44.03, -116.96, 'America/Boise'],
  ['Window Rock', 'US', 'ARIZONA', 35.68, -109.05, 'America/Denver'],
  ['Flagstaff', 'US', 'ARIZONA', 35.2, -111.65, 'America/Phoenix'],
  ['Second Mesa', 'US', 'ARIZONA', 35.8, -110.5, 'America/Phoenix'],
  ['Juneau', 'US', 'ALASKA', 58.3, -134.4, 'America/Juneau'],
  ['Saskatoon', 'CA', 'SASKATCHEWAN', 52.13, -106.67, 'America/Regina'],
  ['Thunder Bay', 'CA', 'ONTARIO', 48.38, -89.25, 'America/Toronto'],
  ['Kenora', 'CA', 'ONTARIO', 49.77, -94.49, 'America/Winnipeg'],
  ['Cranbrook', 'CA', 'BRITISH COLUMBIA', 49.51, -115.77, 'America/Edmonton'],
  ['Montréal', 'CA', 'QUEBEC', 45.5, -73.57, 'America/Toronto'],
  ['Broken Hill', 'AU', 'NEW SOUTH WALES', -31.95, 141.45, 'Australia/Broken_Hill'],
  ['Gold Coast', 'AU', 'QUEENSLAND', -28.02, 153.4, 'Australia/Brisbane'],
  ['Newry, near the border', 'GB', 'NORTHERN IRELAND', 54.18, -6.34, 'Europe/London'],
  ['Dundalk, near the border', 'IE', 'LEINSTER', 54, -6.4, 'Europe/Dublin'],
  ['Musina, near the border', 'ZA', '', -22.34, 30.04, 'Africa/Johannesburg'],
  ['Chatham Islands', 'NZ', '', -43.95, -176.55, 'Pacific/Chatham'],
];

test.each(PLACES)('[Q8] the time zone of %s', (_what, country, region, lat, lon, zone) => {
  expect(timeZoneOf(country, region, { lat, lon })).toBe(zone);
});

test('[Q8] without its state no time of day is promised at a site', () => {
  expect(timeZoneOf('US', null, { lat: 41.88, lon: -87.63 })).toBeUndefined();
  expect(timeZoneOf('CA', 'NO PROVINCE', { lat: 45.5, lon: -73.6 })).toBeUndefined();
});

test('[Q8] a military postal code abroad has a zone of its own country', () => {
  expect(timeZoneOfCode('US', '', { lat: 49.44, lon: 7.75 })).toBe('America/New_York');
  expect(timeZoneOfCode('US', '', { lat: 35.45, lon: 139.35 })).toBe('America/Anchorage');
});
