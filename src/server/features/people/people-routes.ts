import type { FastifyInstance, FastifyRequest } from 'fastify';
import { STUDIO_CALLS } from '#api/studio-calls.ts';
import { ownOrigin } from '../../core/http/own-origin.ts';
import { Problem } from '../../core/http/problem.ts';
import { changePerson, endOwnSession, endSessionsOf, invitePerson, linkFor } from './change-people.ts';
import type { People, PeopleParts } from './create-people.ts';
import type { NewLink } from './links.ts';
import { findPerson, readPeople } from './people.ts';
import { personReply } from './replies.ts';
import { registerSessionCall } from './session-call.ts';
import { idleUntil, type Session } from './sessions.ts';

const linkReply = ({ path, until }: NewLink, request: FastifyRequest, { config }: Pick<PeopleParts, 'config'>) => ({
  address: `${ownOrigin(request, config)}${path}`,
  until: until.toISOString(),
});

const sessionReply = (session: Session, current: string) => ({
  id: session.id,
  way: session.way,
  agent: session.agent,
  created: session.createdAt.toISOString(),
  lastUsed: session.lastUsedAt.toISOString(),
  until: idleUntil(session).toISOString(),
  current: session.id === current,
});

/** Where people have signed in. */
export function registerSessions(app: FastifyInstance, people: People): void {
  const { parts, sessions } = people;
  registerSessionCall(app, people, STUDIO_CALLS.listSessions, async ({ me: { person, session } }) =>
    (await sessions.list(person.id)).map((one) => sessionReply(one, session.id)),
  );

  registerSessionCall(app, people, STUDIO_CALLS.endSession, async ({ params, me: { person } }) =>
    (await endOwnSession(parts, params['id'] ?? '', person)) ? null : new Problem('not-found'),
  );

  registerSessionCall(app, people, STUDIO_CALLS.listSessionsOf, async ({ params, me: { session } }) => {
    const person = await findPerson(parts.db, params['id'] ?? '');
    if (person === undefined) return new Problem('person-unknown');
    return (await sessions.list(person.id)).map((one) => sessionReply(one, session.id));
  });

  registerSessionCall(app, people, STUDIO_CALLS.endSessionsOf, async ({ params, me: { person } }) =>
    (await endSessionsOf(parts, params['id'] ?? '', person)) ? null : new Problem('person-unknown'),
  );
}

/** Who may use the studio. */
export function registerPeople(app: FastifyInstance, people: People): void {
  const { parts } = people;
  registerSessionCall(app, people, STUDIO_CALLS.listPeople, async () => (await readPeople(parts.db)).map(personReply));

  registerSessionCall(app, people, STUDIO_CALLS.invitePerson, async ({ body, me, request }) => {
    const invited = await invitePerson(parts, body, me.person);
    if (invited instanceof Problem) return invited;
    return { person: personReply(invited.person), link: linkReply(invited.link, request, parts) };
  });

  registerSessionCall(app, people, STUDIO_CALLS.changePerson, async ({ params, body, me }) => {
    const changed = await changePerson(parts, params['id'] ?? '', body, me.person);
    return changed instanceof Problem ? changed : personReply(changed);
  });

  registerSessionCall(app, people, STUDIO_CALLS.makeLink, async ({ params, me, request }) => {
    const link = await linkFor(parts, params['id'] ?? '', me.person);
    return link instanceof Problem ? link : linkReply(link, request, parts);
  });
}
