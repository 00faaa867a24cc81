import { useBlock, useEntered, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { Choice, choiceId, type ChoiceOption } from '#ui/fields/choice.tsx';
import { ChoiceList, chooseAlone } from '#ui/fields/choice-list.tsx';
import { QuestionFrame } from '#ui/fields/question-frame.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { isSelect, limitsOf, OTHER, otherFact, rowFact, scaleOf, YES_NO } from './rules.ts';
import type { Choice as ChoiceProps, Props } from './schema.ts';
import { SearchedChoice } from './searched-choice.tsx';
import { useQuestion } from './use-question.ts';

function useOptions(): (choices: readonly Pick<ChoiceProps, 'value' | 'label' | 'hint'>[]) => {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}[] {
  const { text } = useBlock();
  return (choices) =>
    choices.map(({ value, label, hint }) => ({
      value,
      label: text(label),
      ...(hint === undefined ? {} : { hint: text(hint) }),
    }));
}

function useOneOf(props: Props) {
  const { t } = useBlock();
  const options = useOptions();
  if (props.kind === 'yesNo' || props.kind === 'yesNoUnsure')
    return YES_NO[props.kind].map((value) => ({ value, label: t(value) }));
  return [...options(props.choices ?? []), ...(props.other === true ? [{ value: OTHER, label: t('other') }] : [])];
}

/** One choice. The text beside "Other, please say" is hidden by the style sheet while something else is chosen. */
export function ChoiceQuestion({ id, props }: BlockProps<Props>) {
  const { t } = useBlock();
  const { control, words, issue, ...frame } = useQuestion(id, props);
  const options = useOneOf(props);
  const entered = useEntered(control);
  const other = otherFact(control);
  const [text] = useEntered(other);
  const inOther = issue?.control === other;
  const shared = { ...frame, control, issue: inOther ? undefined : issue?.message };
  const asList = { ...shared, legend: words, options, defaultValues: entered };
  const list = isSelect(props) ? (
    <SelectField {...shared} label={words} options={options} emptyLabel={t('choose')} defaultValue={entered[0]} />
  ) : props.as === 'search' ? (
    <SearchedChoice {...asList} />
  ) : (
    <ChoiceList {...asList} kind="radio" large={props.as === 'buttons'} />
  );
  if (props.other !== true || props.kind !== 'choice') return list;
  return (
    <div className="choice-with-other">
      {list}
      <div className="choice-other">
        <TextField
          control={other}
          label={t('otherText')}
          issue={inOther ? issue.message : undefined}
          defaultValue={text}
          autoComplete="off"
        />
      </div>
    </div>
  );
}

function countHint(props: Props, t: (key: string, values?: Readonly<Record<string, number>>) => string): string {
  const { fewest, most } = limitsOf(props);
  const isBounded = props.most !== undefined;
  if (!isBounded) return fewest > 1 ? t('hint.fewest', { fewest }) : t('hint.several');
  if (fewest === most) return t('hint.exactly', { most });
  return fewest > 1 ? t('hint.between', { fewest, most }) : t('hint.mostChoices', { most });
}

/** Several choices. With a script, ticking "none" unticks the others and the other way round. */
export function ChoicesQuestion({ id, props }: BlockProps<Props>) {
  const block = useBlock();
  const options = useOptions();
  const { control, words, issue, ...frame } = useQuestion(id, props, countHint(props, block.t));
  const { none } = limitsOf(props);
  return (
    <ChoiceList
      {...frame}
      control={control}
      kind="checkbox"
      legend={words}
      issue={issue?.message}
      options={options([...(props.choices ?? []), ...(props.none === undefined ? [] : [props.none])])}
      defaultValues={useEntered(control)}
      onChange={none === undefined ? undefined : chooseAlone(control, none, block)}
    />
  );
}

/** Radio buttons in a row: their ends are named for the eye above them, and for screen readers in their labels. */
export function ScaleQuestion({ id, props }: BlockProps<Props>) {
  const { t, text } = useBlock();
  const { control, words, issue, ...frame } = useQuestion(id, props);
  const [entered] = useEntered(control);
  const numbers = scaleOf(props);
  const ends = new Map([
    [numbers[0], text(props.low)],
    [numbers.at(-1), text(props.high)],
  ]);
  const optionOf = (number: number): ChoiceOption => ({
    value: String(number),
    label: ends.has(number) ? (
      <>
        {number}
        <span className="visually-hidden"> {ends.get(number)}</span>
      </>
    ) : (
      number
    ),
  });
  return (
    <QuestionFrame {...frame} control={control} kind="radio" legend={words} issue={issue?.message}>
      <div className="scale-frame">
        <p className="scale-ends" aria-hidden="true">
          {[...ends].map(([number, end]) => (
            <span key={number}>{t('end', { number: number ?? '', end })}</span>
          ))}
        </p>
        <div className="choices choices-row scale">
          {numbers.map((number, index) => (
            <Choice
              key={number}
              control={control}
              kind="radio"
              id={choiceId(control, index)}
              option={optionOf(number)}
              defaultChecked={entered === String(number)}
            />
          ))}
        </div>
      </div>
    </QuestionFrame>
  );
}

function MatrixRow({ id, props, row }: BlockProps<Props> & { readonly row: NonNullable<Props['rows']>[number] }) {
  const { text } = useBlock();
  const options = useOptions();
  const control = rowFact(id, row.id);
  return (
    <ChoiceList
      control={control}
      kind="radio"
      legend={text(row.label)}
      required={props.required ?? true}
      issue={useIssue(control)?.message}
      options={options(props.choices ?? []).map(({ label, ...option }) => ({ ...option, label: <span>{label}</span> }))}
      defaultValues={useEntered(control)}
    />
  );
}

/**
 * A group of radio buttons for each row: cards on a phone. On wide screens the style sheet makes a table of them, whose
 * head repeats the labels of the choices for the eye.
 */
export function MatrixQuestion({ id, props }: BlockProps<Props>) {
  const { text } = useBlock();
  const { control, words, hint, optional } = useQuestion(id, props);
  return (
    <QuestionFrame control={control} kind="group" legend={words} hint={hint} optional={optional}>
      <div className="matrix">
        <div className="matrix-head" aria-hidden="true">
          <div className="choices">
            {(props.choices ?? []).map(({ value, label }) => (
              <span key={value}>{text(label)}</span>
            ))}
          </div>
        </div>
        {(props.rows ?? []).map((row) => (
          <MatrixRow key={row.id} id={id} props={props} row={row} />
        ))}
      </div>
    </QuestionFrame>
  );
}
