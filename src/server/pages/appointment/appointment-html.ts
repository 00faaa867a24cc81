import { formatSlotDate, formatTimeRange, formatWeekday, zoneAbbreviation } from '#i18n/times/format-times.ts';
import { slotsByDay, type DaySlot } from '#i18n/times/slots-by-day.ts';
import type { Language } from '#schemas/language.ts';
import { ownPath } from '#schemas/safe-address.ts';
import { calendarFileAddress } from '#schemas/scheduling/appointment-address.ts';
import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import type { AppointmentRow } from '../../features/scheduling/index.ts';
import { escapeHtml } from '../html/html-document.ts';
import { appointmentTexts, whenOf, zoneOf, type AppointmentTexts } from './appointment-text.ts';

/** The control of the chosen time. */
export const TIME_CONTROL = 'time';

/** What all pages of an appointment are made of. */
export interface AppointmentView {
  readonly locale: Language;
  readonly token: string;
  /** The address of the appointment's first page, in the language of this one. */
  readonly address: string;
  /** The line that leads to a person, as HTML. */
  readonly call: string;
}

export interface StandingView extends AppointmentView {
  readonly row: AppointmentRow;
  readonly incomingNumber: string | undefined;
  readonly status: 'changeable' | 'fixed' | 'begun';
  /** It was moved by the press before. */
  readonly moved: boolean;
}

const link = (href: string, words: string, variant: 'primary' | 'secondary' | 'quiet', more = '') =>
  `<a class="button button-${variant}" href="${escapeHtml(ownPath(href))}"${more}>${words}</a>`;
const part = (name: string, value: string) => `<div><dt>${name}</dt><dd>${value}</dd></div>`;

function when(row: AppointmentRow, locale: Language, t: AppointmentTexts): string {
  const { day, time, zone, elsewhere } = whenOf(row, locale);
  const other =
    elsewhere === undefined
      ? ''
      : '<span class="slot-time-elsewhere">' +
        `${t(row.service === 'site' ? 'atSite' : 'atCentre', { ...elsewhere })}</span>`;
  const date = part(t('date'), escapeHtml(day));
  const clock = part(t('time'), `${escapeHtml(`${time} ${zone}`)}${other}`);
  const place = row.service === 'site' ? part(t('where'), escapeHtml(row.resource_name)) : '';
  return `<dl>${date}${clock}${place}</dl>`;
}

function next({ row: { service }, incomingNumber: number }: StandingView, t: AppointmentTexts): string {
  if (number === undefined) return t(service === 'site' ? 'nextSitePlain' : 'nextCallPlain');
  // The number stays together at the end of a line.
  const words = t(service === 'site' ? 'nextSite' : 'nextCall', { number });
  return words.replace(escapeHtml(number), `<span class="call-number">${escapeHtml(number)}</span>`);
}

function calendarLink(token: string, locale: Language, words: string): string {
  return link(calendarFileAddress(token, locale), words, 'secondary', ' download="appointment.ics"');
}

/** The appointment as it stands, with the ways to change it. Opening it changes nothing. */
export function standingHtml(view: StandingView): string {
  const { row, locale, token, address, call, status, moved } = view;
  const t = appointmentTexts(locale);
  const said = moved
    ? `<div class="notice notice-success" role="status"><p>${t('changed')}</p></div>`
    : `<p class="thank-you-lead">${t(row.service === 'site' ? 'bookedSite' : 'bookedCall')}</p>`;
  const ways =
    status === 'changeable'
      ? `${link(`${address}/times`, t('change'), 'primary')}${link(`${address}/cancel`, t('cancel'), 'secondary')}`
      : '';
  const why = status === 'changeable' ? '' : `<p>${t(status)}</p>${call}`;
  const calendar = calendarLink(token, locale, t(row.sequence > 0 ? 'calendarAgain' : 'calendar'));
  return `<section class="slot-picker"><h1 class="page-title">${t('title')}</h1>${said}
<div class="card card-accent"><div class="appointment">${when(row, locale, t)}<p>${next(view, t)}</p></div></div>
<div class="slot-confirm-buttons">${ways}${calendar}</div>${why}</section>`;
}

/** Asks once more: only the pressed button cancels. */
export function cancelHtml({ row, locale, address }: AppointmentView & { readonly row: AppointmentRow }): string {
  const t = appointmentTexts(locale);
  const cancel =
    '<button class="button button-primary" type="submit" name="_action" value="cancel">' +
    `${t('cancelConfirm')}</button>`;
  const keep = link(address, t('keep'), 'secondary');
  return `<section class="slot-picker"><h1 class="page-title">${t('cancelTitle')}</h1>
<div class="card"><div class="appointment">${when(row, locale, t)}</div></div><p>${t('cancelText')}</p>
<form method="post"><div class="slot-confirm-buttons">${cancel}${keep}</div></form></section>`;
}

/** It was cancelled: nobody has to come. */
export function cancelledHtml({
  row,
  locale,
  token,
  call,
}: AppointmentView & { readonly row: AppointmentRow }): string {
  const t = appointmentTexts(locale);
  const { day, time, zone } = whenOf(row, locale);
  const was = t('cancelledWas', { day, time, zone });
  const head = `<h1 class="page-title">${t('cancelledTitle')}</h1><p>${was}</p><p>${t('cancelledText')}</p>`;
  return `<section class="slot-picker">${head}${call}
<div class="slot-confirm-buttons">${calendarLink(token, locale, t('calendarCancelled'))}</div></section>`;
}

/** Why a link shows no appointment any longer, and whom to ask. */
export function lostHtml(
  { locale, call }: Pick<AppointmentView, 'locale' | 'call'>,
  why: 'over' | 'gone' | 'unknown',
): string {
  const t = appointmentTexts(locale);
  return `<section><h1 class="page-title">${t(`${why}Title`)}</h1><p>${t(`${why}Text`)}</p>${call}</section>`;
}

export interface TimesView extends AppointmentView {
  readonly row: AppointmentRow;
  readonly slots: readonly AvailabilitySlot[];
  readonly issue?: 'timeMissing' | 'timeTaken' | undefined;
}

const idOf = (index: number) => (index === 0 ? TIME_CONTROL : `${TIME_CONTROL}-${index}`);

function dayHtml({ date, times }: DaySlot, before: number, { row, locale }: TimesView): string {
  const zone = zoneOf(row);
  const choices = times.map(({ id, start, end }, index) => {
    const words = escapeHtml(formatTimeRange(Date.parse(start), Date.parse(end), zone, locale));
    return (
      '<div class="choice"><input class="choice-input choice-radio" type="radio" ' +
      `id="${idOf(before + index)}" name="${TIME_CONTROL}" value="${escapeHtml(id)}">` +
      `<label class="choice-label" for="${idOf(before + index)}">${words}</label></div>`
    );
  });
  const zoneName = zoneAbbreviation(Date.parse(times[0]?.start ?? date), zone);
  const legend = escapeHtml(`${formatWeekday(date, locale)}, ${formatSlotDate(date)} ${zoneName}`);
  return `<fieldset><legend>${legend}</legend><div class="slot-plain-times">${choices.join('')}</div></fieldset>`;
}

function errorSummary({ issue }: TimesView, t: AppointmentTexts): string {
  if (issue === undefined) return '';
  return (
    '<div role="alert"><div class="error-summary" id="error-summary" tabindex="-1">' +
    `<h2 class="error-summary-title">${t('errorHeading')}</h2><ul class="error-summary-list"><li>` +
    `<a href="#${TIME_CONTROL}">${t(issue)}</a></li></ul></div></div>`
  );
}

/** The free times as one plain form; the present time stays until another is booked. */
export function timesHtml(view: TimesView): string {
  const { row, slots, locale, address, call } = view;
  const t = appointmentTexts(locale);
  const days = slotsByDay(slots, zoneOf(row));
  const { day, time, zone } = whenOf(row, locale);
  const head = `<h1 class="page-title">${t('timesTitle')}</h1><p>${t('timesNow', { day, time, zone })}</p>`;
  const keep = link(address, t('keep'), 'secondary');
  if (days.length === 0)
    return `<section class="slot-picker">${head}<p>${t('timesNone')}</p>${call}<p>${keep}</p></section>`;
  const counts = days.map(({ times }) => times.length);
  const lists = days.map((one, index) =>
    dayHtml(
      one,
      counts.slice(0, index).reduce((sum, count) => sum + count, 0),
      view,
    ),
  );
  const choices = `<div class="slot-plain" role="radiogroup" aria-label="${t('timesLabel')}">${lists.join('')}</div>`;
  const move =
    '<button class="button button-primary button-large" type="submit" name="_action" value="move">' +
    `${t('timesConfirm')}</button>`;
  return `<section class="slot-picker">${errorSummary(view, t)}${head}
<form method="post" novalidate>${choices}
<div class="slot-confirm-buttons">${move}${keep}</div></form></section>`;
}
