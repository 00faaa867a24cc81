import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_CONTROL, TIME_ISSUES, type OwnPages } from '#api/own-pages.ts';
import type { Language } from '#schemas/language.ts';
import { appointmentAddress, calendarFileAddress } from '#schemas/scheduling/appointment-address.ts';
import { type AppointmentRow, type FoundAppointment, calendarFile } from '../../features/scheduling/index.ts';
import { ownOrigin } from '../../core/http/own-origin.ts';
import { waitOfAppointment } from '../form/post-limits.ts';
import { sendTooMany } from '../form/too-many-page.ts';
import { callLink } from '../html/call-line.ts';
import { renderedContent, plainPage } from '../html/plain-page.ts';
import { contentSecurityPolicy, PAGE_HEADERS } from '../html/security-headers.ts';
import type { PageServices } from '../page-services.ts';
import { lookOf, type PageLook } from '../theme/page-theme.ts';
import { notFound } from '../send-page.ts';
import { dateOf, daysOf, exampleOf, whenOf } from './appointment-time.ts';

/** The path after the token in the address; empty is the appointment itself. */
const PARTS = ['', 'times', 'cancel', 'calendar.ics'] as const;
type Part = (typeof PARTS)[number];

/** A request for a page of an appointment. */
export interface Asked {
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
export const addressOf = (token: string, locale: Language) => appointmentAddress(encodeURIComponent(token), locale);

/** The query of the request. */
function searchOf({ request }: Asked): URLSearchParams {
  return new URL(request.raw.url ?? '/', 'http://server.invalid').searchParams;
}

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
  const justMoved = row.sequence > 0 && searchOf(asked).has('moved');
  const props = {
    ...(await propsOf(asked, row)),
    status,
    justMoved,
    movedBefore: row.sequence > 0,
    incomingNumber: services.operatorFor(request.hostname).incomingCallNumber,
  } as const;
  return send(asked, 200, 'appointment', props, row);
}

/** What was wrong with the last post, and the day that was chosen; both stand in the address of the page. */
export const ISSUE_PARAMETER = 'issue';

async function sendTimes(asked: Asked, row: AppointmentRow, again: boolean): Promise<FastifyReply> {
  const slots = await asked.services.appointments.timesFor(row);
  const search = searchOf(asked);
  const issue = TIME_ISSUES.find((one) => one === search.get(ISSUE_PARAMETER));
  const days = daysOf(slots, row, asked.locale);
  const example = exampleOf(slots, row, asked.locale);
  const offered = [search.get(DAY_CONTROL), again ? undefined : dateOf(row)].find((one) =>
    days.some(({ date }) => date === one),
  );
  const chosenDay = offered ?? days[0]?.date;
  const props = { ...(await propsOf(asked, row)), days, chosenDay, example, issue, again };
  return send(asked, 200, 'appointment-times', props, row);
}

async function sendCalendarFile(
  { request, reply, services, locale, token }: Asked,
  { row, status }: Extract<FoundAppointment, { readonly row: unknown }>,
): Promise<FastifyReply> {
  const { incomingCallNumber: incomingNumber, brand } = services.operatorFor(request.hostname);
  const link = `${ownOrigin(request, services)}${addressOf(token, locale)}`;
  const file = calendarFile(
    {
      row,
      cancelled: status === 'cancelled',
      locale,
      place: await services.appointments.placeOf(row),
      link,
      incomingNumber,
      brand: brand.name,
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

/**
 * What somebody who cancelled can do next: see the appointment that they made since, or choose another time, while
 * their visit is stored and this server keeps the appointments.
 */
async function nextOf(
  { services, token, locale }: Asked,
  row: AppointmentRow,
): Promise<OwnPages['appointment-cancelled']['next']> {
  const { [row.study_id]: since } = await services.bookingDesk.bookings(row.draft_id);
  if (since?.appointment !== undefined) return { kind: 'since', href: addressOf(since.appointment, locale) };
  if (since || !services.appointments.isChangeable(row) || !(await services.drafts.load(row.draft_id)))
    return undefined;
  return { kind: 'again', href: `${addressOf(token, locale)}/times` };
}

/** Sends the appointment's current state if it no longer stands. */
async function sendUnlessStanding(
  asked: Asked,
  found: FoundAppointment | undefined,
): Promise<FastifyReply | undefined> {
  if (!found) return sendLost(asked, 'unknown');
  if (found.status === 'gone' || found.status === 'over') return sendLost(asked, found.status);
  if (found.status !== 'cancelled') return undefined;
  const { row } = found;
  if (asked.part === 'calendar.ics') return sendCalendarFile(asked, found);
  const next = await nextOf(asked, row);
  if (asked.part === 'times' && next?.kind === 'again') return sendTimes(asked, row, true);
  return send(asked, 200, 'appointment-cancelled', { ...(await propsOf(asked, row)), next }, row);
}

function readPart(name: string): Part | undefined {
  return PARTS.find((part) => part === name);
}

/** The requested page, or undefined if the address is not that of an appointment. */
export function readAsked(
  request: FastifyRequest,
  reply: FastifyReply,
  { locale, segments: [, token = '', ...rest] }: { readonly locale: Language; readonly segments: readonly string[] },
  services: PageServices,
): Asked | undefined {
  const part = readPart(rest.join('/'));
  return part === undefined ? undefined : { request, reply, services, locale, token, part };
}

export type Address = Parameters<typeof readAsked>[2];

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
  if (asked.part === 'times') return sendTimes(asked, row, false);
  const shown = { moves: row.sequence, movedSince: row.sequence > 0 && searchOf(asked).has('moved') };
  return send(asked, 200, 'appointment-cancel', { ...(await propsOf(asked, row)), ...shown }, row);
}
