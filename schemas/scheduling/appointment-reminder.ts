import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { Language } from '../language.ts';
import { Appointment } from './appointment.ts';

/** The consents under which a visitor may be contacted. */
export const REMINDER_CHANNELS = ['sms', 'email'] as const;

/**
 * Tells the receiver of leads that it is time to remind a visitor of their appointment. The visitor's identity is in
 * the lead.
 */
export const AppointmentReminder = Type.Object(
  {
    event: Type.Literal('appointment.reminder', about('What this delivery is', 'appointment.reminder')),
    leadId: Type.String(about('The id of the lead', 'b2f3…')),
    appointment: Appointment,
    hoursBefore: Type.Integer(about('Which reminder, in hours before the appointment', 24)),
    timezone: Type.String(about("The visitor's time zone, an IANA name", 'America/New_York')),
    language: { ...Language, ...about('The language of the visitor', 'en') },
    channels: Type.Array(
      Type.Enum([...REMINDER_CHANNELS], about('A consent that the visitor gave', 'sms')),
      about('How the visitor has agreed to be contacted: nothing else may be used', ['sms'], { minItems: 1 }),
    ),
  },
  about(
    'One reminder',
    { event: 'appointment.reminder', leadId: 'b2f3…', hoursBefore: 24 },
    { additionalProperties: false, title: 'Trialflow appointment reminder' },
  ),
);
export type AppointmentReminder = Static<typeof AppointmentReminder>;
