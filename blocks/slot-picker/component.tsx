import { useBlock, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useBrowserZone } from '#registry/hooks/use-browser-zone.ts';
import { Button, LinkButton } from '#ui/parts/button.tsx';
import { Notice } from '#ui/parts/notice.tsx';
import { LivePicker } from './live-picker.tsx';
import { PlainPicker } from './plain-picker.tsx';
import type { Props } from './schema.ts';
import { askedControl, OPTIONS } from './slot-field.ts';
import { useSlotEvents, useSlots, type ShownSlots } from './use-slots.ts';

/** As many grey columns as there will be cards: 1, 3 or 4 depending on the window width (H1). */
function Columns({ label }: { readonly label: string }) {
  return (
    <output className="slot-skeleton">
      <span className="visually-hidden">{label}</span>
      {['a', 'b', 'c', 'd'].map((column) => (
        <span key={column} className="slot-skeleton-column skeleton-line" aria-hidden="true" />
      ))}
    </output>
  );
}

/**
 * A failure is not a fully booked week: it says so and offers a retry. Without JavaScript the retry reloads the page.
 */
function Failed({ service }: Pick<Props, 'service'>) {
  const { t, retry, getState, href, locale } = useBlock();
  const live = useBrowserZone() !== undefined;
  const again = () => {
    if (getState().remote.sites?.status === 'failed') retry('sites');
    retry(service === 'site' ? 'siteSlots' : 'secondarySlots');
  };
  return (
    <Notice tone="warning" title={t('failedTitle')} live>
      <p>{t('failed')}</p>
      <p>
        {live ? (
          <Button variant="secondary" onClick={again}>
            {t('retry')}
          </Button>
        ) : (
          <LinkButton keepsQuery variant="secondary" href={href({ language: locale })}>
            {t('retry')}
          </LinkButton>
        )}
      </p>
    </Notice>
  );
}

/**
 * Both buttons continue, with their meaning as the answer. They appear together with the times, which would otherwise
 * push them away from under a finger.
 */
function Options({ id, service }: { readonly id: string } & Pick<Props, 'service'>) {
  const { t, track } = useBlock();
  return (
    <div className="slot-options">
      <Button
        type="submit"
        variant="secondary"
        name={`answer.${id}`}
        value={OPTIONS.noSuitableTime}
        formNoValidate
        onClick={() => track('no-time-works', service)}
      >
        {t('noSuitableTime')}
      </Button>
      <Button
        type="submit"
        variant="quiet"
        name={`answer.${id}`}
        value={OPTIONS.notInterested}
        formNoValidate
        onClick={() => track('not-interested', service)}
      >
        {t('notInterested')}
      </Button>
    </div>
  );
}

function Slots({ id, service, slots }: { readonly id: string; readonly slots: ShownSlots } & Pick<Props, 'service'>) {
  const { t } = useBlock();
  const live = useBrowserZone() !== undefined;
  if (slots.status === 'loading') return <Columns label={t('loading')} />;
  if (slots.status === 'failed') return <Failed service={service} />;
  if (slots.status === 'full') {
    return (
      <Notice tone="info" title={t('fullyBooked')} live>
        <p>{t('fullyBookedNext')}</p>
      </Notice>
    );
  }
  return live ? (
    <LivePicker service={service} days={slots.days} />
  ) : (
    <PlainPicker id={id} service={service} days={slots.days} />
  );
}

export function Component({ id, props: { service, intro } }: BlockProps<Props>) {
  const { t, text } = useBlock();
  const slots = useSlots(service);
  useSlotEvents(service, slots.status);
  const own = text(intro);
  const issue = useIssue(`answer.${id}`)?.message;
  return (
    <section
      className={issue === undefined ? 'slot-picker' : 'slot-picker field-invalid'}
      id={`answer.${id}`}
      tabIndex={-1}
    >
      <p className="slot-intro">{own === '' ? t(service === 'site' ? 'introSite' : 'introSecondary') : own}</p>
      <input type="hidden" name={askedControl(id)} value="yes" />
      {issue === undefined ? null : (
        <p className="field-error" id={`answer.${id}-error`}>
          {issue}
        </p>
      )}
      <Slots id={id} service={service} slots={slots} />
      {slots.status === 'loading' ? null : <Options id={id} service={service} />}
    </section>
  );
}
