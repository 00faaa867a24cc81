import { permissionsOf } from '#api/people/roles.ts';
import type { PeopleParts, SignedIn } from './create-people.ts';
import type { Person } from './people.ts';
import { idleUntil } from './sessions.ts';

export function personReply({ id, name, email, state, grants }: Person) {
  return { id, name, email, state, grants: grants.map((grant) => ({ ...grant })) };
}

export async function meReply({ person, session }: SignedIn, { db }: Pick<PeopleParts, 'db'>) {
  const { everywhere, campaigns } = permissionsOf(person.grants);
  const { passkeys } = await db
    .selectFrom('person_passkeys')
    .select((e) => e.fn.countAll().as('passkeys'))
    .where('person_id', '=', person.id)
    .executeTakeFirstOrThrow();
  return {
    person: personReply(person),
    madeUp: person.madeUp,
    everywhere: [...everywhere],
    campaigns: Object.fromEntries(Object.entries(campaigns).map(([id, permissions]) => [id, [...permissions]])),
    passkeys: Number(passkeys),
    session: {
      id: session.id,
      idleUntil: idleUntil(session).toISOString(),
      until: session.expiresAt.toISOString(),
    },
  };
}
