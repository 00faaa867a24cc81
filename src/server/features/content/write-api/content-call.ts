import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Registry } from '#registry/registry.ts';
import type { ContentCall } from '#api/content/define-call.ts';
import {
  registerCall,
  registerStream,
  type CallInput,
  type CallOptions,
  type TellLines,
} from '../../../core/http/register-call.ts';
import { Problem } from '../../../core/http/problem.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Config } from '../../../core/config/config.ts';
import type { Log } from '../../../core/log.ts';
import type { MediaLibrary } from '../../media/index.ts';
import type { Analyse } from '../analyses/analysis.ts';
import type { LiveCampaigns } from '../create-campaigns.ts';
import type { Content } from '../create-content.ts';
import { documentName } from '#checker/document/document-name.ts';
import type { Change, RevisionChange } from '../revisions/change.ts';
import { type Caller, forbidden, mayChange, mayEverywhere } from './caller.ts';

/** The services of the write API. */
export interface WriteApiServices {
  readonly content: Content;
  readonly campaigns: Pick<LiveCampaigns, 'documents' | 'list' | 'refused' | 'reload'>;
  readonly config: Partial<Pick<Config, 'contentPreviewUrl' | 'campaignProofs' | 'operator'>> &
    Pick<Config, 'campaignsDir'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly registry: Registry;
  /** The files that campaigns can show. */
  readonly media: Pick<MediaLibrary, 'examine'>;
  /** Absent: nothing here can analyse documents without keeping visitors waiting. */
  readonly analyse?: Analyse | undefined;
}

export interface ContentInput<Body, Query> extends CallInput<Body, Query> {
  readonly caller: Caller;
}

/** Those who may make calls of the write API. */
type Callers = Pick<Content, 'tokens' | 'people'>;

async function identify(request: FastifyRequest, { tokens, people }: Callers): Promise<Caller | Problem> {
  const { authorization } = request.headers;
  if (authorization !== undefined) return (await tokens.identify(authorization)) ?? new Problem('token-missing');
  const caller = await people?.callerOf(request);
  return caller ?? new Problem(people?.bringsSession(request) ? 'session-missing' : 'token-missing');
}

/** Lets only callers with the scope of a call pass, before a body is read. */
function guardOf(
  content: Callers,
  { scope, narrower = scope, reach }: Pick<ContentCall, 'scope' | 'narrower' | 'reach'>,
) {
  const callers = new WeakMap<FastifyRequest, Caller>();
  return {
    admit: async (request: FastifyRequest) => {
      const caller = await identify(request, content);
      if (caller instanceof Problem) return caller;
      const allowed =
        reach === 'everything'
          ? [mayEverywhere(caller, scope)]
          : [scope, narrower].map((one) => caller.scopes.includes(one));
      if (!allowed.includes(true)) return forbidden(caller, scope);
      callers.set(request, caller);
      return undefined;
    },
    callerOf: (request: FastifyRequest): Caller => {
      const caller = callers.get(request);
      if (caller === undefined) throw new Error('somebody without a token or a session got past');
      return caller;
    },
  };
}

/** Registers a call that only somebody with its scope may make. */
export function registerContentCall<
  Body extends TSchema | undefined,
  Query extends TSchema | undefined,
  Reply extends TSchema,
>(
  app: FastifyInstance,
  content: Callers,
  call: ContentCall<Body, Query, Reply>,
  handle: (input: ContentInput<Body, Query>) => Promise<Static<Reply> | Problem>,
  options: Pick<CallOptions<Body, Query>, 'otherStatus'> = {},
): void {
  const { admit, callerOf } = guardOf(content, call);
  registerCall<Body, Query, Reply>(app, call, async (input) => handle({ ...input, caller: callerOf(input.request) }), {
    ...options,
    admit,
  });
}

/** The same for a call whose reply is sent line by line. */
export function registerContentStream<
  Body extends TSchema | undefined,
  Query extends TSchema | undefined,
  Reply extends TSchema,
>(
  app: FastifyInstance,
  content: Callers,
  call: ContentCall<Body, Query, Reply>,
  handle: (input: ContentInput<Body, Query>) => Promise<TellLines<Static<Reply>> | Problem>,
): void {
  const { admit, callerOf } = guardOf(content, call);
  registerStream<Body, Query, Reply>(
    app,
    call,
    async (input) => handle({ ...input, caller: callerOf(input.request) }),
    { admit },
  );
}

const PAGE = 50;

/** The part of a list that a query asks for. */
export const pageOf = ({ before, limit }: { readonly before?: string; readonly limit?: string }) => ({
  before: before === undefined ? undefined : Number(before),
  limit: limit === undefined ? PAGE : Number(limit),
});

export const revisionsOf = (
  changes: readonly { readonly document: string; readonly revision: number | null }[],
): RevisionChange[] => changes.map(({ document, revision }) => ({ document, revision: revision ?? undefined }));

export const changesOf = (
  changes: readonly { readonly document: string; readonly revision: number | 'source' | null }[],
): Change[] => changes.map(({ document, revision }) => ({ document, revision: revision ?? undefined }));

export const namesOf = (changes: readonly Change[]) => changes.map(({ document }) => document);

/**
 * Why changes cannot be what their caller means; undefined: they can.
 * @param may whether the caller may do so with documents of these names; default: who may publish them
 * @param later documents that are not live yet, and may be by the time of the change
 */
export function changesProblem(
  changes: readonly Change[],
  caller: Caller,
  { campaigns }: Pick<WriteApiServices, 'campaigns'>,
  may?: (names: readonly string[]) => boolean,
  later: ReadonlySet<string> = new Set(),
): Problem | undefined {
  const names = namesOf(changes);
  const problem = (code: 'document-name-invalid' | 'document-twice' | 'document-unknown', wrong: readonly string[]) =>
    wrong.length === 0
      ? undefined
      : new Problem(
          code,
          wrong.map((field) => ({ field, code })),
        );
  const { origins } = campaigns.documents();
  const isAllowed = may === undefined ? mayChange(caller, 'publish', names) : may(names);
  return (
    problem(
      'document-name-invalid',
      names.filter((name) => documentName(name) === undefined),
    ) ??
    problem('document-twice', [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]) ??
    (isAllowed ? undefined : forbidden(caller, may === undefined ? 'publish' : undefined)) ??
    // What is not live cannot be withdrawn: a misspelt name must not look like success.
    problem(
      'document-unknown',
      changes.flatMap(({ document, revision }) =>
        revision === undefined && !origins.has(document) && !later.has(document) ? [document] : [],
      ),
    )
  );
}
