import type { ApiSite } from '../api-site.ts';
import type { AskApi } from './booking-visitor.ts';

/** Asks the API of a site in this process. */
export function askSite(site: Pick<ApiSite, 'app'>): AskApi {
  return async (method, path, body, headers = {}) => {
    const reply = await site.app.inject({ method, url: path, ...(body === undefined ? {} : { payload: body }), headers: { ...headers } });
    const [set] = reply.cookies;
    const json: unknown = reply.body === '' ? undefined : reply.json();
    return { status: reply.statusCode, json, ...(set ? { cookie: `${set.name}=${set.value}` } : {}) };
  };
}
