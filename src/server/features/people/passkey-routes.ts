import type { FastifyInstance, FastifyRequest } from 'fastify';
import { STUDIO_CALLS } from '#api/studio-calls.ts';
import { Problem } from '../../core/http/problem.ts';
import { registerCall } from '../../core/http/register-call.ts';
import type { People } from './create-people.ts';
import { inTurn } from './in-turn.ts';
import { consumeLink, findLink } from './links.ts';
import {
  askForPasskey,
  askForSignIn,
  insertPasskey,
  passkeysOf,
  removePasskey,
  signInWithPasskey,
  verifyPasskey,
} from './passkeys.ts';
import { meReply } from './replies.ts';
import { registerSessionCall } from './session-call.ts';
import { handOver, insecureProblem, signIn } from './sign-in.ts';

type PasskeyRow = Awaited<ReturnType<typeof passkeysOf>>[number];

const passkeyReply = ({ id, name, host, created_at, last_used_at }: PasskeyRow) => ({
  id,
  name,
  host,
  created: created_at.toISOString(),
  lastUsed: last_used_at?.toISOString() ?? null,
});

/** Passkeys of people who have signed in. */
function registerOwnPasskeys(app: FastifyInstance, people: People): void {
  const { parts } = people;
  registerSessionCall(app, people, STUDIO_CALLS.askForPasskey, async ({ me: { person }, request }) =>
    askForPasskey(parts, person, request),
  );

  registerSessionCall(app, people, STUDIO_CALLS.registerPasskey, async ({ body, me: { person }, request }) => {
    const passkey = await verifyPasskey(parts, person.id, body.passkey, request);
    if (passkey instanceof Problem) return passkey;
    const { name } = body;
    const added = await inTurn(parts, async (tx) => insertPasskey(tx, parts, { person, name, passkey }));
    return added === undefined ? new Problem('passkey-refused') : passkeyReply(added);
  });

  registerSessionCall(app, people, STUDIO_CALLS.listPasskeys, async ({ me: { person } }) =>
    (await passkeysOf(parts, person.id)).map(passkeyReply),
  );

  registerSessionCall(app, people, STUDIO_CALLS.removePasskey, async ({ params, me: { person } }) =>
    (await removePasskey(parts, params['id'] ?? '', person)) ? null : new Problem('not-found'),
  );
}

/** Passkeys of people who have a link, and have not signed in. */
function registerInvitedPasskeys(app: FastifyInstance, { parts }: People): void {
  const { db, clock } = parts;
  const invited = async (secret: string) => {
    const link = await findLink(db, secret, clock.now());
    return link?.person ?? new Problem('link-invalid');
  };

  registerCall(app, STUDIO_CALLS.askForInvitedPasskey, async ({ body: { secret }, request }) => {
    const person = await invited(secret);
    return person instanceof Problem
      ? person
      : (insecureProblem(request, parts) ?? askForPasskey(parts, person, request));
  });

  registerCall(app, STUDIO_CALLS.registerInvitedPasskey, async ({ body, request, reply }) => {
    const { secret, name } = body;
    const known = await invited(secret);
    if (known instanceof Problem) return known;
    const passkey = await verifyPasskey(parts, known.id, body.passkey, request);
    if (passkey instanceof Problem) return passkey;
    const begun = await inTurn(parts, async (tx) => {
      const link = await findLink(tx, secret, clock.now());
      if (link?.person === undefined) return new Problem('link-invalid');
      const person = { ...link.person, state: 'active' } as const;
      if ((await insertPasskey(tx, parts, { person, name, passkey })) === undefined)
        return new Problem('passkey-refused');
      await consumeLink(tx, link);
      await tx.updateTable('people').set({ state: 'active' }).where('id', '=', person.id).execute();
      return signIn(tx, parts, { person, way: 'passkey', request });
    });
    return begun instanceof Problem ? begun : meReply(handOver(request, reply, begun, parts), parts);
  });
}

/** Browsers allow passkeys for names, not for addresses. */
export const allowsPasskeys = ({ hostname }: Pick<FastifyRequest, 'hostname'>) => !/^[\d.]+$|^\[/.test(hostname);

export function registerPasskeys(app: FastifyInstance, people: People): void {
  const { parts } = people;
  registerOwnPasskeys(app, people);
  registerInvitedPasskeys(app, people);

  registerCall(
    app,
    STUDIO_CALLS.askForSignIn,
    async ({ request }) => insecureProblem(request, parts) ?? askForSignIn(parts, request),
  );

  registerCall(app, STUDIO_CALLS.signInWithPasskey, async ({ body: { passkey }, request, reply }) => {
    const begun = insecureProblem(request, parts) ?? (await signInWithPasskey(parts, passkey, request));
    return begun instanceof Problem ? begun : meReply(handOver(request, reply, begun, parts), parts);
  });
}
