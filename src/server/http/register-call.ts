import type { FastifyInstance, FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { API_PREFIX } from '#api/contract/index.ts';
import type { Call, Keeping } from '#api/contract/call.ts';
import { sendProblem } from './error-handler.ts';
import { Problem } from './problem.ts';
import { PROBLEM_RESPONSES } from './problem-schema.ts';
import type { RateLimit } from './rate-limit.ts';
import { letKeep, publicFor } from '../caching/shared-caching.ts';

type Part<Schema> = Schema extends TSchema ? Static<Schema> : undefined;

/** What a handler gets: the parts of the request, checked against the contract. */
export interface CallInput<Body, Query> {
  readonly body: Part<Body>;
  readonly query: Part<Query>;
  readonly params: Readonly<Record<string, string>>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface CallOptions<Body, Query> {
  /** Limits by what the request carries, beside the call's own limit by address. All of them must let the request pass. */
  readonly limits?: readonly RateLimit<CallInput<Body, Query>>[];
  /** A status that the handler may set instead of the contract's. */
  readonly otherStatus?: number;
}

/** Gives a part of a request its type. Fastify's own check ran before, and has said what is wrong; this one only agrees. */
function checkerOf<Schema extends TSchema | undefined>(schema: Schema | undefined): (value: unknown) => value is Part<Schema> {
  const check = schema === undefined ? undefined : Compile(schema);
  return (value): value is Part<Schema> => (check === undefined ? value === undefined : check.Check(value));
}

/** The first limit that is used up says how long to wait, in seconds. */
async function waitOf<Input>(limits: readonly ((input: Input) => Promise<number>)[], input: Input): Promise<number> {
  for (const limit of limits) {
    const wait = await limit(input);
    if (wait > 0) return wait;
  }
  return 0;
}

const isParams = (value: unknown): value is Readonly<Record<string, string>> => typeof value === 'object' && value !== null;

function keepHook(keep: Keeping): onSendAsyncHookHandler {
  const keeping = publicFor(keep);
  return (request, reply, payload) => Promise.resolve(letKeep(request, reply, payload, keeping));
}

/** Registers a call of the contract: path, checks and description come from it; the handler gives its reply, or a problem. */
export function registerCall<Body extends TSchema | undefined, Query extends TSchema | undefined, Reply extends TSchema>(
  app: FastifyInstance,
  call: Call<Body, Query, Reply>,
  handle: (input: CallInput<Body, Query>) => Promise<Static<Reply> | Problem>,
  { limits = [], otherStatus }: CallOptions<Body, Query> = {},
): void {
  const success = call.status === 204 ? { type: 'null', description: 'Done' } : call.reply;
  const isBody = checkerOf<Body>(call.body);
  const isQuery = checkerOf<Query>(call.query);
  app.route({
    method: call.method,
    url: `${API_PREFIX}${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { rules: { access: call.access, limit: call.limit, maxBody: call.maxBody } },
    schema: {
      summary: call.summary,
      ...(call.params === undefined ? {} : { params: call.params }),
      ...(call.query === undefined ? {} : { querystring: call.query }),
      ...(call.body === undefined ? {} : { body: call.body }),
      ...(call.headers === undefined ? {} : { headers: call.headers }),
      response: { [call.status]: success, ...(call.keep === undefined ? {} : { 304: { type: 'null', description: 'It has not changed' } }), ...(otherStatus === undefined ? {} : { [otherStatus]: success }), ...PROBLEM_RESPONSES },
    },
    ...(call.keep === undefined ? {} : { onSend: keepHook(call.keep) }),
    handler: async (request, reply) => {
      const body: unknown = call.body === undefined ? undefined : request.body;
      const query: unknown = call.query === undefined ? undefined : request.query;
      const { params } = request;
      if (!isBody(body) || !isQuery(query) || !isParams(params)) return sendProblem(request, reply, new Problem('request-invalid'));
      const input = { body, query, params, request, reply };
      const wait = await waitOf(limits, input);
      if (wait > 0) return sendProblem(request, reply.header('retry-after', String(wait)), new Problem('too-many-requests'));
      reply.code(call.status);
      const result = await handle(input);
      if (result instanceof Problem) return sendProblem(request, reply, result);
      return call.status === 204 ? reply.send() : reply.send(result);
    },
  });
}
