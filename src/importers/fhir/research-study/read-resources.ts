import { problemsOf, type NormalisedRecord } from '../../study-registers/normalised-study.ts';
import { objectOf, objectsOf, textOf, type FhirObject } from '../fhir-json.ts';
import { normaliseResearchStudy } from './normalise-research-study.ts';
import { referencesIn } from './references.ts';

function refused(place: string, resourceType: unknown): NormalisedRecord {
  const { problems, report } = problemsOf(place);
  report('resourceType', 'not-a-study', textOf(resourceType));
  return { record: place, problems };
}

function studiesOfBundle(bundle: FhirObject, place: string): readonly NormalisedRecord[] {
  const entries = objectsOf(bundle['entry']);
  const resources = entries.map((entry) => objectOf(entry['resource']));
  const references = referencesIn(entries);
  const isStudy = ({ resourceType }: FhirObject) => resourceType === 'ResearchStudy';
  const [first, ...rest] = resources.flatMap((resource, index) =>
    isStudy(resource) ? [normaliseResearchStudy(resource, references, `${place}, entry ${index + 1}`)] : [],
  );
  if (!first) return [refused(place, bundle['resourceType'])];
  const { problems, report } = problemsOf(place);
  resources.forEach((resource, index) => {
    if (!isStudy(resource) && !references.isUsed(index))
      report(`entry[${index}].resource`, 'resource-not-read', textOf(resource['resourceType']));
  });
  return [{ ...first, problems: [...first.problems, ...problems] }, ...rest];
}

/**
 * The studies of a FHIR R4 resource: a ResearchStudy, or a Bundle containing some. Anything else is refused by its
 * type.
 */
export function researchStudiesOf(resource: FhirObject, place: string): readonly NormalisedRecord[] {
  if (resource['resourceType'] === 'Bundle') return studiesOfBundle(resource, place);
  if (resource['resourceType'] === 'ResearchStudy') return [normaliseResearchStudy(resource, referencesIn([]), place)];
  return [refused(place, resource['resourceType'])];
}
