import type { ApiSite } from '../api-site.ts';
import type { AskApi } from './booking-visitor.ts';

/**
 * Sends requests to the API of a site in this process.
 * @param remoteAddress where the requests come from; default: this machine
 */
export function askSite(site: Pick<ApiSite, 'app'>, remoteAddress = '127.0.0.1'): AskApi {
  return async (method, path, body, headers = {}) => {
    const reply = await site.app.inject({
      method,
      url: path,
      remoteAddress,
      ...(body === undefined ? {} : { payload: body }),
      headers: { ...headers },
    });
    const [set] = reply.cookies;
    const json: unknown = reply.body === '' ? undefined : reply.json();
    return { status: reply.statusCode, json, ...(set ? { cookie: `${set.name}=${set.value}` } : {}) };
  };
}
