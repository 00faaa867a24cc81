import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_CONTROL, MOVES_CONTROL, TIME_CONTROL, type TimeIssue } from '#api/own-pages.ts';
import { readTimeSlotId } from '#i18n/times/slots-by-day.ts';
import type { AppointmentRow, ChangeResult, FoundAppointment, WantedTime } from '../../features/scheduling/index.ts';
import { isOwnRequest } from '../../core/http/own-request.ts';
import type { PageBody } from '../form/page-body.ts';
import { waitOfArrival, waitOfChange, waitOfNewAppointment } from '../form/post-limits.ts';
import { sendTooMany } from '../form/too-many-page.ts';
import type { PageServices } from '../page-services.ts';
import { notFound, redirect } from '../send-page.ts';
import { countryOfRequest } from '../visit.ts';
import { addressOf, ISSUE_PARAMETER, readAsked, type Address, type Asked } from './appointment-page.ts';

/** The result is shown on the appointment's own page, which is safe to reload. */
function showAgain({ reply, token, locale }: Asked, moved = false): FastifyReply {
  return redirect(reply, 303, `${addressOf(token, locale)}${moved ? '?moved' : ''}`);
}

/**
 * Leads back to the times, which then say what was wrong. If the page itself were the answer to the post, browsers
 * would ask to send the form again on Back.
 */
function timesAgain({ reply, token, locale }: Asked, issue: TimeIssue, day: string): FastifyReply {
  const search = new URLSearchParams({ [ISSUE_PARAMETER]: issue, [DAY_CONTROL]: day });
  return redirect(reply, 303, `${addressOf(token, locale)}/times?${search.toString()}`);
}

/** Books an appointment in place of one that was cancelled, for the same visit. */
async function bookAgain(asked: Asked, row: AppointmentRow, wanted: WantedTime, day: string): Promise<FastifyReply> {
  const { request, reply, services, locale } = asked;
  const result = await services.bookingDesk.book({
    service: row.service,
    draftId: row.draft_id,
    wanted,
    timezone: row.visitor_zone ?? row.time_zone,
    origin: { host: request.hostname, country: countryOfRequest(request, services) },
    consumeToken: () => waitOfNewAppointment(request, services),
  });
  if (!result.ok) return timesAgain(asked, result.code === 'slot-taken' ? 'timeTaken' : 'timeFailed', day);
  const { appointment } = result.booking;
  return appointment === undefined ? showAgain(asked) : redirect(reply, 303, addressOf(appointment, locale));
}

/**
 * Moves the appointment to the time that is chosen on the chosen day, or books that time if it was cancelled. A time
 * that was chosen on another day before is out of sight, and counts for nothing.
 */
async function choose(
  asked: Asked,
  { status, row }: Extract<FoundAppointment, { readonly row: unknown }>,
  form: URLSearchParams,
): Promise<FastifyReply> {
  const { appointments } = asked.services;
  const day = form.get(DAY_CONTROL) ?? '';
  const wanted = readTimeSlotId(form.get(`${TIME_CONTROL}.${day}`) ?? '');
  // A page that was opened before it was cancelled, or booked again, does neither.
  if (!appointments.isChangeable(row) || form.get('_action') !== (status === 'cancelled' ? 'book' : 'move'))
    return showAgain(asked);
  if (!wanted) return timesAgain(asked, 'timeMissing', day);
  if (status === 'cancelled') return bookAgain(asked, row, wanted, day);
  const result: ChangeResult = await appointments.move(asked.token, wanted);
  return typeof result === 'object' ? timesAgain(asked, 'timeTaken', day) : showAgain(asked, result === 'changed');
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
    const result = await services.appointments.cancel(asked.token, Number(form.get(MOVES_CONTROL) ?? 0));
    // The other time was not on the page: the press is not meant for it.
    return result === 'moved'
      ? redirect(reply, 303, `${addressOf(asked.token, asked.locale)}/cancel?moved`)
      : showAgain(asked);
  }
  if (asked.part === 'times' && (found?.status === 'booked' || found?.status === 'cancelled'))
    return choose(asked, found, form);
  return showAgain(asked);
}
