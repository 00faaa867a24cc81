import { RETRY_LINK_ACTION } from '#engine/retry-link-action.ts';
import { useBlock, useEntered, useFlow, useIssue } from '#registry/block-runtime.ts';
import type { InitialPayload } from '#schemas/initial-payload.ts';
import { ChoiceList } from '#ui/fields/choice-list.tsx';
import { Button } from '#ui/parts/button.tsx';
import { Moment } from '#ui/parts/drawing.tsx';
import { Notice } from '#ui/parts/notice.tsx';
import { CONFIRMED } from './confirmed.ts';

type Masked = NonNullable<InitialPayload['prePopFields']>;

function Details({ lead: { firstName, lastInitial, phoneEnd, email, postalStart } }: { readonly lead: Masked }) {
  const { t } = useBlock();
  const rows = [
    ['name', `${firstName} ${lastInitial}.`],
    ['phone', phoneEnd === undefined ? undefined : t('phoneEnd', { end: phoneEnd })],
    ['email', email],
    ['postalCode', postalStart === undefined ? undefined : t('postalStart', { start: postalStart })],
  ] as const;
  return (
    <dl className="known-details">
      {rows.map(([name, value]) =>
        value === undefined ? null : (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Unknown() {
  const { t } = useBlock();
  return (
    <Moment name="expired">
      <p className="lead">{t('unknown')}</p>
      <input type="hidden" id={CONFIRMED} name={CONFIRMED} value="no" />
    </Moment>
  );
}

/** The details could not be fetched. The link may well be valid, and is kept for the next attempt. */
function Waiting({ tries }: { readonly tries: number }) {
  const { t } = useBlock();
  return (
    <Notice tone="warning" title={t('waiting.title')}>
      <p>{t(tries > 1 ? 'waiting.again' : 'waiting.text')}</p>
      <Button type="submit" variant="secondary" name="_action" value={RETRY_LINK_ACTION} formNoValidate>
        {t('waiting.retry')}
      </Button>
      <p>{t('waiting.goOn')}</p>
      <input type="hidden" id={CONFIRMED} name={CONFIRMED} value="no" />
    </Notice>
  );
}

export function Component() {
  const { t } = useBlock();
  const tries = useFlow((state) => state.payload.linkTries);
  const lead = useFlow((state) => state.payload.prePopFields);
  const entered = useEntered(CONFIRMED);
  const issue = useIssue(CONFIRMED)?.message;
  if (tries !== undefined) return <Waiting tries={tries} />;
  if (lead === undefined) return <Unknown />;
  return (
    <section>
      <p>{t('intro')}</p>
      <Details lead={lead} />
      <p className="field-hint">{t('masked')}</p>
      <ChoiceList
        control={CONFIRMED}
        kind="radio"
        legend={t('question')}
        options={['yes', 'no'].map((value) => ({ value, label: t(value) }))}
        defaultValues={entered}
        issue={issue}
        large
        required
      />
    </section>
  );
}
