import type { PageSite } from './page-site.ts';

type Answer = Awaited<ReturnType<PageSite['app']['inject']>>;

/** A visitor without script: requests pages, posts forms as a browser does, keeps cookies. */
export interface PlainVisitor {
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  post(
    url: string,
    form: Readonly<Record<string, string | readonly string[]>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** Posts a form and, if the server leads back to the page of the form, requests it as a browser does. */
  send(...post: Parameters<PlainVisitor['post']>): Promise<Answer>;
  readonly cookies: ReadonlyMap<string, string>;
  /** Takes cookies from another response, or from another browser; an empty one is removed. */
  keep(cookies: readonly { readonly name: string; readonly value: string }[]): void;
}

/** @param remoteAddress where the visitor's requests come from; default: this machine */
export function plainVisitor({ app }: Pick<PageSite, 'app'>, remoteAddress = '127.0.0.1'): PlainVisitor {
  const cookies = new Map<string, string>();
  const cookie = () =>
    cookies.size === 0 ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  const keepAll: PlainVisitor['keep'] = (given) => {
    for (const { name, value } of given)
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
  };
  const keep = (answer: Answer): Answer => {
    keepAll(answer.cookies);
    return answer;
  };
  const get: PlainVisitor['get'] = async (url, headers = {}) =>
    keep(
      await app.inject({
        method: 'GET',
        url,
        remoteAddress,
        headers: { 'accept-language': 'en-US,en;q=0.9', ...cookie(), ...headers },
      }),
    );
  const post: PlainVisitor['post'] = async (url, form, headers = {}) => {
    const body = new URLSearchParams(
      Object.entries(form).flatMap(([name, values]) => [values].flat().map((value): [string, string] => [name, value])),
    );
    const sent = {
      'content-type': 'application/x-www-form-urlencoded',
      'accept-language': 'en-US,en;q=0.9',
      origin: 'null',
      'sec-fetch-site': 'same-origin',
      ...cookie(),
      ...headers,
    };
    return keep(await app.inject({ method: 'POST', url, remoteAddress, headers: sent, payload: body.toString() }));
  };
  const pathOf = (url: string) => new URL(url, 'http://server.invalid').pathname;
  return {
    cookies,
    keep: keepAll,
    get,
    post,
    send: async (url, form, headers = {}) => {
      const answer = await post(url, form, headers);
      const { location = '' } = answer.headers;
      return answer.statusCode === 303 && pathOf(location) === pathOf(url) ? get(location, headers) : answer;
    },
  };
}
