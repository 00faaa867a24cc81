import type { Questionnaire } from '#schemas/campaign/questionnaire.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { LocalizedText } from '#schemas/language.ts';
import type { Group, Leaf, LeafQuestion, List, Node } from '#registry/question-nodes.ts';
import { objectOf, textOf, type FhirObject } from '../fhir-json.ts';
import { EXTENSIONS, HL7 } from '../questionnaire/extensions.ts';
import { findingList, type FindingList, type QuestionnaireFinding } from '../questionnaire/questionnaire-finding.ts';
import { helpItem, writtenText } from '../questionnaire/written-text.ts';
import { writeEnableWhen, type EnableWhen } from './write-enable-when.ts';

export interface WrittenSet {
  readonly resource: Record<string, unknown>;
  /** What FHIR cannot say, by the path of the question. */
  readonly findings: readonly QuestionnaireFinding[];
}

type Written = Readonly<Record<string, unknown>>;

interface Writing {
  readonly questionnaire: Questionnaire;
  readonly list: FindingList;
}

/** A text of a hint, if it has one in English. */
function textIn(hint: FhirObject, name: string): LocalizedText | undefined {
  const found = objectOf(hint[name]);
  const texts = Object.entries(found).flatMap(([language, text]) =>
    typeof text === 'string' ? [[language, text] as const] : [],
  );
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

/** A text as an extension with a string. */
function wordsExtension(url: string, text: LocalizedText | undefined): readonly Written[] {
  return text ? [{ url, ...writtenText('valueString', text) }] : [];
}

const control = (code: string): Written => ({
  url: HL7.itemControl,
  valueCodeableConcept: { coding: [{ system: HL7.itemControlSystem, code }] },
});

function numberExtension(url: string, value: number, isInteger: boolean): Written {
  return { url, [isInteger ? 'valueInteger' : 'valueDecimal']: value };
}

/** A day, or the day of the visit as an expression. */
function dayExtension(url: string, day: string | undefined): readonly Written[] {
  if (day === undefined) return [];
  if (day !== 'today') return [{ url, valueDate: day }];
  const expression = { language: 'text/fhirpath', expression: 'today()' };
  return [{ url, _valueDate: { extension: [{ url: HL7.expression, valueExpression: expression }] } }];
}

function optionsOf({ path, question }: Leaf, hint: FhirObject, { questionnaire }: Writing): readonly Written[] {
  if (question.kind !== 'choice' && question.kind !== 'choices') return [];
  const names = objectOf(hint['enumNames']);
  const points = questionnaire.points?.[path] ?? {};
  return question.choices.map(({ value }) => {
    const count = Object.hasOwn(points, value) ? points[value] : undefined;
    return {
      ...(count === undefined ? {} : { extension: [{ url: HL7.ordinalValue, valueDecimal: count }] }),
      valueCoding: { code: value, ...writtenText('display', textIn(names, value) ?? { [DEFAULT_LANGUAGE]: value }) },
    };
  });
}

/** What the kind of a question says in FHIR: the type, elements and extensions. */
function typed(
  question: LeafQuestion,
  hint: FhirObject,
): { readonly item: Written; readonly extensions: readonly Written[] } {
  switch (question.kind) {
    case 'text':
    case 'longText': {
      const { minLength, maxLength, kind } = question;
      return {
        item: { type: kind === 'text' ? 'string' : 'text', maxLength },
        extensions: minLength > 1 ? [{ url: HL7.minLength, valueInteger: minLength }] : [],
      };
    }
    case 'number': {
      const { min, max, step, decimals } = question;
      const isInteger = decimals === 0;
      const unit = textIn(hint, 'unit');
      return {
        item: { type: isInteger ? 'integer' : 'decimal' },
        extensions: [
          numberExtension(HL7.minValue, min, isInteger),
          numberExtension(HL7.maxValue, max, isInteger),
          ...(isInteger ? [] : [{ url: HL7.decimals, valueInteger: decimals }]),
          ...(step === Number((10 ** -decimals).toFixed(decimals))
            ? []
            : [{ url: EXTENSIONS.step, valueDecimal: step }]),
          ...(unit ? [{ url: HL7.unit, valueCoding: writtenText('display', unit) }] : []),
        ],
      };
    }
    case 'date':
      return {
        item: { type: 'date' },
        extensions: [...dayExtension(HL7.minValue, question.from), ...dayExtension(HL7.maxValue, question.to)],
      };
    case 'boolean':
      return { item: { type: 'boolean' }, extensions: [] };
    case 'choice': {
      const widget = textOf(hint['widget']);
      const code = widget === 'radio' ? 'radio-button' : 'drop-down';
      return { item: { type: 'choice' }, extensions: widget === undefined ? [] : [control(code)] };
    }
    case 'choices': {
      const { fewest, most, choices } = question;
      return {
        item: { type: 'choice', repeats: true },
        extensions: [
          ...(fewest > 1 ? [{ url: HL7.minOccurs, valueInteger: fewest }] : []),
          ...(most < choices.length ? [{ url: HL7.maxOccurs, valueInteger: most }] : []),
        ],
      };
    }
    default:
      return question satisfies never;
  }
}

function helpOf(path: string, hint: FhirObject): readonly Written[] {
  const description = textIn(hint, 'description');
  return description ? [helpItem(path, description)] : [];
}

function withItems(items: readonly Written[]): Written {
  return items.length === 0 ? {} : { item: items };
}

function withExtensions(extension: readonly Written[]): Written {
  return extension.length === 0 ? {} : { extension };
}

function writeLeaf(node: Leaf, hint: FhirObject, condition: EnableWhen, writing: Writing): Written {
  const { path, question, required, requiredWhen } = node;
  if (requiredWhen.length > 0)
    writing.list
      .of(path)
      .noted('required', 'A condition makes it necessary, which FHIR cannot say: it may be left empty there.');
  const { item, extensions } = typed(question, hint);
  const errors = objectOf(hint['errors']);
  const options = optionsOf(node, hint, writing);
  return {
    linkId: path,
    ...item,
    ...writtenText('text', textIn(hint, 'title') ?? { [DEFAULT_LANGUAGE]: path }),
    ...withExtensions([
      ...extensions,
      ...wordsExtension(EXTENSIONS.missingWords, textIn(errors, 'missing')),
      ...wordsExtension(EXTENSIONS.invalidWords, textIn(errors, 'invalid')),
    ]),
    ...condition,
    ...(required ? { required: true } : {}),
    ...(options.length > 0 ? { answerOption: options } : {}),
    ...withItems(helpOf(path, hint)),
  };
}

function writeGroup(node: Group | List, hint: FhirObject, condition: EnableWhen, writing: Writing): Written {
  const { path } = node;
  const children = writeNodes(node.kind === 'group' ? node.children : node.entry, writing);
  const isList = node.kind === 'list';
  return {
    linkId: path,
    type: 'group',
    ...writtenText('text', textIn(hint, 'title') ?? { [DEFAULT_LANGUAGE]: path }),
    ...withExtensions(
      isList
        ? [
            ...(node.min > 0 ? [{ url: HL7.minOccurs, valueInteger: node.min }] : []),
            { url: HL7.maxOccurs, valueInteger: node.max },
            ...wordsExtension(EXTENSIONS.entryName, textIn(hint, 'item')),
            ...wordsExtension(EXTENSIONS.addButton, textIn(hint, 'add')),
          ]
        : [],
    ),
    ...condition,
    ...(isList ? { repeats: true, ...(node.min > 0 ? { required: true } : {}) } : {}),
    ...withItems([...helpOf(path, hint), ...children]),
  };
}

function writeNodes(nodes: readonly Node[], writing: Writing): readonly Written[] {
  const left = new Set<Node>();
  return nodes.flatMap((node): readonly Written[] => {
    const condition = writeEnableWhen(
      node,
      nodes.filter((one) => !left.has(one)),
    );
    if (!condition) {
      left.add(node);
      writing.list
        .of(node.path)
        .leftOut('enableWhen', 'FHIR cannot say when it is asked, so that everybody would be: it is not written.');
      return [];
    }
    const hint = objectOf(writing.questionnaire.ui[node.path]);
    return [
      node.kind === 'leaf' ? writeLeaf(node, hint, condition, writing) : writeGroup(node, hint, condition, writing),
    ];
  });
}

/**
 * A questionnaire as a FHIR R4 Questionnaire, which `readSet` reads back.
 * @param nodes its questions, as the block that asks them reads them
 */
export function writeSet(id: string, questionnaire: Questionnaire, nodes: readonly Node[]): WrittenSet {
  const list = findingList();
  const items = writeNodes(nodes, { questionnaire, list });
  const { title, version, source } = questionnaire;
  return {
    resource: {
      resourceType: 'Questionnaire',
      id,
      language: DEFAULT_LANGUAGE,
      ...(source === undefined ? {} : { derivedFrom: [source] }),
      version,
      title,
      status: 'active',
      subjectType: ['Patient'],
      ...withItems(items),
    },
    findings: list.findings,
  };
}
