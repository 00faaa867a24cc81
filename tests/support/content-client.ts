import type { ApiSite } from '#tests/support/api-site.ts';

export const OPERATOR_TOKEN = 'the-token-of-the-operator-0123456789';

const words = (en: string) => ({ en, es: `ES ${en}` });

/** A campaign of one page, as an author formats it. */
export function campaignText(id: string, rest: Readonly<Record<string, unknown>> = {}): string {
  const document = {
    formatVersion: 1,
    id,
    version: 1,
    name: 'One page',
    type: 'Signup',
    home: 'home',
    languages: ['en', 'es'],
    routes: [
      { name: 'home', title: words('Hello'), blocks: [{ block: 'FullName' }], next: [{ to: 'bye' }] },
      { name: 'bye', title: words('Bye'), meta: { showNav: false }, blocks: [] },
    ],
    ...rest,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

export interface CallOptions {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string;
}

export interface ContentReply {
  readonly status: number;
  readonly etag: string | undefined;
  readonly json: () => Readonly<Record<string, unknown>>;
  readonly list: () => readonly Readonly<Record<string, unknown>>[];
}

/** Calls the write API of a site; by default with the operator's token. */
export function contentClient(site: Pick<ApiSite, 'app'>) {
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { body, headers = {}, token = OPERATOR_TOKEN }: CallOptions = {},
  ): Promise<ContentReply> => {
    const reply = await site.app.inject({
      method,
      url: `/content/v1${path}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    return {
      status: reply.statusCode,
      etag: reply.headers.etag?.toString(),
      json: () => reply.json(),
      list: () => reply.json(),
    };
  };
  const pathOf = (document: string) => `/documents/${encodeURIComponent(document)}`;
  return {
    call,
    /** Writes a draft on top of the newest one, and returns its revision. */
    write: async (document: string, text: string, options: CallOptions = {}): Promise<number> => {
      const now = await call('GET', pathOf(document), options);
      const headers: Record<string, string> =
        now.etag === undefined ? { 'if-none-match': '*' } : { 'if-match': now.etag };
      const saved = await call('PUT', pathOf(document), { ...options, headers, body: { text } });
      if (saved.status !== 200) throw new Error(`${document} was not written: ${JSON.stringify(saved.json())}`);
      return Number(saved.json()['revision']);
    },
    publish: (changes: readonly (readonly [document: string, revision: number | null])[], options: CallOptions = {}) =>
      call('POST', '/publications', {
        ...options,
        body: { changes: changes.map(([document, revision]) => ({ document, revision })), ...options.body },
      }),
  };
}
