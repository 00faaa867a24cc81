import type { StudyText } from '#schemas/study/criterion.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#schemas/language-codes.ts';
import { isJsonObject } from '../../study-registers/record-reader.ts';
import { objectOf, objectsOf, textOf, unreadElements, type FhirObject } from '../fhir-json.ts';
import { EXTENSIONS, extensionValue, HL7, otherExtensions } from './extensions.ts';
import type { ItemReport } from './questionnaire-finding.ts';
import { languageOf, readText } from './read-text.ts';

/** What is read besides an item: the value sets of the resource, and its language. */
export interface ItemContext {
  readonly contained: readonly FhirObject[];
  readonly language: unknown;
  /** The extensions of an answerOption, or of its coding, that are read. */
  readonly optionExtensions: readonly string[];
}

/** An answer that an item offers, as the resource lists it. */
export interface Option {
  readonly id: string | undefined;
  readonly text: StudyText;
  readonly position: string | undefined;
  readonly verdict: unknown;
  /** It excludes all other answers. */
  readonly isExclusive: boolean;
  /** How many points it counts for a score. */
  readonly points: number | undefined;
}

const CODED = ['code', 'display', '_display'];
const PLAIN = ['valueString', 'valueInteger', 'valueDate', 'valueTime'] as const;

/** The extensions that say how many points an answer counts: of FHIR R4, and of its successors. */
export const POINTS: readonly string[] = [
  'http://hl7.org/fhir/StructureDefinition/ordinalValue',
  'http://hl7.org/fhir/StructureDefinition/questionnaire-ordinalValue',
  'http://hl7.org/fhir/StructureDefinition/itemWeight',
];

function pointsOf(element: FhirObject): number | undefined {
  const values = POINTS.map((url) => extensionValue(element, url, 'valueDecimal'));
  return values.find((value) => typeof value === 'number');
}

/** A plain answer in words; `undefined` if the option has none. */
function plainAnswer(option: FhirObject): string | undefined {
  const [value] = PLAIN.flatMap((name) => option[name] ?? []);
  return typeof value === 'number' ? String(value) : textOf(value);
}

function optionOf(option: FhirObject, context: ItemContext, report: ItemReport): Option | undefined {
  const coding = objectOf(option['valueCoding']);
  const plain = plainAnswer(option);
  const text =
    plain === undefined
      ? (readText(coding, 'display', context.language, report) ?? englishCode(coding))
      : { [DEFAULT_LANGUAGE]: plain };
  for (const name of unreadElements(coding, [...CODED, 'extension']))
    report.noted(`answerOption.valueCoding.${name}`, 'Only the code and the text of a response are kept.');
  for (const name of unreadElements(option, ['extension', 'valueCoding', ...PLAIN]))
    report.noted(`answerOption.${name}`, 'Only the code and the text of a response are kept.');
  for (const url of [
    ...otherExtensions(option, context.optionExtensions),
    ...otherExtensions(coding, context.optionExtensions),
  ])
    report.noted(`answerOption (${url})`, 'Responses do not support it.');
  if (!text) return undefined;
  return {
    id: textOf(extensionValue(option, EXTENSIONS.responseId, 'valueString')) ?? textOf(coding['code']) ?? plain,
    text,
    position: textOf(extensionValue(option, HL7.optionPrefix, 'valueString')),
    verdict: extensionValue(option, EXTENSIONS.qualifies, 'valueCode'),
    isExclusive: extensionValue(option, HL7.optionExclusive, 'valueBoolean') === true,
    points: pointsOf(option) ?? pointsOf(coding),
  };
}

/** A code without a display text shows the code, as FHIR renderers do. */
function englishCode({ code, display }: FhirObject): StudyText | undefined {
  const text = display === undefined ? textOf(code) : undefined;
  return text === undefined ? undefined : { [DEFAULT_LANGUAGE]: text };
}

function conceptsOf(valueSet: FhirObject): readonly FhirObject[] | undefined {
  const expanded = objectsOf(objectOf(valueSet['expansion'])['contains']);
  if (expanded.length > 0)
    return expanded.some(({ abstract, contains }) => abstract === true || contains !== undefined)
      ? undefined
      : expanded;
  const compose = objectOf(valueSet['compose']);
  const includes = objectsOf(compose['include']);
  const named = includes.every(
    ({ filter, valueSet: other, concept }) => filter === undefined && other === undefined && Array.isArray(concept),
  );
  return named && compose['exclude'] === undefined ? includes.flatMap(({ concept }) => objectsOf(concept)) : undefined;
}

function conceptOption(concept: FhirObject, context: ItemContext, report: ItemReport): Option | undefined {
  const text = readText(concept, 'display', context.language, report) ?? englishCode(concept);
  const designations = objectsOf(concept['designation']).flatMap(({ language, value }) => {
    const own = languageOf(language);
    return isLanguage(own) && typeof value === 'string' ? [[own, value] as const] : [];
  });
  for (const name of unreadElements(concept, [...CODED, 'system', 'designation']))
    report.noted(`answerValueSet.concept.${name}`, 'Only the code and the text of a response are kept.');
  if (!text) return undefined;
  return {
    id: textOf(concept['code']),
    text: { ...Object.fromEntries(designations), ...text },
    position: undefined,
    verdict: undefined,
    isExclusive: false,
    points: pointsOf(concept),
  };
}

/** The options of a value set. Only one contained in the resource itself can be read; nothing is fetched. */
function valueSetOptions(item: FhirObject, context: ItemContext, report: ItemReport): readonly (Option | undefined)[] {
  const reference = item['answerValueSet'];
  const valueSet = context.contained.find(
    ({ resourceType, id }) => resourceType === 'ValueSet' && reference === `#${String(id)}`,
  );
  const concepts = valueSet && conceptsOf(valueSet);
  if (!concepts)
    report.leftOut(
      'answerValueSet',
      valueSet
        ? 'The value set is not a plain list of concepts. List the answers in answerOption.'
        : `The value set ${String(reference)} is not in this file, and nothing is fetched. ` +
            'Contain it, or list the answers in answerOption.',
    );
  return (concepts ?? []).map((concept) => conceptOption(concept, context, report));
}

/** The answers that an item offers; `undefined` for one without words in English. */
export function readListed(
  item: FhirObject,
  context: ItemContext,
  report: ItemReport,
): readonly (Option | undefined)[] {
  const { answerOption } = item;
  if (answerOption === undefined && item['answerValueSet'] !== undefined) return valueSetOptions(item, context, report);
  const options: readonly unknown[] = Array.isArray(answerOption) ? answerOption : [];
  return options.map((option) => (isJsonObject(option) ? optionOf(option, context, report) : undefined));
}
