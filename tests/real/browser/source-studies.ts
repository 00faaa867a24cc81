import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { REAL_DATA } from './real-server.ts';

/** A site as its source has it; `point`: its own, else that of its postal code. */
export interface SourceSite {
  readonly city: string;
  readonly state: string;
  readonly american: boolean;
  readonly recruiting: boolean;
  readonly point: readonly [lat: number, lon: number] | undefined;
}

/** A study as its source has it, read here independently of the importer's code. */
export interface SourceStudy {
  readonly id: string;
  readonly name: string;
  readonly recruiting: boolean;
  readonly lowest: string | undefined;
  readonly highest: string | undefined;
  readonly sex: string | undefined;
  readonly conditions: readonly string[];
  readonly sites: readonly SourceSite[];
}

const Text = Type.Optional(Type.String());
const Record = Type.Object({
  protocolSection: Type.Object({
    identificationModule: Type.Object({ nctId: Type.String(), briefTitle: Type.String() }),
    statusModule: Type.Object({ overallStatus: Text }),
    conditionsModule: Type.Optional(Type.Object({ conditions: Type.Optional(Type.Array(Type.String())) })),
    eligibilityModule: Type.Optional(Type.Object({ sex: Text, minimumAge: Text, maximumAge: Text })),
    contactsLocationsModule: Type.Optional(
      Type.Object({
        locations: Type.Optional(
          Type.Array(
            Type.Object({
              city: Text,
              state: Text,
              country: Text,
              zip: Text,
              status: Text,
              geoPoint: Type.Optional(Type.Object({ lat: Type.Number(), lon: Type.Number() })),
            }),
          ),
        ),
      }),
    ),
  }),
});
const Nullable = Type.Union([Type.String(), Type.Null()]);
const Coordinate = Type.Union([Type.Number(), Type.Null()]);
const Trial = Type.Object({
  nct_id: Type.String(),
  brief_title: Type.String(),
  status: Type.String(),
  eligibility: Type.Object({ min_age: Text, max_age: Text, sex: Text, gender: Text }),
  diseases: Type.Array(Type.Object({ name: Nullable })),
  sites: Type.Array(
    Type.Tuple([Nullable, Nullable, Nullable, Nullable, Nullable, Coordinate, Coordinate, Nullable, Type.Unknown()]),
  ),
});

const linesOf = (file: string) =>
  readFileSync(join(REAL_DATA, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
const AMERICAN = /^(United States|Puerto Rico)$/;

/** The postal codes of the United States, their locations, and the names of their states by their two letters. */
export function readPostalCodes(): {
  readonly points: ReadonlyMap<string, readonly [number, number]>;
  readonly states: ReadonlyMap<string, string>;
} {
  const rows = linesOf('postal/US.tsv')
    .slice(1)
    .map((line) => line.split('\t'));
  return {
    points: new Map(rows.map(([code = '', , , , lat, lon]) => [code, [Number(lat), Number(lon)]])),
    states: new Map(rows.map(([, , state = '', letters = '']) => [letters, state])),
  };
}

type Postal = ReturnType<typeof readPostalCodes>;

function ofRecord(line: string, { points }: Postal): SourceStudy {
  const {
    identificationModule: { nctId, briefTitle },
    statusModule,
    eligibilityModule,
    conditionsModule,
    contactsLocationsModule,
  } = Value.Parse(Record, JSON.parse(line)).protocolSection;
  const recruiting = statusModule.overallStatus === 'RECRUITING' && eligibilityModule?.sex !== undefined;
  const sites = (contactsLocationsModule?.locations ?? []).map(
    ({ city = '', state = '', country = '', zip = '', status = statusModule.overallStatus, geoPoint }) => ({
      city,
      state,
      american: AMERICAN.test(country),
      recruiting: recruiting && status === 'RECRUITING',
      point: geoPoint ? ([geoPoint.lat, geoPoint.lon] as const) : points.get(zip.slice(0, 5)),
    }),
  );
  return {
    id: nctId,
    name: briefTitle,
    recruiting,
    lowest: eligibilityModule?.minimumAge,
    highest: eligibilityModule?.maximumAge,
    sex: eligibilityModule?.sex,
    conditions: conditionsModule?.conditions ?? [],
    sites,
  };
}

function ofTrial(line: string, { points, states }: Postal): SourceStudy {
  const { nct_id: id, brief_title: name, status, eligibility, diseases, sites } = Value.Parse(Trial, JSON.parse(line));
  const recruiting = status === 'Active';
  return {
    id,
    name,
    recruiting,
    lowest: eligibility.min_age,
    highest: eligibility.max_age === '999 Years' ? undefined : eligibility.max_age,
    sex: eligibility.sex ?? eligibility.gender,
    conditions: diseases.flatMap((disease) => disease.name ?? []),
    sites: sites.map(([, city, state, zip, country, lat, lon, siteStatus]) => ({
      city: city ?? '',
      state: states.get(state ?? '') ?? state ?? '',
      american: AMERICAN.test(country ?? ''),
      recruiting: recruiting && siteStatus === 'ACTIVE',
      point: lat === null || lon === null ? points.get((zip ?? '').slice(0, 5)) : ([lat, lon] as const),
    })),
  };
}

/** Every study of the real data; if both sources have one, the second wins, because it was imported last. */
export function readSourceStudies(postal: Postal): readonly SourceStudy[] {
  const all = [
    ...linesOf('studies/ctgov-studies.ndjson').map((line) => ofRecord(line, postal)),
    ...linesOf('sites/nci-trials-with-sites.ndjson').map((line) => ofTrial(line, postal)),
  ];
  return [...new Map(all.map((study) => [study.id, study])).values()];
}
