import type { ConvertedPart } from '#api/content/conversion-calls.ts';
import { isTooDeep } from '#checker/document/nesting.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { ReadResource } from '#server/features/conversions/index.ts';
import { objectOf, textOf, type FhirObject } from '../fhir-json.ts';
import { isQuestion, itemsOf, linkIdOf, withLinkIds } from '../items.ts';
import { findingList, type QuestionnaireFinding } from '../questionnaire/questionnaire-finding.ts';
import { readText } from '../questionnaire/read-text.ts';
import { readSet, type SetReading } from './read-set.ts';

/** No questionnaire has so many groups in groups; whatever walks them would exhaust the stack. */
const DEEPEST = 60;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function wordsOf(item: FhirObject, language: unknown): string {
  const written = textOf(item['text']);
  return readText(item, 'text', language, findingList().of(''))?.[DEFAULT_LANGUAGE] ?? written ?? linkIdOf(item);
}

const said = ({ field, message }: QuestionnaireFinding) => `${field}: ${message}`;

/** What became of each item, in order, and what is said of the questionnaire as a whole before them. */
function partsOf(resource: FhirObject, { taken, leftOut, findings }: SetReading): readonly ConvertedPart[] {
  const about = (linkId: string) => findings.filter((finding) => finding.linkId === linkId);
  const whole = about('');
  const title = textOf(resource['title']) ?? textOf(resource['name']) ?? '';
  const items = itemsOf(resource).flatMap((item): readonly ConvertedPart[] => {
    const id = linkIdOf(item);
    const found = about(id);
    const words = wordsOf(item, resource['language']);
    const messages = found.map(said);
    if (leftOut.includes(id))
      return [
        { id, words, effect: 'left-out', messages: found.filter(({ effect }) => effect === 'left-out').map(said) },
      ];
    if (isQuestion(item) || taken.includes(id))
      return [{ id, words, effect: found.some(({ field }) => field !== 'linkId') ? 'changed' : 'asked', messages }];
    return messages.length > 0 ? [{ id, words, effect: 'noted', messages }] : [];
  });
  const known = new Set(['', ...itemsOf(resource).map(linkIdOf)]);
  const lost = findings
    .filter(({ linkId }) => !known.has(linkId))
    .map((finding): ConvertedPart => ({
      id: finding.linkId,
      words: finding.linkId,
      effect: finding.effect,
      messages: [said(finding)],
    }));
  return [
    ...(whole.length > 0 ? [{ id: '', words: title, effect: 'noted' as const, messages: whole.map(said) }] : []),
    ...items,
    ...lost,
  ];
}

/** Reads the text of a FHIR R4 Questionnaire as the questions of a campaign, and says what became of each item. */
export function readResource(text: string): ReadResource {
  const value = parsed(text);
  if (value === undefined) return { ok: false, reason: 'The text is not JSON.' };
  const resource = objectOf(value);
  if (resource['resourceType'] !== 'Questionnaire')
    return { ok: false, reason: 'It is no FHIR Questionnaire: "resourceType" must be "Questionnaire".' };
  if (isTooDeep(value, DEEPEST)) return { ok: false, reason: 'It is nested too deeply.' };
  const reading = readSet(resource);
  return {
    ok: true,
    questionnaire: reading.questionnaire,
    parts: partsOf(withLinkIds(resource, findingList()), reading),
  };
}
