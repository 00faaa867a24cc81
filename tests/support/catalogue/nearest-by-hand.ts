import type { StudyRecord } from '#server/features/studies/study-record.ts';
import { greatCircleKm } from '#server/features/studies/places/distance.ts';
import type { NearStudiesQuery } from '#server/features/studies/near-studies.ts';

const DEFAULT_KM = 120;

interface Found {
  readonly id: string;
  readonly km: number | null;
  readonly city: string | null;
}

const upward = (one: string, other: string) => (one < other ? -1 : Number(one > other));
const nearestFirst = (one: number | null, other: number | null) =>
  (one ?? Infinity) === (other ?? Infinity) ? 0 : (one ?? Infinity) - (other ?? Infinity);

type Site = StudyRecord['sites'][number];

/** How far a site of a study is from the visitor; `null`: unknown; `undefined`: the site is not for them. */
function kmOf({ study }: StudyRecord, site: Site, { country, place }: NearStudiesQuery): number | null | undefined {
  if (!site.recruiting || site.country !== country) return undefined;
  if (!place) return null;
  const km = site.point ? greatCircleKm(place, site.point) : null;
  if (study.siteTargetAreaType === 'Country') return km;
  if (study.siteTargetAreaType === 'State') return place.region === '' || site.region === place.region ? km : undefined;
  return km !== null && km <= (study.targetDistanceKm ?? DEFAULT_KM) ? km : undefined;
}

/** The nearest site of a study, or that it needs none; nothing if it is not for this visitor. */
function foundOf(record: StudyRecord, query: NearStudiesQuery): Found[] {
  const { study, sites } = record;
  if (study.internalStatus !== 'Active' || study.isSimulation) return [];
  if (query.indicationIds.length > 0 && !study.associatedIndicationIds.some((id) => query.indicationIds.includes(id)))
    return [];
  const reached = sites.flatMap((site) => {
    const km = kmOf(record, site, query);
    return km === undefined ? [] : [{ km, key: site.extId, city: site.city }];
  });
  const everywhere =
    !study.siteRequiredToQualify && (sites.length === 0 || sites.some(({ country }) => country === query.country))
      ? [{ km: null, key: '', city: null }]
      : [];
  const [first] = [...reached, ...everywhere].toSorted(
    (one, other) => nearestFirst(one.km, other.km) || upward(one.key, other.key),
  );
  return first ? [{ id: study.externalId, km: first.km, city: first.city }] : [];
}

/** What `nearStudies` must find, by looking at every site of every study. */
export function nearestByHand(records: readonly StudyRecord[], query: NearStudiesQuery): Found[] {
  return records
    .flatMap((record) => foundOf(record, query))
    .toSorted((one, other) => nearestFirst(one.km, other.km) || upward(one.id, other.id))
    .slice(0, query.limit);
}
