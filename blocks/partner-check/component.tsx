import type { MouseEvent } from 'react';
import { useBlock, useFlow, useIssue, useLoading } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { FieldError } from '#ui/fields/field-frame.tsx';
import { Button } from '#ui/parts/button.tsx';
import { Notice } from '#ui/parts/notice.tsx';
import { Spinner } from '#ui/parts/waiting.tsx';
import { buttonOf, checkOutcome, hasStudy } from './check-field.ts';
import type { Props } from './schema.ts';

function Outcome() {
  const { t } = useBlock();
  const outcome = useFlow(checkOutcome);
  if (useLoading('qualification')) return <Spinner label={t('checking')} />;
  if (outcome === undefined) return null;
  const asked = outcome === 'questionsMissing' || outcome === 'fieldsMissing' || outcome === 'failed';
  return (
    <Notice tone={outcome === 'qualified' ? 'success' : asked ? 'error' : 'info'} title={t(outcome)}>
      {outcome === 'unqualified' || outcome === 'unknown' ? <p>{t(`${outcome}Next`)}</p> : null}
    </Notice>
  );
}

/** Without JavaScript the same button posts the page, which comes back with the result of the check. */
function Check({ id }: { readonly id: string }) {
  const { t, retry } = useBlock();
  const live = useFlow(({ device }) => device.width !== undefined);
  const issue = useIssue(`answer.${id}`)?.message;
  const button = buttonOf(id);
  const check = (event: MouseEvent) => {
    if (!live) return;
    event.preventDefault();
    retry('qualification');
  };
  return (
    <>
      <p>{t('intro')}</p>
      <FieldError control={button} issue={issue} />
      <Button
        type="submit"
        name="_action"
        value={`stay:${id}`}
        id={button}
        variant="secondary"
        large
        formNoValidate
        onClick={check}
        aria-describedby={issue && `${button}-error`}
      >
        {t('button')}
      </Button>
      <div className="partner-check-outcome" aria-live="polite">
        <Outcome />
      </div>
    </>
  );
}

export function Component({ id }: BlockProps<Props>) {
  const { t } = useBlock();
  const invalid = useIssue(`answer.${id}`) !== undefined;
  const checkable = useFlow(hasStudy);
  return (
    <section
      className={invalid ? 'partner-check field-invalid' : 'partner-check'}
      id={id}
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`}>{t('title')}</h2>
      {checkable ? <Check id={id} /> : <p>{t('noStudy')}</p>}
    </section>
  );
}
