export { appointmentsOf, createLinkOf, type LinkOf } from './appointments-of.ts';
export {
  type Appointments,
  type ChangeResult,
  createAppointments,
  type WantedTime,
} from './appointments/appointments.ts';
export { cancelBooking, removeOverCancellations } from './appointments/change-booking.ts';
export type { AppointmentRow, FoundAppointment } from './appointments/find-appointment.ts';
export { type BookingDesk, type BookResult, createBookingDesk, type DeskParts } from './booking-desk.ts';
export { calendarFile } from './calendar-file.ts';
export { chooseScheduling } from './choose-scheduling.ts';
export { findMisplacedAppointments, type MisplacedAppointment } from './hours/misplaced-appointments.ts';
export { readHoursFile } from './hours/read-hours-file.ts';
export { findHoursProblems, type SavedSite, saveHours } from './hours/save-hours.ts';
export { readStoredHours } from './hours/stored-hours.ts';
export { timesOfStudy } from './own-scheduling.ts';
export { dropReminders } from './reminders/drop-reminders.ts';
export { NO_REMINDERS, type Reminders, startReminders } from './reminders/reminder-queue.ts';
export { createSiteScheduling } from './site-scheduling.ts';
export { bookingPurpose, bookingsOf } from './slot-holds.ts';

/** The plugin that registers the routes. Loaded on demand: commands do not need it. */
export const schedulingPlugin = async () => (await import('./plugin.ts')).plugin;
