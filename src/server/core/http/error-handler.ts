import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemIssue } from '#schemas/api-problems.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { errorDetails, type Log } from '../log.ts';
import { faultsInWords, isOurKind } from './faults-in-words.ts';
import { UnreadableBody } from './json-body.ts';
import { ThreadLost } from '../threads/lasting-thread.ts';
import { Problem, problemBody } from './problem.ts';

/** What is wrong with an address that no route takes, in words. */
export function addressFault({ code }: Pick<FastifyError, 'code'>): string {
  return code === 'FST_ERR_MAX_PARAM_LENGTH'
    ? 'A part of the address is longer than any name.'
    : 'The address has a % that two hexadecimal digits do not follow, or what they say is not UTF-8.';
}

/** The location of an invalid value, in dot notation; never the value. */
function issueOf(
  context: string | undefined,
  { instancePath, keyword, params }: NonNullable<FastifyError['validation']>[number],
): ProblemIssue {
  const named = params['missingProperty'] ?? params['additionalProperty'];
  const path = `${context ?? ''}${instancePath}${typeof named === 'string' ? `/${named}` : ''}`;
  return { field: path.split('/').filter(isOurKind).join('.'), code: keyword };
}

/**
 * The problem for an error: `outside-failed` if the database is unavailable, `thread-lost` if a thread ended,
 * `unexpected` if it is a bug of ours.
 */
export function problemOf(error: FastifyError, reason?: string): Problem {
  if (error.validation)
    return new Problem(
      'request-invalid',
      error.validation.map((failure) => issueOf(error.validationContext, failure)),
      { reason },
    );
  if (error instanceof UnreadableBody)
    return new Problem('request-invalid', [{ field: 'body', code: error.kind }], { reason });
  if (error.statusCode === 415)
    return new Problem('request-invalid', [{ field: 'headers.content-type', code: 'content-type' }], { reason });
  if (error.statusCode === 413) return new Problem('body-too-large', [], { reason });
  if (error.statusCode === 404) return new Problem('not-found');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem('request-invalid');
  if (error instanceof ThreadLost) return new Problem('thread-lost');
  return new Problem(isUnavailable(error) ? 'outside-failed' : 'unexpected');
}

/** Authors write calls by hand, and are told more than the programs of ours that visitors use. */
function reasonOf(error: FastifyError, { routeOptions: { config, schema } }: FastifyRequest): string | undefined {
  if (config.rules?.access !== 'token or session') return undefined;
  if (error instanceof UnreadableBody) return error.message;
  if (error.statusCode === 415) return 'Send the body as JSON, with the header content-type: application/json.';
  if (error.statusCode === 413)
    return `The body has more than the ${config.rules.maxBody} bytes that this call takes. Divide what it says.`;
  if (error.validation === undefined) return undefined;
  const parts: Readonly<Record<string, unknown>> = { ...schema };
  return faultsInWords(error, parts[error.validationContext ?? 'body']);
}

/** Answers with a problem, and adds its code to the request's log line. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  request.problemCode = problem.code;
  return reply
    .code(problem.status)
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemBody(problem, request.id));
}

/**
 * The one place that turns errors into answers: expected ones by their code, all others as `unexpected`, without any
 * details.
 */
export function handleErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = problemOf(error, reasonOf(error, request));
    if (problem.code === 'outside-failed')
      log.error(
        { requestId: request.id, route: request.routeOptions.url, ...errorDetails(error) },
        'The database is not available',
      );
    if (problem.code === 'thread-lost')
      log.error(
        { requestId: request.id, route: request.routeOptions.url, ...errorDetails(error) },
        'A thread ended before it had answered',
      );
    // That the client closed the connection is no error of ours, and nobody reads the answer.
    const isGone = error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed;
    if (problem.code === 'unexpected' && !isGone)
      log.error({ requestId: request.id, route: request.routeOptions.url, ...errorDetails(error) }, 'Unexpected error');
    return sendProblem(request, reply, problem);
  });
}
