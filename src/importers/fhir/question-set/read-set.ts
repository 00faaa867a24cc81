import type { Questionnaire } from '#schemas/campaign/questionnaire.ts';
import { FORMAT_VERSION } from '#schemas/campaign/campaign.ts';
import { objectsOf, textOf, unreadElements, type FhirObject } from '../fhir-json.ts';
import { countItems, isQuestion, itemsOf, linkIdOf, withLinkIds } from '../items.ts';
import { otherExtensions } from '../questionnaire/extensions.ts';
import { POINTS } from '../questionnaire/listed-options.ts';
import { findingList, type FindingList, type QuestionnaireFinding } from '../questionnaire/questionnaire-finding.ts';
import { readQuestions, type Questions } from './read-object.ts';

export interface SetReading {
  /** Undefined: nothing of it can be asked. */
  readonly questionnaire: Questionnaire | undefined;
  /** The link ids of the items that are asked; an entry of a list counts once. */
  readonly taken: readonly string[];
  /** The link ids of the questions that are not asked; a finding says why. */
  readonly leftOut: readonly string[];
  /** The link ids of the groups and texts that are shown; a finding says why the others are not. */
  readonly shown: readonly string[];
  /** How many items there are, of every kind. */
  readonly items: number;
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

const MODIFIED = 'The questionnaire has an extension that changes its meaning in an unknown way.';

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
    for (const item of itemsOf(resource))
      if (isQuestion(item)) list.of(linkIdOf(item)).leftOut('modifierExtension', MODIFIED);
      else list.of(linkIdOf(item)).noted('modifierExtension', MODIFIED);
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

/** The item with a link id, wherever it is. */
function findItem(owner: FhirObject, linkId: string): FhirObject | undefined {
  return itemsOf(owner).find((item) => linkIdOf(item) === linkId);
}

/** Of a group, its questions; of a question, itself. */
function partOf(resource: FhirObject, linkId: string | undefined): FhirObject {
  if (linkId === undefined) return resource;
  const item = findItem(resource, linkId);
  if (!item) throw new Error(`The questionnaire has no item with the linkId "${linkId}"`);
  return { ...resource, item: item['type'] === 'group' ? item['item'] : [item] };
}

/**
 * Reads a FHIR R4 Questionnaire as the questions of a campaign. Everything that a question set cannot express is among
 * the findings, by linkId and element; what is left out is not guessed.
 * @param part the link id of a group or a question, which alone is read
 */
export function readSet(written: FhirObject, part?: string): SetReading {
  const everywhere = findingList();
  const resource = partOf(withLinkIds(written, everywhere), part);
  const list = findingList(part === undefined ? everywhere.findings : findingsIn(resource, everywhere.findings));
  noteTheRest(resource, list);
  const context = {
    contained: objectsOf(resource['contained']),
    language: resource['language'],
    optionExtensions: POINTS,
  };
  const read = resource['modifierExtension'] === undefined ? readQuestions(resource, context, list) : undefined;
  const source = sourceOf(resource);
  const title = textOf(resource['title']) ?? textOf(resource['name']) ?? textOf(resource['id']) ?? 'Questionnaire';
  const leftOut = list.findings.flatMap(({ effect, linkId }) => (effect === 'left-out' ? [linkId] : []));
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
    taken: read?.taken ?? [],
    leftOut: [...new Set(leftOut)],
    shown: [...(read?.shown ?? [])],
    items: part === undefined ? countItems(written) : countItems(resource),
    findings: list.findings,
  };
}

function findingsIn(resource: FhirObject, findings: readonly QuestionnaireFinding[]) {
  const inside = new Set(itemsOf(resource).map(linkIdOf));
  return findings.filter(({ linkId }) => inside.has(linkId));
}
