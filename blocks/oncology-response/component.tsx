import { useBlock, useEntered, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { ONCOLOGY_KEYS, type OncologyQuestion } from '#schemas/lead/answer-keys.ts';
import { ChoiceList } from '#ui/fields/choice-list.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { ONCOLOGY_QUESTIONS, oncologyFact } from './questions.ts';
import type { Props } from './schema.ts';

/** Lists that are too long to show fully on a phone. */
const LONG = 6;

function Question({ question, required }: { readonly question: OncologyQuestion; readonly required: boolean }) {
  const { t } = useBlock();
  const control = oncologyFact(question);
  const entered = useEntered(control);
  const issue = useIssue(control)?.message;
  const options = ONCOLOGY_KEYS[question].map((value) => ({ value, label: t(`${question}.${value}`) }));
  const optional = required ? undefined : t('optional');
  if (options.length > LONG) {
    return (
      <SelectField
        control={control}
        label={t(question)}
        options={options}
        defaultValue={entered[0]}
        emptyLabel={t('choose')}
        issue={issue}
        width="medium"
        required={required}
        optional={optional}
      />
    );
  }
  return (
    <ChoiceList
      control={control}
      kind="radio"
      legend={t(question)}
      options={options}
      defaultValues={entered}
      issue={issue}
      required={required}
      optional={optional}
    />
  );
}

export function Component({ id, props: { required = true } }: BlockProps<Props>) {
  const { t } = useBlock();
  return (
    <section className="variant-questions" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('title')}</h2>
      <p>{t('intro')}</p>
      {ONCOLOGY_QUESTIONS.map((question) => (
        <Question key={question} question={question} required={required} />
      ))}
    </section>
  );
}
