import { useBlock, useEntered, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { RISK_KEYS, type RiskQuestion } from '#schemas/lead/answer-keys.ts';
import { ChoiceList } from '#ui/fields/choice-list.tsx';
import { RISK_QUESTIONS, riskFact } from './questions.ts';
import type { Props } from './schema.ts';

function Question({ question, required }: { readonly question: RiskQuestion; readonly required: boolean }) {
  const { t } = useBlock();
  const control = riskFact(question);
  return (
    <ChoiceList
      control={control}
      kind="radio"
      legend={t(question)}
      options={RISK_KEYS[question].map((value) => ({ value, label: t(`${question}.${value}`) }))}
      defaultValues={useEntered(control)}
      issue={useIssue(control)?.message}
      required={required}
      optional={required ? undefined : t('optional')}
    />
  );
}

export function Component({ id, props: { required = true } }: BlockProps<Props>) {
  const { t } = useBlock();
  return (
    <section className="variant-questions" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('title')}</h2>
      <p>{t('intro')}</p>
      {RISK_QUESTIONS.map((question) => (
        <Question key={question} question={question} required={required} />
      ))}
    </section>
  );
}
