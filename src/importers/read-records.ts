import { researchStudiesOf } from './fhir/research-study/read-resources.ts';
import type { JsonText } from './json-texts.ts';
import { isNciTrial, normaliseNciTrial } from './nci/normalise-nci-trial.ts';
import { problemsOf, type NormalisedRecord } from './study-registers/normalised-study.ts';
import { normaliseStudy } from './study-registers/normalise-study.ts';
import { isJsonObject } from './study-registers/record-reader.ts';

function recordsOf(value: unknown, place: string): readonly NormalisedRecord[] {
  if (!isJsonObject(value)) return [normaliseStudy(value, place)];
  const { studies, resourceType } = value;
  // A page as the ClinicalTrials.gov API returns it.
  if (Array.isArray(studies))
    return studies.flatMap((study, index) => recordsOf(study, `${place}, study ${index + 1}`));
  if (typeof resourceType === 'string') return researchStudiesOf(value, place);
  return [isNciTrial(value) ? normaliseNciTrial(value, place) : normaliseStudy(value, place)];
}

/**
 * The records of one JSON value, whose format is recognised by shape (O4): ClinicalTrials.gov API v2 (one, or a page of
 * them), trials of the U.S. National Cancer Institute, FHIR R4 (a ResearchStudy, or a Bundle containing some). `place`
 * names what has no id.
 */
export function readRecords({ text, line }: JsonText, name: string | undefined): readonly NormalisedRecord[] {
  const place = name === undefined ? `line ${line}` : `${name} line ${line}`;
  try {
    const value: unknown = JSON.parse(text);
    return recordsOf(value, place);
  } catch (error) {
    // Only text that is not JSON is a finding; anything else is our own bug.
    if (!(error instanceof SyntaxError)) throw error;
    const { problems, report } = problemsOf(place);
    report('', 'json-unreadable', text.slice(0, 60));
    return [{ record: place, problems }];
  }
}
