import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { StudioCall } from '#api/people/define-call.ts';
import { permissionsOf } from '#api/people/roles.ts';
import { Problem } from '../../core/http/problem.ts';
import { type CallInput, registerCall } from '../../core/http/register-call.ts';
import type { People, SignedIn } from './create-people.ts';

export interface SessionInput<Body, Query> extends CallInput<Body, Query> {
  readonly me: SignedIn;
}

/** Registers a call that only a person may make who has signed in, and whose roles allow it. */
export function registerSessionCall<
  Body extends TSchema | undefined,
  Query extends TSchema | undefined,
  Reply extends TSchema,
>(
  app: FastifyInstance,
  people: Pick<People, 'signedIn'>,
  call: StudioCall<Body, Query, Reply>,
  handle: (input: SessionInput<Body, Query>) => Promise<Static<Reply> | Problem>,
): void {
  const { needs } = call;
  const callers = new WeakMap<FastifyRequest, SignedIn>();
  const admit = async (request: FastifyRequest) => {
    const me = await people.signedIn(request);
    if (me === undefined) return new Problem('session-missing');
    if (needs !== undefined && !permissionsOf(me.person.grants).everywhere.includes(needs))
      return new Problem('role-forbidden');
    callers.set(request, me);
    return undefined;
  };
  const handleFor = async (input: CallInput<Body, Query>) => {
    const me = callers.get(input.request);
    if (me === undefined) throw new Error('somebody without a session got past');
    return handle({ ...input, me });
  };
  registerCall<Body, Query, Reply>(app, call, handleFor, { admit });
}
