import { bookingOf } from '#engine/facts/booking-facts.ts';
import { countryOf } from '#engine/flow-state.ts';
import { nearestSite } from '#engine/remote-keys.ts';
import { distanceIn, pluralKey } from '#i18n/format.ts';
import { useBlock, useFlow, useIssue } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { useBrowserZone } from '#registry/hooks/use-browser-zone.ts';
import { WITHOUT_TIME } from '#schemas/scheduling/services.ts';
import { useOnline } from '#registry/hooks/use-online.ts';
import { Button, LinkButton } from '#ui/parts/button.tsx';
import { Notice } from '#ui/parts/notice.tsx';
import { LivePicker } from './live-picker.tsx';
import { PlainPicker } from './plain-picker.tsx';
import type { Props } from './schema.ts';
import { askedControl } from './slot-field.ts';
import { StandingBooking } from './standing-booking.tsx';
import { useSlotEvents, useSlots, type ShownSlots } from './use-slots.ts';
import { PinIcon } from '#ui/media/fact-icons.tsx';

/** As many grey columns as there will be cards: 1, 3 or 4 depending on the window width (H1). */
function Columns() {
  return (
    <div className="slot-skeleton">
      {['a', 'b', 'c', 'd'].map((column) => (
        <span key={column} className="slot-skeleton-column skeleton-line" aria-hidden="true" />
      ))}
    </div>
  );
}

/** Says that times are being loaded, and that they have come: one line that stays, so that it is read out. */
function Arrival({ slots }: { readonly slots: ShownSlots }) {
  const { t, locale, formatNumber } = useBlock();
  const count = slots.status === 'free' ? slots.days.reduce((sum, { times }) => sum + times.length, 0) : 0;
  const words =
    slots.status === 'loading'
      ? t('loading')
      : slots.status === 'free'
        ? t(pluralKey('arrived', count, locale), { count: formatNumber(count) })
        : '';
  return <output className="visually-hidden">{words}</output>;
}

/** Where the visit takes place, as far as is known before it is booked: its name, street and town, how far it is. */
function Place({ slots }: { readonly slots: ShownSlots }) {
  const { t, formatNumber } = useBlock();
  const site = useFlow(nearestSite);
  const unit = useFlow((state) => countryOf(state).distanceUnit);
  const [first] = slots.status === 'free' ? slots.days.flatMap(({ times }) => times) : [];
  const name = site?.name ?? first?.resourceName;
  if (name === undefined) return null;
  const distance = site && formatNumber(distanceIn(unit, site.distanceKm));
  const far =
    distance === undefined ? undefined : t(`${site?.approximate === true ? 'about' : 'away'}.${unit}`, { distance });
  return (
    <section className="slot-place" aria-label={t('place')}>
      <PinIcon />
      <div>
        <strong>{name}</strong>
        {site?.street === undefined ? null : <span>{site.street}</span>}
        <span>{[site?.city, far].filter((part) => part !== undefined && part !== '').join(' · ')}</span>
      </div>
    </section>
  );
}

/** What belongs to every time: where the visit takes place, and what happens once one is booked. */
function Aside({ service, slots }: { readonly slots: ShownSlots } & Pick<Props, 'service'>) {
  const { t } = useBlock();
  const place = service === 'site' ? <Place slots={slots} /> : null;
  if (slots.status === 'failed' || slots.status === 'full') return place;
  return (
    <aside className="slot-aside">
      {place}
      <div className="slot-next">
        <h2 className="slot-next-title">{t('then')}</h2>
        <p>{t(service === 'site' ? 'thenVisit' : 'thenCall')}</p>
      </div>
    </aside>
  );
}

/**
 * A failure is not a fully booked week: it says so and offers a retry. Without JavaScript the retry reloads the page.
 * Without a network nothing of ours has failed, and the times come by themselves.
 */
function Failed({ service }: Pick<Props, 'service'>) {
  const { t, shell, retry, getState, href, locale } = useBlock();
  const live = useBrowserZone() !== undefined;
  const online = useOnline();
  const again = () => {
    if (getState().remote.sites?.status === 'failed') retry('sites');
    retry(service === 'site' ? 'siteSlots' : 'secondarySlots');
  };
  if (!online)
    return (
      <Notice tone="info" live>
        {shell('chunk.offline')}
      </Notice>
    );
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
        value={WITHOUT_TIME.noSuitableTime}
        formNoValidate
        onClick={() => track('no-time-works', service)}
      >
        {t('noSuitableTime')}
      </Button>
      <Button
        type="submit"
        variant="quiet"
        name={`answer.${id}`}
        value={WITHOUT_TIME.notInterested}
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
  if (slots.status === 'loading') return <Columns />;
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
  const booked = useFlow((state) => bookingOf(state) !== undefined);
  const own = text(intro);
  const issue = useIssue(`answer.${id}`)?.message;
  // Without script: another window has booked, and what was sent from this one was not.
  if (booked && issue !== undefined)
    return (
      <section className="slot-picker" id={`answer.${id}`} tabIndex={-1}>
        <StandingBooking />
      </section>
    );
  const kind = 'slot-picker slot-picker-wide';
  return (
    <section className={issue === undefined ? kind : `${kind} field-invalid`} id={`answer.${id}`} tabIndex={-1}>
      <p className="slot-intro">{own === '' ? t(service === 'site' ? 'introSite' : 'introSecondary') : own}</p>
      <Aside service={service} slots={slots} />
      <Arrival slots={slots} />
      <input type="hidden" name={askedControl(id)} value="yes" />
      {issue === undefined ? null : (
        <p className="field-error" id={`answer.${id}-error`}>
          {issue}
        </p>
      )}
      <Slots id={id} service={service} slots={slots} />
      {slots.status === 'loading' || booked ? null : <Options id={id} service={service} />}
    </section>
  );
}
