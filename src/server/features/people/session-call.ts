import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { StudioCall } from '#api/people/define-call.ts';
import { type Grant, type Permission, permissionsOf } from '#api/people/roles.ts';
import { Problem } from '../../core/http/problem.ts';
import { type CallInput, registerCall } from '../../core/http/register-call.ts';
import type { People, SignedIn } from './create-people.ts';

export interface SessionInput<Body, Query> extends CallInput<Body, Query> {
  readonly me: SignedIn;
}

/** May they make the call at all? About which campaign it is, only the call itself knows. */
function mayCall(grants: readonly Grant[], needs: Permission, reach: StudioCall['reach']): boolean {
  const { everywhere, campaigns } = permissionsOf(grants);
  const somewhere = reach === undefined ? [] : Object.values(campaigns);
  return [everywhere, ...somewhere].some((permissions) => permissions.includes(needs));
}

/**
 * Registers a call that only a person may make who has signed in, and whose roles allow it. Where they must allow it in
 * one campaign, `handle` looks at which.
 */
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
  const { needs, reach } = call;
  const callers = new WeakMap<FastifyRequest, SignedIn>();
  const admit = async (request: FastifyRequest) => {
    const me = await people.signedIn(request);
    if (me === undefined) return new Problem('session-missing');
    if (needs !== undefined && !mayCall(me.person.grants, needs, reach)) return new Problem('role-forbidden');
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
