import { PassThrough } from 'node:stream';
import { PlainError } from '../log.ts';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onSendAsyncHookHandler,
} from 'fastify';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { API_PREFIX } from '#api/contract/index.ts';
import type { Call, Keeping } from '#api/contract/call.ts';
import type { ProblemIssue } from '#schemas/api-problems.ts';
import { isStorableText } from '../database/storable.ts';
import { sendProblem } from './error-handler.ts';
import { Problem } from './problem.ts';
import { PROBLEM_RESPONSES } from './problem-schema.ts';
import type { RateLimit } from './rate-limit.ts';
import { letKeep, publicFor } from '../caching/shared-caching.ts';

/** JSON objects, one a line. */
const LINES = 'application/x-ndjson';

type Part<Schema> = Schema extends TSchema ? Static<Schema> : undefined;

/** A handler's input: the parts of the request, validated against the contract. */
export interface CallInput<Body, Query> {
  readonly body: Part<Body>;
  readonly query: Part<Query>;
  readonly params: Readonly<Record<string, string>>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface CallOptions<Body, Query> {
  /**
   * Limits by what the request contains, in addition to the call's own limit by address. All of them must let the
   * request pass.
   */
  readonly limits?: readonly RateLimit<CallInput<Body, Query>>[];
  /** Decides from the headers whether the body is read at all; returns the problem if not. */
  readonly admit?: (request: FastifyRequest) => Promise<Problem | undefined>;
  /** A status that the handler may set instead of the one in the contract. */
  readonly otherStatus?: number;
}

/**
 * Gives a part of a request its type. Fastify's own validation ran before and has reported errors; this one only
 * agrees.
 */
function checkerOf<Schema extends TSchema | undefined>(
  schema: Schema | undefined,
): (value: unknown) => value is Part<Schema> {
  const check = schema === undefined ? undefined : Compile(schema);
  return (value): value is Part<Schema> => (check === undefined ? value === undefined : check.Check(value));
}

/** How long to wait, in seconds, according to the first limit that is used up. */
async function waitOf<Input>(limits: readonly ((input: Input) => Promise<number>)[], input: Input): Promise<number> {
  for (const limit of limits) {
    const wait = await limit(input);
    if (wait > 0) return wait;
  }
  return 0;
}

const isParams = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null;

function keepHook(keep: Keeping): onSendAsyncHookHandler {
  const keeping = publicFor(keep);
  return (request, reply, payload) => Promise.resolve(letKeep(request, reply, payload, keeping));
}

function admitHook(admit: (request: FastifyRequest) => Promise<Problem | undefined>): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const problem = await admit(request);
    return problem === undefined ? undefined : sendProblem(request, reply, problem);
  };
}

/**
 * The parameters in an address that no database can store: NUL and halves of characters. Only those that a call names
 * are checked: others in a page's address are omitted when it is stored, so that they do not make a page fail.
 */
function unstorableIn(
  part: 'params' | 'querystring',
  values: object | undefined,
  names: readonly string[],
): readonly ProblemIssue[] {
  const known = new Map<string, unknown>(Object.entries(values ?? {}));
  return names
    .filter((name) => {
      const value = known.get(name);
      return typeof value === 'string' && !isStorableText(value);
    })
    .map((name) => ({ field: `${part}.${name}`, code: 'pattern' }));
}

/** Authors write calls by hand, and are told more than the programs of ours that visitors use. */
const unstorableWords = ({ access }: Pick<Call, 'access'>, issues: readonly ProblemIssue[]) => {
  const fields = issues.map(({ field }) => field).join(', ');
  return access === 'token or session'
    ? { reason: `${fields}: the character NUL, or half a character, is in no name.` }
    : {};
};

/** The parameters that a call names. */
function namedIn(query: TSchema | undefined): readonly string[] {
  return query !== undefined &&
    'properties' in query &&
    typeof query.properties === 'object' &&
    query.properties !== null
    ? Object.keys(query.properties)
    : [];
}

/** Registers the route of a call; `answer` gets what was validated. */
function registerRoute<Body extends TSchema | undefined, Query extends TSchema | undefined, Reply extends TSchema>(
  app: FastifyInstance,
  call: Call<Body, Query, Reply>,
  success: object,
  answer: (input: CallInput<Body, Query>) => Promise<FastifyReply>,
  { limits = [], admit, otherStatus }: CallOptions<Body, Query>,
): void {
  const isBody = checkerOf<Body>(call.body);
  const isQuery = checkerOf<Query>(call.query);
  app.route({
    method: call.method,
    url: `${call.prefix ?? API_PREFIX}${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { rules: { access: call.access, limit: call.limit, maxBody: call.maxBody } },
    schema: {
      summary: call.summary,
      ...(call.params === undefined ? {} : { params: call.params }),
      ...(call.query === undefined ? {} : { querystring: call.query }),
      ...(call.body === undefined ? {} : { body: call.body }),
      ...(call.headers === undefined ? {} : { headers: call.headers }),
      response: {
        [call.status]: success,
        ...(call.keep === undefined ? {} : { 304: { type: 'null', description: 'It has not changed' } }),
        ...(otherStatus === undefined ? {} : { [otherStatus]: success }),
        ...PROBLEM_RESPONSES,
      },
    },
    ...(call.keep === undefined ? {} : { onSend: keepHook(call.keep) }),
    ...(admit === undefined ? {} : { onRequest: admitHook(admit) }),
    handler: async (request, reply) => {
      const body: unknown = call.body === undefined ? undefined : request.body;
      const query: unknown = call.query === undefined ? undefined : request.query;
      const { params } = request;
      if (!isBody(body) || !isQuery(query) || !isParams(params))
        return sendProblem(request, reply, new Problem('request-invalid'));
      const unstorable = [
        ...unstorableIn('params', params, Object.keys(params)),
        ...unstorableIn('querystring', query, namedIn(call.query)),
      ];
      if (unstorable.length > 0)
        return sendProblem(
          request,
          reply,
          new Problem('request-invalid', unstorable, unstorableWords(call, unstorable)),
        );
      const input = { body, query, params, request, reply };
      const wait = await waitOf(limits, input);
      if (wait > 0)
        return sendProblem(request, reply.header('retry-after', String(wait)), new Problem('too-many-requests'));
      reply.code(call.status);
      return answer(input);
    },
  });
}

/**
 * Registers a call of the contract, which provides path, validation and description; the handler returns its reply or a
 * problem.
 */
export function registerCall<
  Body extends TSchema | undefined,
  Query extends TSchema | undefined,
  Reply extends TSchema,
>(
  app: FastifyInstance,
  call: Call<Body, Query, Reply>,
  handle: (input: CallInput<Body, Query>) => Promise<Static<Reply> | Problem>,
  options: CallOptions<Body, Query> = {},
): void {
  const success = call.status === 204 ? { type: 'null', description: 'Done' } : call.reply;
  const answer = async (input: CallInput<Body, Query>) => {
    const { request, reply } = input;
    const result = await handle(input);
    if (result instanceof Problem) return sendProblem(request, reply, result);
    return call.status === 204 ? reply.send() : reply.send(result);
  };
  registerRoute(app, call, success, answer, options);
}

/** Aborted when whoever asked has closed the connection, be it already. */
export function signalOfClient({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  if (raw.destroyed) gone.abort();
  return gone.signal;
}

/**
 * What answers a call line by line. The signal is aborted when nobody waits for more. It must not throw: the status is
 * sent by then.
 */
export type TellLines<Line> = (tell: (line: Line) => void, signal: AbortSignal) => Promise<void>;

/** Registers a call whose reply is sent line by line, as it becomes known. */
export function registerStream<
  Body extends TSchema | undefined,
  Query extends TSchema | undefined,
  Reply extends TSchema,
>(
  app: FastifyInstance,
  call: Call<Body, Query, Reply>,
  handle: (input: CallInput<Body, Query>) => Promise<TellLines<Static<Reply>> | Problem>,
  options: CallOptions<Body, Query> = {},
): void {
  const success = { description: 'One object a line', content: { [LINES]: { schema: call.reply } } };
  const answer = async (input: CallInput<Body, Query>) => {
    const { request, reply } = input;
    const result = await handle(input);
    if (result instanceof Problem) return sendProblem(request, reply, result);
    const lines = new PassThrough();
    // A proxy that collects the lines would make them pointless.
    reply.type(LINES).headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    void result((line) => lines.write(`${JSON.stringify(line)}\n`), signalOfClient(reply)).then(() => lines.end());
    return reply.send(lines);
  };
  registerRoute(app, call, success, answer, options);
}

/**
 * Validates replies before they are sent: a reply that the contract does not describe is a bug, reported as
 * `unexpected`, rather than data that breaks a browser. Nothing is dropped or changed on the way.
 */
export const compileReplyCheck: FastifySerializerCompiler<TSchema> = ({ schema, method, url }) => {
  const check = Compile(schema);
  return (data) => {
    if (check.Check(data)) return JSON.stringify(data);
    const places = [...check.Errors(data)]
      .slice(0, 3)
      .map(({ instancePath, keyword }) => `${instancePath || '/'} ${keyword}`);
    throw new PlainError(`${method} ${url} would answer what its contract does not describe: ${places.join(', ')}`);
  };
};
