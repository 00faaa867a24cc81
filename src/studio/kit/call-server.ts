import { isRecord } from '#api/guards.ts';
import type { BodyOf, Call, QueryOf, ReplyOf } from '#api/contract/call.ts';

/** What the server refused, or why it could not be asked. */
export interface CallProblem {
  /** The server's problem code; `offline`: it could not be reached; `bad-reply`: it answered in no known form. */
  readonly code: string;
  /** 0: there was no reply. */
  readonly status: number;
  /** What else the server said: findings, the current revision of a document. */
  readonly detail: Readonly<Record<string, unknown>>;
}

export type Called<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: CallProblem };

/** What is filled into a call. */
export interface CallInput<C extends Call> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: QueryOf<C>;
  readonly body?: BodyOf<C>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Is the call made even if the page closes? */
  readonly keepalive?: boolean;
}

/** Makes a call of the server. Never rejects, besides for a cancelled signal. */
export type CallServer = <C extends Call>(call: C, input?: CallInput<C>) => Promise<Called<ReplyOf<C>>>;

function addressOf({ prefix = '/api/v1', path }: Call, params: Readonly<Record<string, string>>, query: unknown) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = isRecord(query)
    ? new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
    : '';
  return `${prefix}${filled}${search === '' ? '' : `?${search}`}`;
}

function failed(code: string, status = 0, detail: CallProblem['detail'] = {}): { ok: false; problem: CallProblem } {
  return { ok: false, problem: { code, status, detail } };
}

function problemOf(body: unknown, status: number) {
  if (!isRecord(body) || typeof body['code'] !== 'string') return failed('bad-reply', status);
  return failed(body['code'], status, body);
}

async function jsonOf(response: Response): Promise<unknown> {
  return response.status === 204 ? null : response.json().catch(() => undefined);
}

/**
 * Makes calls with the session of the browser.
 * @param onSignedOut is told when the server no longer knows the session
 */
export function createCallServer(fetcher: typeof fetch, onSignedOut: () => void): CallServer {
  return async <C extends Call>(call: C, input: CallInput<C> = {}): Promise<Called<ReplyOf<C>>> => {
    const { params = {}, query, body, headers = {}, signal, keepalive = false } = input;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const request: RequestInit = {
      method: call.method,
      headers: {
        accept: 'application/json',
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      credentials: 'same-origin',
      keepalive,
      ...(text === undefined ? {} : { body: text }),
      ...(signal === undefined ? {} : { signal }),
    };
    const response = await fetcher(addressOf(call, params, query), request).catch((error: unknown) => {
      if (signal?.aborted === true) throw error;
      return undefined;
    });
    if (response === undefined) return failed('offline');
    const value: unknown = await jsonOf(response);
    if (response.status === 401) onSignedOut();
    if (!response.ok) return problemOf(value, response.status);
    return isReplyOf(call, value) ? { ok: true, value } : failed('bad-reply', response.status);
  };
}

/** The server checks its replies against the contract before it sends them; what arrived at all is one of these. */
function isReplyOf<C extends Call>({ status }: C, value: unknown): value is ReplyOf<C> {
  return status === 204 ? value === null : value !== undefined;
}
