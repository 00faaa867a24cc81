import type { Study } from '#schemas/study/study.ts';
import { DEFAULT_DISTANCE_KM, type SiteRecord, indicationKey } from '#server/features/studies/index.ts';
import { needsPerson, type ImportProblem, type ReportProblem } from '../import-problem.ts';
import type { RecordReader } from './record-reader.ts';

/** A site, and its position in the record. */
export interface NormalisedSite extends SiteRecord {
  readonly field: string;
}

/** A record as a study; its conditions are still names, and its sites have only the source's coordinates. */
export interface NormalisedStudy {
  readonly study: Study;
  readonly conditions: readonly string[];
  readonly eligibilityText: string | undefined;
  readonly sites: readonly NormalisedSite[];
  /** It will recruit but does not yet. */
  readonly opensSoon?: true;
}

export interface NormalisedRecord {
  /** The id of the study, or the position of a record that has none. */
  readonly record: string;
  /** The id of the study; `undefined` if the record has no usable id. */
  readonly id?: string;
  /** Undefined: refused, for the reasons in the problems. */
  readonly normalised?: NormalisedStudy;
  readonly problems: readonly ImportProblem[];
}

export interface ProblemList {
  readonly problems: ImportProblem[];
  readonly report: ReportProblem;
}

/** Collects the oddities of one record; values are cut to what a report needs. */
export function problemsOf(record: string): ProblemList {
  const problems: ImportProblem[] = [];
  return {
    problems,
    report: (field, kind, value) =>
      problems.push({ record, field, kind, ...(value === undefined ? {} : { value: value.slice(0, 100) }) }),
  };
}

type StudyParts = Pick<Study, 'externalId' | 'name' | 'minAge' | 'maxAge' | 'gender' | 'internalStatus'> &
  Partial<Pick<Study, 'description' | 'studyType' | 'sponsor' | 'phases'>>;

/** A title begins with a capital; a first word with a capital or a digit in it, such as "mRNA", stays as it is. */
const titled = (title: string) =>
  title.replace(/^\p{Ll}+(?![\p{L}\d])/u, (word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);

/**
 * A study with what its record says; everything else has the defaults of a registry study: anybody, near a site, no
 * questions yet.
 */
export function registryStudy(parts: StudyParts): Study {
  return {
    minBmi: null,
    maxBmi: null,
    isSimulation: false,
    siteRequiredToQualify: true,
    studyType: 'any',
    associatedIndicationIds: [],
    siteTargetAreaType: 'Distance',
    targetDistanceKm: DEFAULT_DISTANCE_KM,
    criteria: [],
    ...parts,
    name: { ...parts.name, en: titled(parts.name.en) },
  };
}

/** The conditions of a record by name, each once; `field` is the list that names them. */
export function distinctConditions(reader: RecordReader, field: string, given: readonly string[]): string[] {
  const names = given.filter((name) => indicationKey(name) !== '');
  if (names.length === 0) reader.report(field, 'conditions-absent');
  const byKey = new Map<string, string>();
  names.forEach((name, index) => {
    const key = indicationKey(name);
    if (byKey.has(key)) reader.report(`${field}[${index}]`, 'condition-repeated', name);
    else byKey.set(key, name);
  });
  return [...byKey.values()];
}

/** Nobody is screened for a study if it is unknown who can join. */
function closed({ study, sites, opensSoon: _said, ...rest }: NormalisedStudy): NormalisedStudy {
  return {
    ...rest,
    study: { ...study, internalStatus: 'Closed' },
    sites: sites.map((site) => ({ ...site, recruiting: false })),
  };
}

/** A record that was read: closed to visitors if a person has to review it. */
export function storable(normalised: NormalisedStudy, problems: readonly ImportProblem[]): NormalisedRecord {
  const id = normalised.study.externalId;
  return {
    record: id,
    id,
    normalised: problems.some(({ kind }) => needsPerson(kind)) ? closed(normalised) : normalised,
    problems,
  };
}
