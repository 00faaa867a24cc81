import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_CONTROL, TIME_CONTROL, type AppointmentTimesProps, type OwnPages } from '#api/own-pages.ts';
import { readTimeSlotId } from '#i18n/times/slots-by-day.ts';
import type { Language } from '#schemas/language.ts';
import { appointmentAddress, calendarFileAddress } from '#schemas/scheduling/appointment-address.ts';
import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import {
  type AppointmentRow,
  type ChangeResult,
  type FoundAppointment,
  calendarFile,
} from '../../features/scheduling/index.ts';
import { ownOrigin } from '../../core/http/own-origin.ts';
import { isOwnRequest } from '../../core/http/own-request.ts';
import type { PageBody } from '../form/page-body.ts';
import { waitOfAppointment, waitOfArrival, waitOfChange } from '../form/post-limits.ts';
import { sendTooMany } from '../form/too-many-page.ts';
import { callLink } from '../html/call-line.ts';
import { renderedContent, plainPage } from '../html/plain-page.ts';
import { contentSecurityPolicy, PAGE_HEADERS } from '../html/security-headers.ts';
import type { PageServices } from '../page-services.ts';
import { lookOf, type PageLook } from '../theme/page-theme.ts';
import { notFound, redirect } from '../send-page.ts';
import { daysOf, exampleOf, whenOf } from './appointment-time.ts';

/** The path after the token in the address; empty is the appointment itself. */
const PARTS = ['', 'times', 'cancel', 'calendar.ics'] as const;
type Part = (typeof PARTS)[number];

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly services: PageServices;
  readonly locale: Language;
  readonly token: string;
  readonly part: Part;
}

type PageName = Extract<keyof OwnPages, `appointment${string}`>;

async function send<Name extends PageName>(
  { request, reply, services, locale, token, part }: Asked,
  status: number,
  name: Name,
  props: OwnPages[Name],
  row?: AppointmentRow,
): Promise<FastifyReply> {
  const rendered = renderedContent(await services.renderOwnPage(name, props));
  const addressIn = (language: Language) => `${addressOf(token, language)}${part === '' ? '' : `/${part}`}`;
  const look = row && (await lookOfVisit({ request, services, locale }, row));
  const call = await callLink(request, locale, services);
  const document = await plainPage(
    { locale, ...rendered, indexed: false, look, addressIn, demonstration: services.demonstration, call },
    request,
    services,
  );
  return reply
    .code(status)
    .headers({
      ...PAGE_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': services.dev?.policy ?? contentSecurityPolicy(look?.style),
      'content-language': locale,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .send(services.dev ? await services.dev.transform(request.raw.url ?? '/', document) : document);
}

/** The look of the campaign that the appointment was made in; undefined once the visit is erased. */
async function lookOfVisit(
  { request, services, locale }: Pick<Asked, 'request' | 'services' | 'locale'>,
  { draft_id: id }: AppointmentRow,
): Promise<PageLook | undefined> {
  const draft = await services.drafts.load(id);
  const campaign = draft && services.campaigns.version(draft.campaignId, draft.campaignVersion)?.campaign;
  return campaign && lookOf(request, { campaign, locale }, services);
}

/** The token comes from the address, and may be anything. */
const addressOf = (token: string, locale: Language) => appointmentAddress(encodeURIComponent(token), locale);

/** The properties that all pages of an appointment share. */
async function propsOf({ request, services, locale, token }: Asked, row: AppointmentRow) {
  return {
    locale,
    when: whenOf(row, locale),
    site:
      row.service === 'site' ? ((await services.appointments.placeOf(row)) ?? { name: row.resource_name }) : undefined,
    address: addressOf(token, locale),
    calendarHref: calendarFileAddress(token, locale),
    call: await callLink(request, locale, services),
  };
}

async function sendLost(asked: Asked, why: 'over' | 'gone' | 'unknown'): Promise<FastifyReply> {
  if (why === 'unknown') asked.request.problemCode = 'not-found';
  const { request, services, locale } = asked;
  const call = await callLink(request, locale, services);
  return send(asked, why === 'unknown' ? 404 : 410, 'appointment-lost', { locale, why, call });
}

async function sendStanding(asked: Asked, row: AppointmentRow): Promise<FastifyReply> {
  const { request, services } = asked;
  const changeable = services.appointments.isChangeable(row);
  const status = changeable ? 'changeable' : row.starts_at <= services.clock.now() ? 'begun' : 'fixed';
  const justMoved =
    row.sequence > 0 && new URL(request.raw.url ?? '/', 'http://server.invalid').searchParams.has('moved');
  const props = {
    ...(await propsOf(asked, row)),
    status,
    justMoved,
    movedBefore: row.sequence > 0,
    incomingNumber: services.operatorFor(request.hostname).incomingCallNumber,
  } as const;
  return send(asked, 200, 'appointment', props, row);
}

async function sendTimes(
  asked: Asked,
  row: AppointmentRow,
  slots: readonly AvailabilitySlot[],
  { issue, day }: { readonly issue?: AppointmentTimesProps['issue']; readonly day?: string | undefined } = {},
): Promise<FastifyReply> {
  const status = issue === undefined ? 200 : issue === 'timeTaken' ? 409 : 422;
  const days = daysOf(slots, row, asked.locale);
  const example = exampleOf(slots, row, asked.locale);
  const chosenDay = (days.find(({ date }) => date === day) ?? days[0])?.date;
  const props = { ...(await propsOf(asked, row)), days, chosenDay, example, issue };
  return send(asked, status, 'appointment-times', props, row);
}

async function sendCalendarFile(
  { request, reply, services, locale, token }: Asked,
  { row, status }: Extract<FoundAppointment, { readonly row: unknown }>,
): Promise<FastifyReply> {
  const { incomingCallNumber: incomingNumber } = services.operatorFor(request.hostname);
  const link = `${ownOrigin(request, services)}${addressOf(token, locale)}`;
  const file = calendarFile(
    {
      row,
      cancelled: status === 'cancelled',
      locale,
      place: await services.appointments.placeOf(row),
      link,
      incomingNumber,
    },
    services.clock.now(),
  );
  return reply
    .headers({
      ...PAGE_HEADERS,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="appointment.ics"',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .send(file);
}

/** Sends the appointment's current state if it no longer stands. */
async function sendUnlessStanding(
  asked: Asked,
  found: FoundAppointment | undefined,
): Promise<FastifyReply | undefined> {
  if (!found) return sendLost(asked, 'unknown');
  if (found.status === 'gone' || found.status === 'over') return sendLost(asked, found.status);
  if (found.status !== 'cancelled') return undefined;
  if (asked.part === 'calendar.ics') return sendCalendarFile(asked, found);
  return send(asked, 200, 'appointment-cancelled', await propsOf(asked, found.row), found.row);
}

function readPart(name: string): Part | undefined {
  return PARTS.find((part) => part === name);
}

/** The requested page, or undefined if the address is not that of an appointment. */
function readAsked(
  request: FastifyRequest,
  reply: FastifyReply,
  { locale, segments: [, token = '', ...rest] }: { readonly locale: Language; readonly segments: readonly string[] },
  services: PageServices,
): Asked | undefined {
  const part = readPart(rest.join('/'));
  return part === undefined ? undefined : { request, reply, services, locale, token, part };
}

type Address = Parameters<typeof readAsked>[2];

/**
 * Answers `/signup[/es]/appointment/<token>[/times|/cancel|/calendar.ics]`. Changes nothing: link scanners open links
 * as well.
 */
export async function getAppointmentPage(
  request: FastifyRequest,
  reply: FastifyReply,
  address: Address,
  services: PageServices,
): Promise<FastifyReply> {
  const asked = readAsked(request, reply, address, services);
  if (!asked) return notFound(reply);
  const wait = await waitOfAppointment(request, services);
  if (wait > 0) return sendTooMany(request, reply, { wait, text: '' }, services);
  const { appointments } = services;
  const found = await appointments.find(asked.token);
  const sent = await sendUnlessStanding(asked, found);
  if (sent !== undefined || found?.status !== 'booked') return sent ?? reply;
  const { row } = found;
  if (asked.part === 'calendar.ics') return sendCalendarFile(asked, found);
  if (asked.part === '' || !appointments.isChangeable(row)) return sendStanding(asked, row);
  if (asked.part === 'times') return sendTimes(asked, row, await appointments.timesFor(row));
  return send(asked, 200, 'appointment-cancel', await propsOf(asked, row), row);
}

/** The result is shown on the appointment's own page, which is safe to reload. */
function showAgain({ reply, token, locale }: Asked, moved = false): FastifyReply {
  return redirect(reply, 303, `${addressOf(token, locale)}${moved ? '?moved' : ''}`);
}

/**
 * Moves the appointment to the time that is chosen on the chosen day. A time that was chosen on another day before is
 * out of sight, and counts for nothing.
 */
async function move(asked: Asked, row: AppointmentRow, form: URLSearchParams): Promise<FastifyReply> {
  const { appointments } = asked.services;
  const day = form.get(DAY_CONTROL) ?? undefined;
  const wanted = readTimeSlotId(form.get(`${TIME_CONTROL}.${day}`) ?? '');
  if (!appointments.isChangeable(row)) return showAgain(asked);
  if (!wanted) return sendTimes(asked, row, await appointments.timesFor(row), { issue: 'timeMissing', day });
  const result: ChangeResult = await appointments.move(asked.token, wanted);
  return typeof result === 'object'
    ? sendTimes(asked, row, result.taken, { issue: 'timeTaken', day })
    : showAgain(asked, result === 'changed');
}

/** Moves or cancels an appointment, only when a button on our own page was pressed. */
export async function postAppointmentPage(
  request: FastifyRequest<{ Body: PageBody | undefined }>,
  reply: FastifyReply,
  address: Address,
  services: PageServices,
): Promise<FastifyReply> {
  if (!isOwnRequest(request, services.publicOrigin))
    return reply.code(403).type('text/plain; charset=utf-8').send('This form was not sent from our own page.\n');
  const asked = readAsked(request, reply, address, services);
  if (!asked) return notFound(reply);
  const text = request.body?.text ?? '';
  const wait = (await waitOfArrival(request, 0, services)) || (await waitOfChange(request, services));
  if (wait > 0) return sendTooMany(request, reply, { wait, text }, services);
  const found = await services.appointments.find(asked.token);
  const form = new URLSearchParams(text);
  if (asked.part === 'cancel' && form.get('_action') === 'cancel') {
    await services.appointments.cancel(asked.token);
    return showAgain(asked);
  }
  if (asked.part === 'times' && found?.status === 'booked') return move(asked, found.row, form);
  return showAgain(asked);
}
