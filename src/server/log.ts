/**
 * What may stand in a log line beside time, level and message (O6, P2). Everything else is dropped: a value that somebody
 * adds by mistake never reaches the log.
 */
const ALLOWED = [
  'requestId', 'method', 'route', 'status', 'ms', 'code', 'error', 'stack', 'campaign', 'version', 'contentHash', 'study', 'studySite', 'file', 'line', 'column',
  'reason', 'block', 'fragment', 'place', 'suggestion', 'count', 'host', 'port', 'database', 'leadId', 'revision', 'attempt', 'service', 'flow', 'landing', 'country', 'seed', 'signal', 'criterion', 'position', 'hash', 'directive', 'blocked',
] as const;

type Level = 'info' | 'warn' | 'error';

/** The one way to write a log line. Messages are fixed texts, details pass an allow-list. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

const IS_ALLOWED: ReadonlySet<string> = new Set(ALLOWED);

function allowed(details: object): object {
  const entries = Object.entries(details);
  return entries.every(([key]) => IS_ALLOWED.has(key)) ? details : Object.fromEntries(entries.filter(([key]) => IS_ALLOWED.has(key)));
}

/** JSON lines, one for each event; `write` gets whole lines. */
export function createLog(write: (line: string) => void): Log {
  const at = (level: Level) => (details: object, message: string) => write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...allowed(details) })}\n`);
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** Lines of one turn of the event loop are written at once: a write to a file or a pipe holds everything up. None is lost when the process ends. */
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

/** A bug that tells itself without a value of a visitor, so that its message may be logged. */
export class PlainError extends Error {}

/** What may be told of an unforeseen error: its class and where it was thrown, never its message, which may quote a visitor. */
export function errorDetails(error: unknown): { readonly error: string; readonly stack?: string; readonly reason?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trim().startsWith('at ')).slice(0, 8).map((line) => line.trim());
  return { error: error.name, stack: frames.join(' | '), ...(error instanceof PlainError ? { reason: error.message } : {}) };
}
