import { formatCountryDate } from '#engine/dates.ts';
import { countryOf } from '#engine/flow-state.ts';
import { useBlock, useEntered, useFlow, useIssue } from '#registry/block-runtime.ts';
import { ChoiceList } from '#ui/fields/choice-list.tsx';
import { describedBy, FieldError, fieldClass, FieldHint, LabelText } from '#ui/fields/field-frame.tsx';
import { useFirstFocus } from '#ui/first-focus.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { LeafQuestion } from '#registry/question-nodes.ts';
import { exampleDay, gridOf, hintOf, limitsOf, written, YES_NO, type AskedLeaf } from './rules.ts';
import type { Hint, Props } from './schema.ts';

interface LeafProps {
  readonly leaf: AskedLeaf;
  readonly props: Props;
}

interface ViewProps<Kind extends LeafQuestion['kind']> {
  readonly leaf: AskedLeaf;
  readonly question: Extract<LeafQuestion, { kind: Kind }>;
  readonly hint: Hint;
}

/** What every kind of question shows: its control, its words, its error. `help` follows the author's own. */
function useLeaf({ fact, required }: AskedLeaf, { title, description }: Hint, ...help: readonly string[]) {
  const { t, text } = useBlock();
  const hint = [text(description), ...help].filter((part) => part !== '').join(' · ');
  return {
    control: fact,
    words: text(title),
    hint: hint === '' ? undefined : hint,
    issue: useIssue(fact)?.message,
    required,
    optional: required ? undefined : t('optional'),
  };
}

function TextLeaf({ leaf, hint }: ViewProps<'text' | 'longText'>) {
  const { words, ...frame } = useLeaf(leaf, hint);
  const [defaultValue] = useEntered(leaf.fact);
  return <TextField {...frame} label={words} defaultValue={defaultValue} autoComplete="off" />;
}

function LongTextLeaf({ leaf, question, hint }: ViewProps<'text' | 'longText'>) {
  const { t } = useBlock();
  const {
    control,
    words,
    issue,
    required,
    optional,
    hint: help,
  } = useLeaf(leaf, hint, t('hint.most', { most: question.maxLength }));
  const [entered = ''] = useEntered(control);
  return (
    <div className={fieldClass(issue)}>
      <label className="field-label" htmlFor={control}>
        <LabelText optional={optional}>{words}</LabelText>
      </label>
      <FieldHint control={control}>{help}</FieldHint>
      <FieldError control={control} issue={issue} />
      <div className="input-frame">
        <textarea
          className="input"
          id={control}
          name={control}
          rows={4}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- where something is wrong, on a page without script
          autoFocus={useFirstFocus(control)}
          defaultValue={entered}
          autoComplete="off"
          aria-required={required || undefined}
          aria-invalid={issue === undefined ? undefined : true}
          aria-describedby={describedBy(control, { hint: help, issue })}
        />
      </div>
    </div>
  );
}

function NumberLeaf({ leaf, question, hint }: ViewProps<'number'>) {
  const { t, text } = useBlock();
  const grid = gridOf(question);
  const unit = text(hint.unit);
  const values = { min: written(grid.min), max: written(grid.max), unit, step: written(grid.each / grid.scale) };
  const range = t(unit === '' ? 'hint.range' : 'hint.rangeUnit', values);
  const help = grid.each === 1 ? range : `${range}, ${t('hint.step', values)}`;
  const { words, ...frame } = useLeaf(leaf, hint, help);
  const [defaultValue] = useEntered(leaf.fact);
  // The number pads of some phones have no minus sign.
  const inputMode = question.min < 0 ? 'text' : question.decimals > 0 ? 'decimal' : 'numeric';
  return (
    <TextField
      {...frame}
      label={words}
      defaultValue={defaultValue}
      autoComplete="off"
      inputMode={inputMode}
      suffix={unit === '' ? undefined : unit}
      width="short"
    />
  );
}

function DateLeaf({ leaf, question, hint }: ViewProps<'date'>) {
  const { t } = useBlock();
  const { date } = useFlow(countryOf);
  const example = useFlow(({ today }) => formatCountryDate(exampleDay(question, today), date));
  const { words, ...frame } = useLeaf(leaf, hint, t('hint.date', { order: t(`order.${date.order}`), example }));
  const [defaultValue] = useEntered(leaf.fact);
  return (
    <TextField
      {...frame}
      label={words}
      defaultValue={defaultValue}
      autoComplete="off"
      inputMode="numeric"
      mask={{ kind: 'date', order: date.order, separator: date.separator }}
      width="medium"
    />
  );
}

/** More choices than these are offered in a select. */
const MAX_RADIOS = 7;

function ChoiceLeaf({ leaf, question, hint }: ViewProps<'choice' | 'boolean'>) {
  const { t, text } = useBlock();
  const { words, ...frame } = useLeaf(leaf, hint);
  const entered = useEntered(leaf.fact).filter((value) => value !== '');
  const options =
    question.kind === 'boolean'
      ? YES_NO.map((value) => ({ value, label: t(value) }))
      : question.choices.map(({ value }) => ({ value, label: text(hint.enumNames?.[value]) }));
  const isSelect = (hint.widget ?? (options.length > MAX_RADIOS ? 'select' : 'radio')) === 'select';
  if (isSelect)
    return (
      <SelectField {...frame} label={words} options={options} emptyLabel={t('choose')} defaultValue={entered[0]} />
    );
  return (
    <>
      <SentEmpty leaf={leaf} />
      <ChoiceList {...frame} kind="radio" legend={words} options={options} defaultValues={entered} />
    </>
  );
}

function ChoicesLeaf({ leaf, question, hint }: ViewProps<'choices'>) {
  const { t, text } = useBlock();
  const { fewest, most } = limitsOf(question);
  const isBounded = most < question.choices.length;
  const help = isBounded || fewest > 1 ? t('hint.between', { fewest, most }) : t('hint.several');
  const { words, ...frame } = useLeaf(leaf, hint, help);
  return (
    <>
      <SentEmpty leaf={leaf} />
      <ChoiceList
        {...frame}
        kind="checkbox"
        legend={words}
        options={question.choices.map(({ value }) => ({ value, label: text(hint.enumNames?.[value]) }))}
        defaultValues={useEntered(leaf.fact)}
      />
    </>
  );
}

/** Says that a question was on the page although nothing is chosen, where the server needs to know (`revealed`). */
function SentEmpty({ leaf: { fact, node, required } }: { readonly leaf: AskedLeaf }) {
  return node.when.length > 0 && !required ? <input type="hidden" name={fact} value="" /> : null;
}

/** One question of a set, in the widget for its kind. */
export function LeafView({ leaf, props }: LeafProps) {
  const { question, path } = leaf.node;
  const hint = hintOf(props, path);
  switch (question.kind) {
    case 'text':
      return <TextLeaf leaf={leaf} question={question} hint={hint} />;
    case 'longText':
      return <LongTextLeaf leaf={leaf} question={question} hint={hint} />;
    case 'number':
      return <NumberLeaf leaf={leaf} question={question} hint={hint} />;
    case 'date':
      return <DateLeaf leaf={leaf} question={question} hint={hint} />;
    case 'boolean':
    case 'choice':
      return <ChoiceLeaf leaf={leaf} question={question} hint={hint} />;
    case 'choices':
      return <ChoicesLeaf leaf={leaf} question={question} hint={hint} />;
    default:
      return question satisfies never;
  }
}
