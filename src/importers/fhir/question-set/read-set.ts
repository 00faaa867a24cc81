import type { Questionnaire } from '#schemas/campaign/questionnaire.ts';
import { FORMAT_VERSION } from '#schemas/campaign/campaign.ts';
import { objectsOf, textOf, unreadElements, type FhirObject } from '../fhir-json.ts';
import { otherExtensions } from '../questionnaire/extensions.ts';
import { POINTS } from '../questionnaire/listed-options.ts';
import { findingList, type FindingList, type QuestionnaireFinding } from '../questionnaire/questionnaire-finding.ts';
import { readQuestions, type Questions } from './read-object.ts';

export interface SetReading {
  /** Undefined: nothing of it can be asked. */
  readonly questionnaire: Questionnaire | undefined;
  /** How many questions are asked; an entry of a list counts once. */
  readonly questions: number;
  /** The link ids of the items that are asked. */
  readonly taken: readonly string[];
  readonly findings: readonly QuestionnaireFinding[];
}

const READ = [
  'resourceType',
  'id',
  'url',
  'version',
  'derivedFrom',
  'language',
  'title',
  '_title',
  'name',
  'status',
  'subjectType',
  'contained',
  'item',
];

function noteTheRest(resource: FhirObject, list: FindingList): void {
  const report = list.of('');
  for (const name of unreadElements(resource, [...READ, 'extension']))
    report.noted(name, 'Question sets have no place for it.');
  for (const { resourceType, id } of objectsOf(resource['contained']))
    if (resourceType !== 'ValueSet')
      report.noted(`contained (${String(resourceType)} ${String(id)})`, 'Question sets have no place for it.');
  for (const url of otherExtensions(resource, []))
    report.noted(`extension (${url})`, 'Question sets have no place for it.');
  if (resource['modifierExtension'] !== undefined)
    report.leftOut('modifierExtension', 'It changes the meaning of the questionnaire in an unknown way.');
}

/** Where the questionnaire came from, with its version: `url|version`. */
function sourceOf({ url, version, derivedFrom }: FhirObject): string | undefined {
  const address = textOf(url);
  if (address !== undefined) return typeof version === 'string' ? `${address}|${version}` : address;
  return Array.isArray(derivedFrom) ? textOf(derivedFrom[0]) : undefined;
}

function pointsOf({ points }: Questions): Pick<Questionnaire, 'points'> {
  return Object.keys(points).length === 0 ? {} : { points: { ...points } };
}

/**
 * Reads a FHIR R4 Questionnaire as the questions of a campaign. Everything that a question set cannot express is among
 * the findings, by linkId and element; what is left out is not guessed.
 */
export function readSet(resource: FhirObject): SetReading {
  const list = findingList();
  noteTheRest(resource, list);
  const context = {
    contained: objectsOf(resource['contained']),
    language: resource['language'],
    optionExtensions: POINTS,
  };
  const read = resource['modifierExtension'] === undefined ? readQuestions(resource, context, list) : undefined;
  const source = sourceOf(resource);
  const title = textOf(resource['title']) ?? textOf(resource['name']) ?? textOf(resource['id']) ?? 'Questionnaire';
  return {
    questionnaire: read && {
      formatVersion: FORMAT_VERSION,
      title: title.trim(),
      version: textOf(resource['version']) ?? '1',
      ...(source === undefined ? {} : { source }),
      schema: { ...read.schema },
      ui: { ...read.ui },
      ...pointsOf(read),
    },
    questions: read?.taken.length ?? 0,
    taken: read?.taken ?? [],
    findings: list.findings,
  };
}
