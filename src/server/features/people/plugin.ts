import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import { STUDIO_CALLS } from '#api/studio-calls.ts';
import { Problem } from '../../core/http/problem.ts';
import { registerCall } from '../../core/http/register-call.ts';
import { appendEvent, personActor } from '../content/index.ts';
import type { People } from './create-people.ts';
import { inTurn } from './in-turn.ts';
import { findLink } from './links.ts';
import { createOpenId } from './open-id.ts';
import { registerOpenId } from './open-id-pages.ts';
import { allowsPasskeys, registerPasskeys } from './passkey-routes.ts';
import { registerPeople, registerSessions } from './people-routes.ts';
import { meReply } from './replies.ts';
import { clearSession } from './session-cookie.ts';
import { registerSessionCall } from './session-call.ts';
import { handOver, insecureProblem } from './sign-in.ts';
import { enterByLink, grantsOf, needsName } from './welcome.ts';

/** The services of the plugin. */
export interface PeopleServices {
  /** Undefined: the studio is off. */
  readonly people: People | undefined;
}

function registerLinks(app: FastifyInstance, { parts }: People): void {
  registerCall(app, STUDIO_CALLS.lookAtLink, async ({ body: { secret } }) => {
    const link = await findLink(parts.db, secret, parts.clock.now());
    if (link === undefined) return new Problem('link-invalid');
    const { person, kind, expiresAt } = link;
    return {
      kind: kind === 'first' ? 'administrator' : kind,
      needsName: needsName(link, parts.config),
      name: person?.name ?? null,
      email: person?.email ?? null,
      grants: grantsOf(link, parts.config).map((grant) => ({ ...grant })),
      until: expiresAt.toISOString(),
    };
  });

  registerCall(app, STUDIO_CALLS.useLink, async ({ body: { secret, ...given }, request, reply }) => {
    const insecure = insecureProblem(request, parts);
    if (insecure !== undefined) return insecure;
    const begun = await enterByLink(parts, secret, { ...given, request });
    return begun instanceof Problem ? begun : meReply(handOver(request, reply, begun, parts), parts);
  });
}

function registerOwnSession(app: FastifyInstance, people: People): void {
  const { parts } = people;
  registerSessionCall(app, people, STUDIO_CALLS.getMe, async ({ me }) => meReply(me, parts));

  registerSessionCall(app, people, STUDIO_CALLS.signOut, async ({ me: { person, session }, request, reply }) => {
    await inTurn(parts, async (tx) => {
      await tx.deleteFrom('person_sessions').where('id', '=', session.id).execute();
      const event = { kind: 'signed-out', actor: personActor(person), detail: { session: session.id } } as const;
      await appendEvent(tx, parts.encryption, event, parts.clock.now());
    });
    clearSession(request, reply, parts.config);
    return null;
  });
}

/** Who somebody is, how they come in, and who else may use the studio. */
export const peoplePlugin: FastifyPluginCallback<PeopleServices> = (app, { people }, done) => {
  if (people !== undefined) {
    const { openId } = people.parts.config.studio ?? {};
    registerLinks(app, people);
    registerOwnSession(app, people);
    registerSessions(app, people);
    registerPeople(app, people);
    registerPasskeys(app, people);
    if (openId !== undefined) registerOpenId(app, people.parts, createOpenId(openId, people.parts));
    registerCall(app, STUDIO_CALLS.getSignInWays, ({ request }) =>
      Promise.resolve({
        passkeys: insecureProblem(request, people.parts) === undefined && allowsPasskeys(request),
        openId: openId !== undefined,
        development: !people.parts.config.production,
      }),
    );
  }
  done();
};
