import type { Field } from '#engine/block-rules.ts';
import { formatCountryDate } from '#engine/dates.ts';
import { countryOf, type FlowState } from '#engine/flow-state.ts';
import { limitsOf } from '#engine/questions/choice-question.ts';
import { daysOf, exampleDay } from '#engine/questions/date-question.ts';
import { gridOf, written } from '#engine/questions/number-question.ts';
import { lengthsOf } from '#engine/questions/text-question.ts';
import type { FieldIssue } from '#engine/route-state.ts';
import type { BlockTexts } from '#registry/define-block.ts';
import { isChoiceList } from '#schemas/lead/answers.ts';
import type { LeadAnswer } from '#schemas/lead/lead.ts';
import { askedNow, countFact, factOf, leavesOf, type Asked, type AskedLeaf } from './asked.ts';
import type { LeafQuestion } from '#registry/question-nodes.ts';
import { readSet } from './read-schema.ts';
import type { Hint, Props } from './schema.ts';

/** The texts of a question, group or list. */
export function hintOf({ ui }: Props, path: string): Hint {
  return Object.hasOwn(ui, path) ? (ui[path] ?? {}) : {};
}

/** What an entry of a list is called: "Medicine 2". */
export function entryName({ item, title }: Hint, index: number, { t, text }: BlockTexts): string {
  return t('entry', { item: text(item ?? title), number: index + 1 });
}

interface Named {
  readonly fact: string;
  readonly words: string;
  readonly leaf?: AskedLeaf;
}

/** Everything that is asked, each with its words; in a list, with the entry before it. */
function namesOf(asked: readonly Asked[], props: Props, texts: BlockTexts, before = ''): readonly Named[] {
  return asked.flatMap((one): readonly Named[] => {
    const hint = hintOf(props, one.node.path);
    const words = `${before}${texts.text(hint.title)}`;
    if (one.kind === 'leaf') return [{ fact: one.fact, words, leaf: one }];
    if (one.kind === 'group') return namesOf(one.children, props, texts, before);
    return [
      { fact: countFact(one.fact), words },
      ...one.entries.flatMap((entry, index) => namesOf(entry, props, texts, `${entryName(hint, index, texts)} – `)),
    ];
  });
}

function namesIn(props: Props, state: FlowState, texts: BlockTexts, id: string): readonly Named[] {
  return namesOf(askedNow(readSet(props).nodes, id, state.answers), props, texts);
}

/** The id of the block that asks a field. */
const blockOf = (fact: string) => fact.split('.')[1] ?? '';

/** The label of a field in the error summary. */
export function labelOf({ id }: Field, props: Props, state: FlowState, texts: BlockTexts): string {
  return namesIn(props, state, texts, blockOf(id)).find(({ fact }) => fact === id)?.words ?? '';
}

/** What a message about a question may name. */
function valuesIn(question: LeafQuestion, state: FlowState): Readonly<Record<string, string | number>> {
  switch (question.kind) {
    case 'text':
    case 'longText':
      return lengthsOf(question);
    case 'number': {
      const { min, max, each, scale } = gridOf(question);
      return { min: written(min), max: written(max), step: written(each / scale), decimals: question.decimals };
    }
    case 'date': {
      const { date } = countryOf(state);
      const { from, to } = daysOf(question, state.today);
      return {
        example: formatCountryDate(exampleDay(question, state.today), date),
        from: formatCountryDate(from, date),
        to: formatCountryDate(to, date),
      };
    }
    case 'choices': {
      const { fewest, most } = limitsOf(question);
      return { fewest, most };
    }
    case 'choice':
    case 'boolean':
      return {};
    default:
      return question satisfies never;
  }
}

/** In the author's words if there are any, otherwise the block's own; without an answer, the shell says so. */
export function messageOf(
  { code, field }: FieldIssue,
  props: Props,
  state: FlowState,
  texts: BlockTexts,
): string | undefined {
  const { t, text } = texts;
  const leaf = leavesOf(askedNow(readSet(props).nodes, blockOf(field), state.answers)).find(
    ({ fact }) => fact === field,
  );
  const { errors } = leaf ? hintOf(props, leaf.node.path) : {};
  if (code === 'revealed') return t('error.revealed');
  const isMissing = code === 'required';
  const own = text(isMissing ? errors?.missing : errors?.invalid);
  if (own !== '') return own;
  if (isMissing) return undefined;
  return t(`error.${code}`, leaf ? valuesIn(leaf.node.question, state) : {});
}

/**
 * The answers as the lead carries them: codes and numbers, with the question as it was read. Answers in a list have the
 * id of their question and the `index` of their entry.
 */
export function answersOf(props: Props, state: FlowState, texts: BlockTexts, id: string): readonly LeadAnswer[] {
  return namesIn(props, state, texts, id).flatMap(({ fact, words, leaf }): LeadAnswer[] => {
    const value = state.answers[fact];
    if (value === undefined) return [];
    const shared = { question: words, language: state.locale, value: isChoiceList(value) ? [...value] : value };
    if (!leaf) return [{ id: fact.slice(factOf('').length), kind: 'count', ...shared }];
    const { node, index } = leaf;
    const unit = texts.text(hintOf(props, node.path).unit);
    return [
      {
        id: `${id}.${node.path}`,
        kind: node.question.kind,
        ...shared,
        ...(index === undefined ? {} : { index }),
        ...(unit === '' || node.question.kind !== 'number' ? {} : { unit }),
      },
    ];
  });
}
