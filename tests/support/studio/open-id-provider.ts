import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';
import { freePort } from '../port.ts';

/** What the provider says of somebody. */
export type Claims = Readonly<Record<string, unknown>>;

export const CLIENT = { id: 'trialflow', secret: 'the-secret-of-the-client-0123456789' } as const;

/** A real provider of OpenID Connect, at which somebody has signed in already. */
export interface OpenIdProvider {
  readonly issuer: string;
  /** Tells it the address to which it may send people back. */
  knows(redirectUri: string): void;
  /** Whoever is sent to the provider from now on is this person; undefined: they cancel. */
  signedIn(subject: string | undefined, claims?: Claims): void;
  /**
   * Goes the way of a browser from an address of the provider, until it leaves it. Gives the address that it goes to
   * then.
   */
  visit(address: string): Promise<string>;
  close(): void;
}

/** Follows redirects with cookies, as a browser does, as long as they stay at an origin. */
async function follow(from: string, origin: string): Promise<string> {
  const cookies = new Map<string, string>();
  let address = from;
  while (new URL(address).origin === origin) {
    const reply = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((cookie) => cookie.join('=')).join('; ') },
    });
    for (const set of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    const next = reply.headers.get('location');
    if (next === null) throw new Error(`The provider leads nowhere: ${reply.status} ${await reply.text()}`);
    address = new URL(next, address).href;
  }
  return address;
}

/** Starts a provider that knows one client. */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const port = await freePort();
  // Another site than localhost, as a provider is.
  const issuer = `http://127.0.0.1:${port}`;
  let [subject, told]: [string | undefined, Claims] = [undefined, {}];
  const open = (redirectUri: string) =>
    new Provider(issuer, {
      clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
      cookies: { keys: ['for-tests'] },
      pkce: { required: () => true },
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, id) => Promise.resolve({ accountId: id, claims: () => ({ ...told, sub: id }) }),
      // Nobody is asked whether the studio may know their address.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
  let provider: Provider | undefined;
  const server = createServer((request, response) => {
    if (provider === undefined) return response.writeHead(503).end();
    if (request.url?.startsWith('/interaction/') !== true) return provider.callback()(request, response);
    const result = subject === undefined ? { error: 'access_denied' } : { login: { accountId: subject } };
    return void provider.interactionFinished(request, response, result);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    issuer,
    knows: (redirectUri) => {
      provider = open(redirectUri);
    },
    signedIn: (who, claims = {}) => {
      [subject, told] = [who, claims];
    },
    visit: (address) => follow(address, issuer),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
