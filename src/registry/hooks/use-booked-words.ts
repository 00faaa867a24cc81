import { bookingOf } from '#engine/facts/booking-facts.ts';
import { appointmentAddress } from '#schemas/scheduling/appointment-address.ts';
import { useBlock, useFlow } from '../block-runtime.ts';
import { slotBeginning } from '../slot-words.ts';
import { useBrowserZone } from './use-browser-zone.ts';

export interface BookedWords {
  /** "You’re booked: Wednesday, November 25, 10:00 AM". */
  readonly headline: string;
  /** What happens at that time. */
  readonly next: string;
  /** The number that `next` contains, as people write it; absent: it contains none. */
  readonly number: string | undefined;
  readonly change: string;
  /** Where the appointment is changed; absent in a visit whose appointment has no address of its own. */
  readonly href: string | undefined;
}

/** The visitor's appointment in words, for the pages after the booking. The block has the texts `booked…`. */
export function useBookedWords(): BookedWords | undefined {
  const { t, locale, operator } = useBlock();
  const booking = useFlow(bookingOf);
  const zone = useBrowserZone();
  if (booking === undefined) return undefined;
  const { service, bookingTime, customer, appointment } = booking;
  const number = operator.incomingCallNumber;
  const key = service === 'site' ? 'bookedSite' : 'bookedCall';
  return {
    headline: t('bookedHeadline', { ...slotBeginning(bookingTime, zone ?? customer.timezone, locale) }),
    next: number === undefined ? t(`${key}Plain`) : t(key, { number }),
    number,
    change: t('bookedChange'),
    href: appointment === undefined ? undefined : appointmentAddress(appointment, locale),
  };
}
