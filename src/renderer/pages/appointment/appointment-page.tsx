import type { ReactNode } from 'react';
import {
  MOVES_CONTROL,
  type AppointmentCancelledProps,
  type AppointmentCancelProps,
  type AppointmentLostProps,
  type AppointmentProps,
  type OfAppointment,
} from '#api/own-pages.ts';
import type { Language } from '#schemas/language.ts';
import { linkTarget, ownPath } from '#schemas/safe-address.ts';
import { mapAddress } from '#schemas/scheduling/map-address.ts';
import { Button, LinkButton } from '#ui/parts/button.tsx';
import { Card } from '#ui/parts/card.tsx';
import { Moment } from '#ui/parts/drawing.tsx';
import { NewTabNote } from '#ui/parts/visually-hidden.tsx';
import { WordsWithNumber } from '#ui/results/words-with-number.tsx';
import { CallLine } from '../call-line.tsx';
import { appointmentTexts } from './appointment-texts.ts';

type Site = NonNullable<OfAppointment['site']>;

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The address of a site, with a link to a map of it. */
function PlaceAndMap({ site: { name, postalAddress }, locale }: { readonly site: Site; readonly locale: Language }) {
  const t = appointmentTexts(locale);
  return postalAddress === undefined ? null : (
    <>
      <span className="appointment-address">{postalAddress}</span>
      <a
        className="line-link"
        href={linkTarget(mapAddress({ name, postalAddress }))}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('map')}
        <NewTabNote>{t('newTab')}</NewTabNote>
      </a>
    </>
  );
}

/** The heading of a page to which a press has led: whoever uses the keyboard, or listens, goes on there. */
export function ArrivedTitle({ children }: { readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- no script moves the focus there
    <h1 className="page-title" tabIndex={-1} autoFocus>
      {children}
    </h1>
  );
}

/** When and where it is, by the clocks of both sides. */
export function WhenAndWhere({ locale, when: { day, time, zone, elsewhere }, site }: OfAppointment) {
  const t = appointmentTexts(locale);
  return (
    <dl>
      <Row name={t('date')}>{day}</Row>
      <Row name={t('time')}>
        {time} {zone}
        {elsewhere === undefined ? null : (
          <span className="slot-time-elsewhere">{t(site === undefined ? 'atCentre' : 'atSite', { ...elsewhere })}</span>
        )}
      </Row>
      {site === undefined ? null : (
        <Row name={t('where')}>
          {site.name}
          <PlaceAndMap site={site} locale={locale} />
        </Row>
      )}
    </dl>
  );
}

interface CalendarLinkProps {
  readonly to: string;
  readonly primary?: boolean;
  readonly children: ReactNode;
}

function CalendarLink({ to, primary = false, children }: CalendarLinkProps) {
  return (
    <LinkButton href={ownPath(to)} variant={primary ? 'primary' : 'secondary'} download="appointment.ics">
      {children}
    </LinkButton>
  );
}

function NextStep({ locale, site, incomingNumber: number }: AppointmentProps) {
  const t = appointmentTexts(locale);
  if (number === undefined) return t(site === undefined ? 'nextCallPlain' : 'nextSitePlain');
  return <WordsWithNumber words={t(site === undefined ? 'nextCall' : 'nextSite', { number })} number={number} />;
}

/** The appointment as it stands, with the ways to change it. Opening it changes nothing. */
export function AppointmentPage(props: AppointmentProps) {
  const { locale, site, address, calendarHref, call, status, justMoved, movedBefore } = props;
  const t = appointmentTexts(locale);
  const calendar = (
    <CalendarLink to={calendarHref} primary={justMoved}>
      {t(movedBefore ? 'calendarAgain' : 'calendar')}
    </CalendarLink>
  );
  return (
    <section className="slot-picker">
      {justMoved ? <ArrivedTitle>{t('title')}</ArrivedTitle> : <h1 className="page-title">{t('title')}</h1>}
      {justMoved ? (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may hold no paragraph
        <div className="notice notice-success" role="status">
          <p>{t('changed')}</p>
        </div>
      ) : (
        <p className="thank-you-lead">{t(site === undefined ? 'bookedCall' : 'bookedSite')}</p>
      )}
      <Card tone="accent">
        <div className="appointment">
          <WhenAndWhere {...props} />
          <p>
            <NextStep {...props} />
          </p>
        </div>
      </Card>
      <div className="slot-confirm-buttons">
        {/* Who has just moved it does not move it again: the next step is to move it in their calendar. */}
        {justMoved ? calendar : null}
        {status === 'changeable' ? (
          <>
            <LinkButton href={ownPath(`${address}/times`)} variant={justMoved ? 'secondary' : 'primary'}>
              {t('change')}
            </LinkButton>
            <LinkButton href={ownPath(`${address}/cancel`)} variant="secondary">
              {t('cancel')}
            </LinkButton>
          </>
        ) : null}
        {justMoved ? null : calendar}
      </div>
      {status === 'changeable' ? null : (
        <>
          <p>{t(status)}</p>
          <CallLine call={call} />
        </>
      )}
    </section>
  );
}

/** Asks for confirmation: only the pressed button cancels. */
export function AppointmentCancel(props: AppointmentCancelProps) {
  const t = appointmentTexts(props.locale);
  return (
    <section className="slot-picker">
      <ArrivedTitle>{t('cancelTitle')}</ArrivedTitle>
      {props.movedSince ? (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may hold no paragraph
        <div className="notice notice-warning" role="alert">
          <p>{t('movedSince')}</p>
        </div>
      ) : null}
      <Card>
        <div className="appointment">
          <WhenAndWhere {...props} />
        </div>
      </Card>
      <p>{t('cancelText')}</p>
      <form method="post">
        <input type="hidden" name={MOVES_CONTROL} value={props.moves} />
        <div className="slot-confirm-buttons">
          <Button type="submit" name="_action" value="cancel">
            {t('cancelConfirm')}
          </Button>
          <LinkButton href={ownPath(props.address)} variant="secondary">
            {t('keep')}
          </LinkButton>
        </div>
      </form>
    </section>
  );
}

/** It was cancelled: nobody has to come, and another time is one press away. */
export function AppointmentCancelled({ locale, when, calendarHref, call, next }: AppointmentCancelledProps) {
  const { day, time, zone } = when;
  const t = appointmentTexts(locale);
  return (
    <section>
      <Moment name="closed">
        <ArrivedTitle>{t('cancelledTitle')}</ArrivedTitle>
        <p>
          {t('cancelledWas', { day, time, zone })} {t('cancelledText')}
        </p>
        {next === undefined ? (
          <>
            <p>{t('cancelledCall')}</p>
            <CallLine call={call} />
          </>
        ) : null}
        <div className="slot-confirm-buttons">
          {next === undefined ? null : (
            <LinkButton href={ownPath(next.href)}>{t(next.kind === 'again' ? 'change' : 'since')}</LinkButton>
          )}
          <CalendarLink to={calendarHref}>{t('calendarCancelled')}</CalendarLink>
        </div>
      </Moment>
    </section>
  );
}

/** Why a link no longer shows an appointment, and whom to ask. */
export function AppointmentLost({ locale, why, call }: AppointmentLostProps) {
  const t = appointmentTexts(locale);
  return (
    <section>
      <Moment name="expired">
        <h1 className="page-title">{t(`${why}Title`)}</h1>
        <p>{t(`${why}Text`)}</p>
        <CallLine call={call} />
      </Moment>
    </section>
  );
}
