import type { Grant } from '#api/people/roles.ts';
import { commandLink, startLink } from '#server/features/people/index.ts';
import type { ApiSite } from '#tests/support/api-site.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Asked {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** The session's cookie; left out: nobody has signed in. */
  readonly cookie?: string;
}

export interface StudioReply {
  readonly status: number;
  readonly code: string;
  readonly cookie: string;
  readonly setCookie: string;
  readonly etag: string | undefined;
  readonly body: string;
  readonly json: () => Readonly<Record<string, unknown>>;
  readonly list: () => readonly Readonly<Record<string, unknown>>[];
}

function codeIn(body: string): string {
  const parsed: unknown = body === '' ? undefined : JSON.parse(body);
  return typeof parsed === 'object' && parsed !== null && 'code' in parsed ? String(parsed.code) : '';
}

/** A person with a session. */
export interface StudioPerson {
  readonly id: string;
  readonly cookie: string;
}

/** Somebody in front of the studio of a site. */
export function studioClient(site: Pick<ApiSite, 'app' | 'services' | 'database'>) {
  let number = 0;
  const people = () => {
    const { people: known } = site.services;
    if (known === undefined) throw new Error('The studio of this site is off');
    return known;
  };
  const ask = async (method: Method, url: string, { body, headers = {}, cookie }: Asked = {}): Promise<StudioReply> => {
    const reply = await site.app.inject({
      method,
      url,
      headers: { ...headers, ...(cookie === undefined ? {} : { cookie }) },
      ...(body === undefined ? {} : { payload: body }),
    });
    const setCookie = String(reply.headers['set-cookie'] ?? '');
    return {
      status: reply.statusCode,
      code: codeIn(reply.body),
      setCookie,
      cookie: setCookie.split(';')[0] ?? '',
      etag: reply.headers.etag?.toString(),
      body: reply.body,
      json: () => reply.json(),
      list: () => reply.json(),
    };
  };
  const secretOf = (address: string) => address.split('#')[1] ?? '';
  /** The secret of the link that `npm start` prints; '' if it prints none. */
  const startSecret = async () => secretOf((await startLink(people().parts))?.path ?? '');
  return {
    ask,
    secretOf,
    startSecret,
    /** Calls the studio itself. */
    call: (method: Method, path: string, asked?: Asked) => ask(method, `/studio/v1${path}`, asked),
    /** Signs in as the administrator of the link that `npm start` prints. */
    administrator: async (): Promise<StudioPerson> => {
      const entered = await ask('POST', '/studio/v1/welcome', { body: { secret: await startSecret() } });
      const { person } = entered.json();
      if (entered.status !== 201 || typeof person !== 'object' || person === null)
        throw new Error(`Nobody could enter: ${entered.body}`);
      return { id: String(Reflect.get(person, 'id')), cookie: entered.cookie };
    },
    /** Adds a person with these roles, signed in by a link as an operator's command makes it. */
    person: async (administrator: StudioPerson, grants: readonly Grant[]): Promise<StudioPerson> => {
      number += 1;
      const added = await ask('POST', '/studio/v1/people', {
        cookie: administrator.cookie,
        body: { name: `Person ${number}`, email: `person-${number}@trials.example`, grants },
      });
      const { person } = added.json();
      if (typeof person !== 'object' || person === null) throw new Error(`Nobody was added: ${added.body}`);
      const link = await commandLink(people().parts, {
        email: `person-${number}@trials.example`,
        actor: 'a test',
      });
      const entered = await ask('POST', '/studio/v1/welcome', { body: { secret: secretOf(link?.path ?? '') } });
      if (entered.status !== 201) throw new Error(`Nobody could enter: ${entered.body}`);
      return { id: String(Reflect.get(person, 'id')), cookie: entered.cookie };
    },
  };
}
