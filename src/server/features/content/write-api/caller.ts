import type { FastifyRequest } from 'fastify';
import type { Scope } from '#api/content/contents.ts';
import { Problem } from '../../../core/http/problem.ts';

/** Who makes a call of the write API: a program with a token, or a person with a session. */
export interface Caller {
  /** As the log names it: the name of the token, or of the person with their id. */
  readonly name: string;
  /** What it may do to some document at least. */
  readonly scopes: readonly Scope[];
  /** The documents that a token may change; undefined: all. */
  readonly documents: readonly string[] | undefined;
  /** What the roles of a person allow; undefined: a token, which may do to all documents what its scopes say. */
  readonly roles?: CallerRoles | undefined;
  /** May they see the leads of a campaign? Undefined: a token, which never does. */
  readonly seesLeads?: ((campaign: string) => boolean) | undefined;
}

export interface CallerRoles {
  /** What they may do to all documents. */
  readonly everywhere: readonly Scope[];
  /** By the id of a campaign: what they may do to its document besides. */
  readonly campaigns: ReadonlyMap<string, readonly Scope[]>;
}

/** Somebody who may use the studio. */
export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly caller: Caller;
}

/** The people who may call besides tokens. */
export interface CallingPeople {
  /** Does the request bring a session at all, be it over? */
  bringsSession(request: FastifyRequest): boolean;
  /** Whose session the request brings; undefined: it brings none, or it is over. */
  callerOf(request: FastifyRequest): Promise<Caller | undefined>;
  /** A person as they may call now; undefined: they may no longer. */
  caller(person: string): Promise<Caller | undefined>;
  /** Everybody who may use the studio, by name. */
  colleagues(): Promise<readonly Colleague[]>;
}

/** The id of the campaign that a document is; undefined: it is a part. */
export const campaignOf = (document: string): string | undefined => /^([^/]+)\.json$/.exec(document)?.[1];

/** May the caller do this to every document, whatever it is called? */
export const mayEverywhere = ({ scopes, roles }: Caller, scope: Scope) => (roles?.everywhere ?? scopes).includes(scope);

/** May the caller do this to each of these documents? Reading what a campaign uses is asked elsewhere. */
export function mayChange(caller: Caller, scope: Scope, names: readonly string[]): boolean {
  const { documents, roles } = caller;
  return names.every((name) => {
    if (documents !== undefined && !documents.includes(name)) return false;
    const campaign = campaignOf(name);
    return (
      mayEverywhere(caller, scope) || (campaign !== undefined && (roles?.campaigns.get(campaign) ?? []).includes(scope))
    );
  });
}

/** The campaigns for which alone the caller may do this; undefined: it may for all. */
export const onlyCampaigns = (caller: Caller, scope: Scope): readonly string[] | undefined =>
  mayEverywhere(caller, scope)
    ? undefined
    : [...(caller.roles?.campaigns ?? [])].flatMap(([id, scopes]) => (scopes.includes(scope) ? [id] : []));

/** The problem of a caller who may not do this. */
export const forbidden = ({ roles, scopes, documents }: Caller, scope?: Scope) =>
  new Problem(roles === undefined ? 'token-forbidden' : 'role-forbidden', [], {
    reason:
      (scope === undefined ? '' : `This call needs the scope ${scope}. `) +
      `Yours are ${scopes.join(', ') || 'none'}${documents === undefined ? '' : `, for ${documents.join(', ')}`}.`,
  });
