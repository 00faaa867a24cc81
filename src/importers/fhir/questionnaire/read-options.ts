import type { CriterionResponse, StudyText } from '#schemas/study/criterion.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#schemas/language-codes.ts';
import { objectOf, objectsOf, textOf, unreadElements, type FhirObject } from '../fhir-json.ts';
import { EXTENSIONS, extensionValue, HL7, otherExtensions } from './extensions.ts';
import type { ItemReport } from './questionnaire-finding.ts';
import { languageOf, readText } from './read-text.ts';

/** What is read besides an item: the value sets of the resource, and its language. */
export interface ItemContext {
  readonly contained: readonly FhirObject[];
  readonly language: unknown;
}

interface Option {
  readonly id: string | undefined;
  readonly text: StudyText;
  readonly position: string | undefined;
  readonly verdict: unknown;
}

const POSITIONS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const LONGEST_ID = 64;
const VERDICTS = new Map<unknown, CriterionResponse['qualifies']>([
  ['yes', true],
  ['no', false],
  ['unknown', 'unknown'],
]);
const CODED = ['code', 'display', '_display'];
const PLAIN = ['valueString', 'valueInteger', 'valueDate', 'valueTime'] as const;

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
  for (const name of unreadElements(coding, CODED))
    report.noted(`answerOption.valueCoding.${name}`, 'Only the code and the text of a response are kept.');
  for (const name of unreadElements(option, ['extension', 'valueCoding', ...PLAIN]))
    report.noted(`answerOption.${name}`, 'Only the code and the text of a response are kept.');
  for (const url of otherExtensions(option, [EXTENSIONS.qualifies, EXTENSIONS.responseId, HL7.optionPrefix]))
    report.noted(`answerOption (${url})`, 'Responses do not support it.');
  if (!text) return undefined;
  return {
    id: textOf(extensionValue(option, EXTENSIONS.responseId, 'valueString')) ?? textOf(coding['code']) ?? plain,
    text,
    position: textOf(extensionValue(option, HL7.optionPrefix, 'valueString')),
    verdict: extensionValue(option, EXTENSIONS.qualifies, 'valueCode'),
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

/** The letters that the options name, if each has a distinct one; otherwise A, B, C in order. */
function positionsOf(options: readonly Option[], report: ItemReport): readonly string[] {
  const named = options.flatMap(({ position }) =>
    position !== undefined && POSITIONS.includes(position) ? [position] : [],
  );
  if (named.length === options.length && new Set(named).size === named.length) return named;
  if (options.some(({ position }) => position !== undefined))
    report.noted(`answerOption (${HL7.optionPrefix})`, 'The responses are labelled A, B, C … in their order.');
  return POSITIONS;
}

function idsOf(options: readonly Option[], report: ItemReport): readonly string[] {
  const taken = new Set<string>();
  return options.map(({ id }, index) => {
    const usable = id !== undefined && id.length <= LONGEST_ID && !taken.has(id);
    const kept = usable ? id : `option-${index + 1}`;
    if (!usable && id !== undefined)
      report.noted(
        'answerOption.valueCoding.code',
        `The code "${id.slice(0, LONGEST_ID)}" is longer than ${LONGEST_ID} characters or already used; ` +
          `the response is "${kept}".`,
      );
    taken.add(kept);
    return kept;
  });
}

function verdictOf({ verdict }: Option, report: ItemReport): CriterionResponse['qualifies'] {
  const known = VERDICTS.get(verdict);
  if (verdict === undefined)
    report.noted(
      'answerOption',
      `Not every answer says whether it qualifies (extension ${EXTENSIONS.qualifies}); ` +
        'for those a coordinator decides.',
    );
  else if (known === undefined)
    report.leftOut(
      `answerOption (${EXTENSIONS.qualifies})`,
      `${JSON.stringify(verdict)} is neither yes, no nor unknown.`,
    );
  return known ?? 'unknown';
}

/** The possible answers to a question; empty: the question cannot be asked by a study, as was reported. */
export function readOptions(item: FhirObject, context: ItemContext, report: ItemReport): readonly CriterionResponse[] {
  const read =
    item['answerOption'] === undefined && item['answerValueSet'] !== undefined
      ? valueSetOptions(item, context, report)
      : objectsOf(item['answerOption']).map((option) => optionOf(option, context, report));
  const options = read.flatMap((option) => option ?? []);
  if (options.length < read.length) report.leftOut('answerOption', 'An answer has no English text.');
  if (options.length < 2 || options.length > POSITIONS.length) {
    report.leftOut('answerOption', `A question needs 2 to ${POSITIONS.length} answers, and has ${options.length}.`);
    return [];
  }
  const positions = positionsOf(options, report);
  const ids = idsOf(options, report);
  return options.map((option, index) => ({
    id: ids[index] ?? '',
    position: positions[index] ?? '',
    text: option.text,
    qualifies: verdictOf(option, report),
  }));
}
