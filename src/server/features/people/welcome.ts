import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Grant } from '#api/people/roles.ts';
import type { Tables } from '../../core/database/tables.ts';
import { Problem } from '../../core/http/problem.ts';
import { appendEvent, personActor } from '../content/index.ts';
import type { PeopleParts } from './create-people.ts';
import { inTurn } from './in-turn.ts';
import { consumeLink, findLink, type OpenLink } from './links.ts';
import { findByEmail, insertPerson, type Person } from './people.ts';
import { type BegunSession, signIn } from './sign-in.ts';

/** The administrator of a server in development: the link opens the studio at once, and nobody is asked for a name. */
const MADE_UP = { name: 'Alex Example', email: 'alex@studio.example' } as const;

const everywhere = (role: Grant['role']): Grant => ({ role, campaign: null });

/** The roles of an administrator whom a link makes. One who is made up tries everything. */
const rolesOf = (madeUp: boolean): readonly Grant[] =>
  (madeUp ? (['administrator', 'operator'] as const) : (['administrator'] as const)).map(everywhere);

/** The roles of whoever uses a link. */
export const grantsOf = ({ person }: OpenLink, { production }: Pick<PeopleParts['config'], 'production'>) =>
  person?.grants ?? rolesOf(!production);

interface Given {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/** Must whoever uses the link say who they are? */
export const needsName = ({ person }: OpenLink, { production }: Pick<PeopleParts['config'], 'production'>) =>
  production && person === undefined;

/** The person whom a link makes an administrator; or why it does not. */
async function administratorOf(
  tx: Transaction<Tables>,
  { encryption, clock, config }: PeopleParts,
  { name, email }: Given,
): Promise<Person | Problem> {
  const madeUp = !config.production && name === undefined && email === undefined;
  const missing = [...(name === undefined ? ['body.name'] : []), ...(email === undefined ? ['body.email'] : [])].map(
    (field) => ({ field, code: 'required' }),
  );
  if (!madeUp && missing.length > 0) return new Problem('request-invalid', missing);
  const given = { name: name ?? MADE_UP.name, email: email ?? MADE_UP.email };
  const known = await findByEmail(tx, given.email);
  // The link of a server in development opens the studio again, whatever has become of its administrator.
  if (known !== undefined)
    return madeUp && known.madeUp && known.state === 'active' ? known : new Problem('email-taken');
  const grants = rolesOf(madeUp);
  const now = clock.now();
  const person = await insertPerson(tx, { ...given, state: 'active', madeUp, grants }, { now });
  const detail = { person: person.id, name: person.name, state: person.state, grants };
  await appendEvent(tx, encryption, { kind: 'person-added', actor: personActor(person), detail }, now);
  return person;
}

/** Signs in whoever has a link that allows it; the link works once. */
export function enterByLink(
  parts: PeopleParts,
  secret: string,
  { request, ...given }: Given & { readonly request: FastifyRequest },
): Promise<BegunSession | Problem> {
  // Two who use links for the first administrator at the same moment take turns: the second finds one.
  return inTurn(parts, async (tx) => {
    const link = await findLink(tx, secret, parts.clock.now());
    if (link === undefined || link.kind === 'invitation') return new Problem('link-invalid');
    const person = link.person ?? (await administratorOf(tx, parts, given));
    if (person instanceof Problem) return person;
    await consumeLink(tx, link);
    if (person.state === 'invited')
      await tx.updateTable('people').set({ state: 'active' }).where('id', '=', person.id).execute();
    return signIn(tx, parts, { person: { ...person, state: 'active' }, way: 'link', request });
  });
}
