import type { MouseEvent } from 'react';
import { useBlock, useFlow, useIssue, useLoading } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { FieldError } from '#ui/fields/field-frame.tsx';
import { Button } from '#ui/parts/button.tsx';
import { NextCaller } from '#ui/parts/next-caller.tsx';
import { Notice } from '#ui/parts/notice.tsx';
import { Spinner } from '#ui/parts/waiting.tsx';
import { buttonOf, checkOutcome, hasStudy, isFinal } from './check-field.ts';
import type { Props } from './schema.ts';

function Outcome() {
  const { t } = useBlock();
  const outcome = useFlow(checkOutcome);
  if (useLoading('qualification')) return <Spinner label={t('checking')} />;
  if (outcome === undefined) return null;
  return (
    <Notice tone={outcome === 'qualified' ? 'success' : isFinal(outcome) ? 'info' : 'error'} title={t(outcome)}>
      {outcome === 'unqualified' || outcome === 'unknown' ? <p>{t(`${outcome}Next`)}</p> : null}
    </Notice>
  );
}

/** Without JavaScript the button posts the page, which comes back with the result. */
function Check({ id }: { readonly id: string }) {
  const { t, retry } = useBlock();
  const live = useFlow(({ device }) => device.width !== undefined);
  const ended = isFinal(useFlow(checkOutcome));
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
      {ended ? <NextCaller label={t('nextCaller')} /> : null}
    </>
  );
}

export function Component({ id }: BlockProps<Props>) {
  const { t } = useBlock();
  const invalid = useIssue(`answer.${id}`) !== undefined;
  return (
    <section className={`partner-check${invalid ? ' field-invalid' : ''}`} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('title')}</h2>
      {useFlow(hasStudy) ? <Check id={id} /> : <p>{t('noStudy')}</p>}
    </section>
  );
}
