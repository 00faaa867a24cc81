import type { Kysely } from 'kysely';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { appointmentAddress } from '#schemas/scheduling/appointment-address.ts';
import type { Appointment } from '#schemas/scheduling/appointment.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import { appointmentToken } from './appointments/appointment-tokens.ts';
import type { AppointmentRow } from './appointments/find-appointment.ts';

/** Where the visitor changes or cancels an appointment; `undefined` if the message has no link. */
export type LinkOf = (row: Pick<AppointmentRow, 'id' | 'language'>) => string | undefined;

/** Links for messages to the visitor. Without PUBLIC_ORIGIN their host would be unknown. */
export function createLinkOf(encryption: Pick<Encryption, 'sign'>, publicOrigin: string | undefined): LinkOf {
  return ({ id, language }) =>
    publicOrigin === undefined
      ? undefined
      : `${publicOrigin}${appointmentAddress(appointmentToken(encryption, id), language ?? DEFAULT_LANGUAGE)}`;
}

/** An appointment in the form that receivers of the lead need. */
export function appointmentFrom(row: AppointmentRow, linkOf?: LinkOf): Appointment {
  const link = linkOf?.(row);
  return {
    id: row.id,
    service: row.service,
    studyId: row.study_id,
    ...(row.study_site_id === null ? {} : { studySiteId: row.study_site_id }),
    start: row.starts_at.toISOString(),
    end: row.ends_at.toISOString(),
    resourceId: row.resource_id,
    resourceName: row.resource_name,
    timezone: row.time_zone,
    ...(link === undefined ? {} : { link }),
  };
}

/**
 * The appointments of these drafts' visitors, earliest first, by draft id; drafts without appointments are not
 * included.
 */
export async function appointmentsOf(
  db: Kysely<Tables>,
  draftIds: readonly string[],
  linkOf?: LinkOf,
): Promise<ReadonlyMap<string, readonly Appointment[]>> {
  if (draftIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('draft_id', 'in', [...draftIds])
    .where('state', '=', 'booked')
    .orderBy('starts_at')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ draft_id }) => draft_id)].map(([draftId, booked]) => [
      draftId,
      booked.map((row) => appointmentFrom(row, linkOf)),
    ]),
  );
}
