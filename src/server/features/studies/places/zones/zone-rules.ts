import type { CountryCode } from '#schemas/countries.ts';
import type { Point } from '../distance.ts';

/** A part of a state or province with a different time from the rest of it. */
export interface ZonePart {
  readonly zone: string;
  readonly where: (point: Point) => boolean;
}

/** The zone of most of a state or province, and its exceptions; the first match wins. */
export interface RegionZones {
  readonly zone: string;
  readonly parts?: readonly ZonePart[];
}

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

/** The Navajo Nation observes daylight saving time; the rest of Arizona does not, nor do the Hopi within it. */
function inNavajoNation({ lat, lon }: Point): boolean {
  if (lat > 35.55 && lat < 36.05 && lon > -110.95 && lon < -110.1) return false;
  return (lat > 35.1 && lon > -110) || (lat > 35.25 && lon > -111.2) || (lat > 35.8 && lon > -111.6);
}

const in1 = (zone: string, names: string): [string, RegionZones][] => names.split(', ').map((name) => [name, { zone }]);
const west = (lon: number) => (point: Point) => point.lon < lon;

/** The lines follow the county borders to within a few miles: 49 CFR part 71 and the zones in tz. */
const US: readonly [string, RegionZones][] = [
  ...in1(
    EASTERN,
    'CONNECTICUT, DELAWARE, DISTRICT OF COLUMBIA, GEORGIA, MAINE, MARYLAND, MASSACHUSETTS, ' +
      'NEW HAMPSHIRE, NEW JERSEY, NEW YORK, NORTH CAROLINA, OHIO, PENNSYLVANIA, RHODE ISLAND, SOUTH CAROLINA, ' +
      'VERMONT, VIRGINIA, WEST VIRGINIA',
  ),
  ...in1(
    CENTRAL,
    'ALABAMA, ARKANSAS, ILLINOIS, IOWA, LOUISIANA, MINNESOTA, MISSISSIPPI, MISSOURI, OKLAHOMA, WISCONSIN',
  ),
  ...in1(MOUNTAIN, 'COLORADO, MONTANA, NEW MEXICO, UTAH, WYOMING'),
  ...in1(PACIFIC, 'CALIFORNIA, WASHINGTON'),
  ...in1('Pacific/Honolulu', 'HAWAII'),
  ...in1('America/Puerto_Rico', 'PUERTO RICO'),
  [
    'NEVADA',
    { zone: PACIFIC, parts: [{ zone: MOUNTAIN, where: ({ lat, lon }) => lon > -114.2 && lat > 40.5 && lat < 41 }] },
  ],
  [
    'FLORIDA',
    {
      zone: EASTERN,
      parts: [{ zone: CENTRAL, where: ({ lat, lon }) => lon < -85.02 && (lat > 29.9 || lon < -85.35) }],
    },
  ],
  [
    'INDIANA',
    {
      zone: 'America/Indiana/Indianapolis',
      parts: [
        { zone: CENTRAL, where: ({ lat, lon }) => (lat > 41.17 ? lon < -86.49 : lat > 40.73 && lon < -86.93) },
        {
          zone: CENTRAL,
          where: ({ lat, lon }) =>
            (lat < 38.55 && lon < -87.47) || (lat < 38.25 && lon < -86.8) || (lat < 38.2 && lon < -86.46),
        },
      ],
    },
  ],
  [
    'KENTUCKY',
    {
      zone: EASTERN,
      parts: [
        {
          zone: CENTRAL,
          where: ({ lat, lon }) => lon < -86.3 || (lat < 37.45 && lon < -85.4) || (lat < 37.2 && lon < -85.05),
        },
      ],
    },
  ],
  [
    'TENNESSEE',
    {
      zone: EASTERN,
      parts: [
        {
          zone: CENTRAL,
          where: ({ lat, lon }) => lon < (lat > 36.2 ? -84.82 : lat > 35.75 ? -84.87 : lat > 35.4 ? -85.07 : -85.33),
        },
      ],
    },
  ],
  [
    'MICHIGAN',
    {
      zone: 'America/Detroit',
      parts: [
        {
          zone: 'America/Menominee',
          where: ({ lat, lon }) =>
            lat > 45 && (lon < -88.99 || (lat < 46.4 && lon < -87.95) || (lat < 45.99 && lon < -87.33)),
        },
      ],
    },
  ],
  [
    'NORTH DAKOTA',
    {
      zone: CENTRAL,
      parts: [
        { zone: MOUNTAIN, where: ({ lat, lon }) => (lat < 47.6 && lon < -102.1) || (lat < 46.75 && lon < -101.2) },
      ],
    },
  ],
  [
    'SOUTH DAKOTA',
    {
      zone: CENTRAL,
      parts: [
        { zone: MOUNTAIN, where: ({ lat, lon }) => lon < -101.2 || (lat > 43.9 && lat < 45.95 && lon < -100.42) },
      ],
    },
  ],
  [
    'NEBRASKA',
    { zone: CENTRAL, parts: [{ zone: MOUNTAIN, where: ({ lat, lon }) => lon < (lat < 41 ? -101.34 : -101.05) }] },
  ],
  [
    'KANSAS',
    {
      zone: CENTRAL,
      parts: [{ zone: MOUNTAIN, where: ({ lat, lon }) => lon < -101.48 && lat > 37.73 && lat < 39.57 }],
    },
  ],
  ['TEXAS', { zone: CENTRAL, parts: [{ zone: MOUNTAIN, where: west(-104.91) }] }],
  [
    'IDAHO',
    {
      zone: 'America/Boise',
      parts: [{ zone: PACIFIC, where: ({ lat, lon }) => lat > 46 || (lat > 45.5 && lon < -114.6) }],
    },
  ],
  [
    'OREGON',
    {
      zone: PACIFIC,
      parts: [{ zone: 'America/Boise', where: ({ lat, lon }) => lat > 42.45 && lat < 44.36 && lon > -118.2 }],
    },
  ],
  ['ARIZONA', { zone: 'America/Phoenix', parts: [{ zone: MOUNTAIN, where: inNavajoNation }] }],
  [
    'ALASKA',
    {
      zone: 'America/Anchorage',
      parts: [
        { zone: 'America/Adak', where: ({ lat, lon }) => lon < -169.5 && lat < 54 },
        { zone: 'America/Juneau', where: ({ lon }) => lon > -137.5 },
      ],
    },
  ],
  ['MARSHALL ISLANDS', { zone: 'Pacific/Majuro' }],
];

const CA: readonly [string, RegionZones][] = [
  ...in1('America/Halifax', 'NOVA SCOTIA, PRINCE EDWARD ISLAND'),
  ...in1('America/Moncton', 'NEW BRUNSWICK'),
  ...in1('America/Winnipeg', 'MANITOBA'),
  ...in1('America/Edmonton', 'ALBERTA, NORTHWEST TERRITORY, NORTHWEST TERRITORIES'),
  ...in1('America/Whitehorse', 'YUKON'),
  [
    'NEWFOUNDLAND AND LABRADOR',
    {
      zone: 'America/St_Johns',
      parts: [{ zone: 'America/Goose_Bay', where: ({ lat, lon }) => lat > 52.6 || lon < -59.5 }],
    },
  ],
  [
    'QUEBEC',
    {
      zone: 'America/Toronto',
      parts: [
        { zone: 'America/Puerto_Rico', where: ({ lat, lon }) => lon > -60 && lat < 52 },
        { zone: 'America/Halifax', where: ({ lat, lon }) => lon > -62.2 && lat < 48 },
      ],
    },
  ],
  ['ONTARIO', { zone: 'America/Toronto', parts: [{ zone: 'America/Winnipeg', where: west(-90.8) }] }],
  [
    'SASKATCHEWAN',
    {
      zone: 'America/Regina',
      parts: [{ zone: 'America/Edmonton', where: ({ lat, lon }) => lon < -109.85 && lat > 53 && lat < 53.5 }],
    },
  ],
  [
    'BRITISH COLUMBIA',
    {
      zone: 'America/Vancouver',
      parts: [
        { zone: 'America/Dawson_Creek', where: ({ lat, lon }) => lat > 55.2 && lon > -122.5 },
        { zone: 'America/Creston', where: ({ lat, lon }) => lat < 49.4 && lon > -116.75 && lon < -116.25 },
        {
          zone: 'America/Edmonton',
          where: ({ lat, lon }) => (lat < 50.3 ? lon > -116.25 : lat < 51.8 && lon > -117.3),
        },
      ],
    },
  ],
  ...['NUNAVUT TERRITORY', 'NUNAVUT'].map((name): [string, RegionZones] => [
    name,
    {
      zone: 'America/Iqaluit',
      parts: [
        { zone: 'America/Cambridge_Bay', where: west(-102) },
        { zone: 'America/Rankin_Inlet', where: west(-85) },
      ],
    },
  ]),
];

const AU: readonly [string, RegionZones][] = [
  ...in1('Australia/Sydney', 'AUSTRALIAN CAPITAL TERRITORY'),
  ...in1('Australia/Melbourne', 'VICTORIA'),
  ...in1('Australia/Brisbane', 'QUEENSLAND'),
  ...in1('Australia/Adelaide', 'SOUTH AUSTRALIA'),
  ...in1('Australia/Perth', 'WESTERN AUSTRALIA'),
  ...in1('Australia/Hobart', 'TASMANIA'),
  ...in1('Australia/Darwin', 'NORTHERN TERRITORY'),
  [
    'NEW SOUTH WALES',
    {
      zone: 'Australia/Sydney',
      parts: [
        { zone: 'Australia/Broken_Hill', where: ({ lat, lon }) => lon < 142 && lat > -32.6 && lat < -31 },
        { zone: 'Australia/Lord_Howe', where: ({ lon }) => lon > 158 },
      ],
    },
  ],
];

/** States and provinces as written by `regionKey`, for countries with several time zones. */
export const REGION_ZONES: Readonly<Partial<Record<CountryCode, ReadonlyMap<string, RegionZones>>>> = {
  US: new Map(US),
  CA: new Map(CA),
  AU: new Map(AU),
};

/** Countries with one time zone, apart from distant islands. */
export const COUNTRY_ZONES: Readonly<Partial<Record<CountryCode, RegionZones>>> = {
  GB: { zone: 'Europe/London' },
  IE: { zone: 'Europe/Dublin' },
  NZ: { zone: 'Pacific/Auckland', parts: [{ zone: 'Pacific/Chatham', where: ({ lon }) => lon < -175 }] },
  ZA: { zone: 'Africa/Johannesburg' },
};

/** If the state is unknown (forces abroad, islands), the nearest of these determines the country's time zone. */
export const NEAREST_ZONES: Readonly<Partial<Record<CountryCode, readonly (Point & { readonly zone: string })[]>>> = {
  US: [
    { zone: EASTERN, lat: 40.7, lon: -74 },
    { zone: CENTRAL, lat: 41.9, lon: -87.6 },
    { zone: MOUNTAIN, lat: 39.7, lon: -105 },
    { zone: 'America/Phoenix', lat: 33.4, lon: -112.1 },
    { zone: PACIFIC, lat: 34.1, lon: -118.2 },
    { zone: 'America/Anchorage', lat: 61.2, lon: -149.9 },
    { zone: 'Pacific/Honolulu', lat: 21.3, lon: -157.9 },
  ],
  CA: [
    { zone: 'America/Toronto', lat: 43.7, lon: -79.4 },
    { zone: 'America/Halifax', lat: 44.6, lon: -63.6 },
    { zone: 'America/Winnipeg', lat: 49.9, lon: -97.1 },
    { zone: 'America/Edmonton', lat: 53.5, lon: -113.5 },
    { zone: 'America/Vancouver', lat: 49.3, lon: -123.1 },
  ],
  AU: [
    { zone: 'Australia/Sydney', lat: -33.9, lon: 151.2 },
    { zone: 'Australia/Adelaide', lat: -34.9, lon: 138.6 },
    { zone: 'Australia/Perth', lat: -31.9, lon: 115.9 },
  ],
};
