import type { ApiSite } from '../api-site.ts';
import { askSite } from './ask-site.ts';
import { bookingVisitor, qualifiedVisit, slotsIn, type ApiAnswer, type BookingVisitor } from './booking-visitor.ts';
import { saveRequest } from '../visits.ts';

/** The token of the appointment in the response to a booking. Throws if there is none. */
export function tokenIn({ json }: ApiAnswer): string {
  const token: unknown =
    typeof json === 'object' && json !== null && 'appointment' in json ? json.appointment : undefined;
  if (typeof token !== 'string') throw new Error(`No appointment in ${JSON.stringify(json).slice(0, 300)}`);
  return token;
}

export interface OwnAppointment {
  readonly visitor: BookingVisitor;
  /** The id of the draft, and of the lead. */
  readonly leadId: string;
  readonly token: string;
  /** The address of its page. */
  readonly path: string;
  /** When it begins. */
  readonly start: string;
}

/** A visitor who has saved a lead and then booked one of the free times at the site, by its index among them. */
export async function ownAppointment(
  site: Pick<ApiSite, 'app'>,
  serial: number,
  nth = 0,
  rest: Parameters<typeof qualifiedVisit>[2] = {},
): Promise<OwnAppointment> {
  const visitor = await bookingVisitor(askSite(site), 'site', qualifiedVisit('ws21', serial, rest));
  const saved = await site.app.inject(saveRequest({ ...visitor.visit, route: 'home' }));
  if (saved.statusCode !== 201)
    throw new Error(`The lead was answered ${saved.statusCode} ${saved.body.slice(0, 300)}`);
  const slot = slotsIn(await visitor.slots())[nth];
  if (!slot) throw new Error('There is no such time');
  const token = tokenIn(await visitor.book(slot));
  return { visitor, leadId: visitor.visit.draftId, token, path: `/signup/appointment/${token}`, start: slot.start };
}

/** What the form for another time posts for a chosen time, by its id. */
export function moveForm(time: string): Record<string, string> {
  const [day = ''] = time.split('T');
  return { day, [`time.${day}`]: time, _action: 'move' };
}
