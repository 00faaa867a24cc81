import type { BodyOf, QueryOf, ReplyOf } from './contract/call.ts';
import type { CALLS } from './contract/index.ts';
import { DRAFT_HEADER, SECRET_HEADER } from './draft-header.ts';
import { ENDPOINTS, isReply, type BrowserCall } from './endpoints.ts';
import { createDraftCookieGate } from './draft-cookie-gate.ts';
import { isRecord, isSlotList } from './guards.ts';
import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';

type Calls = typeof CALLS;

/** A problem with one field, as the server names it. */
export interface ClientIssue {
  readonly field: string;
  readonly code: string;
}

/**
 * `code`: the server's problem code, or `offline`, `timeout` or `bad-reply` if there was none. `status` 0: no reply at
 * all.
 */
export interface CallFailure {
  readonly ok: false;
  readonly code: string;
  readonly status: number;
  readonly issues: readonly ClientIssue[];
  /** The slots that are free now, if the wanted one is not (H3). */
  readonly slots?: readonly AvailabilitySlot[];
  /** The revision that the server has, if the number of a save is already taken (K1). */
  readonly revision?: number;
}
export type CallResult<Value> = { readonly ok: true; readonly value: Value; readonly status: number } | CallFailure;

export interface CallInput<Name extends BrowserCall> {
  readonly body?: BodyOf<Calls[Name]>;
  readonly query?: QueryOf<Calls[Name]>;
  /** Values for the parameters in braces in the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds until the call is abandoned (default 10 000). */
  readonly timeLimit?: number;
  /** The call outlives the page. Browsers allow 64 KiB for all such calls together. */
  readonly keepalive?: boolean;
}

/** Makes API calls. Expected failures are returned as results; nothing is thrown for them. */
export interface ApiClient {
  call<Name extends BrowserCall>(name: Name, input: CallInput<Name>): Promise<CallResult<ReplyOf<Calls[Name]>>>;
}

const TIME_LIMIT = 10_000;
const KEEPALIVE_LIMIT = 60_000;
const PREFIX = '/api/v1';

function urlOf(path: string, params: Readonly<Record<string, string>>, query: unknown): string {
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = isRecord(query)
    ? new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
    : '';
  return `${PREFIX}${filled}${search === '' ? '' : `?${search}`}`;
}

function issuesOf(problem: Readonly<Record<string, unknown>>): ClientIssue[] {
  const issues = Array.isArray(problem['issues']) ? problem['issues'] : [];
  return issues.flatMap((issue: unknown) =>
    isRecord(issue) && typeof issue['field'] === 'string' && typeof issue['code'] === 'string'
      ? [{ field: issue['field'], code: issue['code'] }]
      : [],
  );
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  if (!/^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '')) return undefined;
  return response.json().catch(() => undefined);
}

function refusal(problem: Readonly<Record<string, unknown>>, status: number): CallFailure {
  const { code, slots, revision } = problem;
  return {
    ...failure(typeof code === 'string' ? code : 'unexpected', status, issuesOf(problem)),
    ...(isSlotList(slots) ? { slots } : {}),
    ...(typeof revision === 'number' ? { revision } : {}),
  };
}

function failure(code: string, status = 0, issues: readonly ClientIssue[] = []): CallFailure {
  return { ok: false, code, status, issues };
}

/** The visit that calls are made for, and the proof that it belongs to this browser; '' for none. */
export interface CallingVisit {
  readonly draftId: string;
  readonly secret: string;
}

const NO_VISIT: CallingVisit = { draftId: '', secret: '' };

/** Builds the client of the API at the page's own origin. */
export function createApiClient(fetcher: typeof fetch, visitOf: () => CallingVisit = () => NO_VISIT): ApiClient {
  const inTurn = createDraftCookieGate();
  const send = async <Name extends BrowserCall>(
    name: Name,
    { body, query, params = {}, headers = {}, timeLimit = TIME_LIMIT, keepalive = false }: CallInput<Name>,
  ): Promise<CallResult<ReplyOf<Calls[Name]>>> => {
    const { method, path } = ENDPOINTS[name];
    const text = body === undefined ? undefined : JSON.stringify(body);
    const visit = visitOf();
    try {
      const response = await fetcher(urlOf(path, params, query), {
        method,
        headers: {
          accept: 'application/json',
          [DRAFT_HEADER]: visit.draftId,
          [SECRET_HEADER]: visit.secret,
          ...(text === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        signal: AbortSignal.timeout(timeLimit),
        credentials: 'same-origin',
        keepalive: keepalive && (text?.length ?? 0) < KEEPALIVE_LIMIT,
        ...(text === undefined ? {} : { body: text }),
      });
      const value = await bodyOf(response);
      if (!response.ok)
        return isRecord(value) ? refusal(value, response.status) : failure('bad-reply', response.status);
      return isReply(name, value)
        ? { ok: true, value, status: response.status }
        : failure('bad-reply', response.status);
    } catch (error) {
      return failure(error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'offline');
    }
  };
  return { call: (name, input) => inTurn(name, () => send(name, input)) };
}
