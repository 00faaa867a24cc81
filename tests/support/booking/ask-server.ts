import type { AskApi } from './booking-visitor.ts';

/** Sends requests to the API of a running server as a browser does. */
export function askServer(origin: string): AskApi {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const json: unknown = text === '' ? undefined : JSON.parse(text);
    const [set] = response.headers.getSetCookie();
    return { status: response.status, json, ...(set === undefined ? {} : { cookie: set.split(';')[0] ?? '' }) };
  };
}
