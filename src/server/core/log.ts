import { pino, stdTimeFunctions, type LoggerOptions } from 'pino';

/**
 * The properties allowed in a log line besides time, level and message (O6, P2). Everything else is dropped: a value
 * that someone adds by mistake never reaches the log.
 */
const ALLOWED = [
  'requestId',
  'method',
  'route',
  'status',
  'ms',
  'code',
  'error',
  'stack',
  'campaign',
  'version',
  'contentHash',
  'study',
  'studySite',
  'file',
  'line',
  'column',
  'reason',
  'block',
  'fragment',
  'place',
  'suggestion',
  'count',
  'host',
  'port',
  'database',
  'leadId',
  'revision',
  'schedule',
  'attempt',
  'service',
  'flow',
  'landing',
  'country',
  'seed',
  'signal',
  'criterion',
  'position',
  'hash',
  'directive',
  'blocked',
  'migration',
  'errorCode',
  'syscall',
  'cause',
  'variable',
  'served',
] as const;

/** The only way to write a log line. Messages are fixed texts; details pass an allow-list. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

const IS_ALLOWED: ReadonlySet<string> = new Set(ALLOWED);

function onlyAllowed(details: Record<string, unknown>): Record<string, unknown> {
  for (const key in details)
    if (!IS_ALLOWED.has(key))
      return Object.fromEntries(Object.entries(details).filter(([name]) => IS_ALLOWED.has(name)));
  return details;
}

const OPTIONS: LoggerOptions = {
  base: null,
  messageKey: 'message',
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }), log: onlyAllowed },
};

/** JSON lines, one for each event; `write` receives whole lines. */
export function createLog(write: (line: string) => void): Log {
  return pino(OPTIONS, { write });
}

/**
 * Writes the lines of one turn of the event loop together, in order, without waiting for a slow reader of the log.
 * pino's asynchronous destination wrote the last lines of a process out of order in 22 of 160 exits, and its
 * synchronous one blocks every request while the reader is slow.
 */
function inTurns(write: (lines: string) => void): (line: string) => void {
  let waiting = '';
  const flush = () => {
    const lines = waiting;
    waiting = '';
    if (lines !== '') write(lines);
  };
  process.on('exit', flush);
  return (line) => {
    if (waiting === '') setImmediate(flush);
    waiting += line;
  };
}

/** The log of a running server: standard output. */
export function standardLog(): Log {
  return createLog(inTurns((lines) => void process.stdout.write(lines)));
}

/** A bug whose message contains no visitor data, so that it may be logged. */
export class PlainError extends Error {}

/** How systems and databases name a failure: `EADDRINUSE`, `57P01`. Never a value. */
const ERROR_CODE = /^[A-Z0-9_]{3,40}$/;
const MAX_CAUSES = 5;

function property(of: unknown, name: string): unknown {
  return (typeof of === 'object' && of !== null) || typeof of === 'function' ? Reflect.get(of, name) : undefined;
}

/** An error, its cause, the cause of that, and so on. Of several errors that occurred together, the first counts. */
function causesOf(error: unknown): readonly unknown[] {
  const chain: unknown[] = [];
  for (
    let at = error;
    at !== undefined && at !== null && chain.length < MAX_CAUSES;
    at = property(at, 'cause') ?? [property(at, 'errors')].flat()[0]
  )
    chain.push(at);
  return chain;
}

/** The class of an error. Drivers also throw plain objects, and errors of another realm. */
function classOf(error: unknown): string {
  const name = property(error, 'name') ?? property(property(error, 'constructor'), 'name');
  return typeof name === 'string' && /^\w{1,60}$/.test(name) ? name : typeof error;
}

function firstOf(chain: readonly unknown[], name: string, form: RegExp): string | undefined {
  return chain
    .map((error) => property(error, name))
    .find((value): value is string => typeof value === 'string' && form.test(value));
}

/** What may be logged about an unexpected error. */
export interface ErrorDetails {
  /** Its class. */
  readonly error: string;
  /** The class of its root cause, if different. */
  readonly cause?: string;
  /** The system's or database's code for the failure, such as `EACCES` or `23505`. */
  readonly errorCode?: string;
  /** The failed system call, such as `listen`. */
  readonly syscall?: string;
  readonly stack?: string;
  readonly reason?: string;
}

/** The error's class, its system codes and where it was thrown. Never its message, which may quote a visitor. */
export function errorDetails(error: unknown): ErrorDetails {
  const chain = causesOf(error);
  const [name, cause] = [classOf(error), classOf(chain.at(-1))];
  const [errorCode, syscall] = [firstOf(chain, 'code', ERROR_CODE), firstOf(chain, 'syscall', /^[a-z]{2,20}$/)];
  const described = {
    error: name,
    ...(cause === name ? {} : { cause }),
    ...(errorCode === undefined ? {} : { errorCode }),
    ...(syscall === undefined ? {} : { syscall }),
  };
  if (!(error instanceof Error)) return described;
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trim().startsWith('at '))
    .slice(0, 8)
    .map((line) => line.trim());
  return { ...described, stack: frames.join(' | '), ...(error instanceof PlainError ? { reason: error.message } : {}) };
}
