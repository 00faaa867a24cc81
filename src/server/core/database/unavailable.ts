/**
 * Error codes of PostgreSQL and the system for a database that is briefly unavailable, too slow, or cannot write: 08
 * connection, 53 resources (including a full disk), 57014 time limit, 57P shutdown.
 */
const AWAY = /^(08\w{3}|53\w{3}|57014|57P\w{2}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOSPC)$/;
/**
 * The driver's messages, which have no code, for a connection that ends during a query, a statement that is not
 * answered in time, or no available connection.
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
 * Does this error mean that the database is temporarily unavailable? If so, retrying is the right answer; the request
 * itself is fine.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && AWAY.test(String(error.code))) return true;
  return ENDED.test(error.message) || (error.cause !== undefined && isUnavailable(error.cause));
}
