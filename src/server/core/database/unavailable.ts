/**
 * PostgreSQL's and the system's names for a database that is away for a moment, too slow, or cannot write: 08
 * connection, 53 resources (disk full too), 57014 time limit, 57P shutdown.
 */
const AWAY = /^(08\w{3}|53\w{3}|57014|57P\w{2}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOSPC)$/;
/**
 * What the driver says without a code when a connection ends under a query, a statement is not answered in time, or no
 * connection can be had.
 */
const ENDINGS = [
  'Connection terminated',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Connection error',
];
const ENDED = new RegExp(`^(${ENDINGS.join('|')})`);

/**
 * Is this the failure of a database that is not there just now? Trying again is then the right answer; nothing is wrong
 * with the request.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && AWAY.test(String(error.code))) return true;
  return ENDED.test(error.message) || (error.cause !== undefined && isUnavailable(error.cause));
}
