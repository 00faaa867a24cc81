import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import {
  CLIENT,
  type Claims,
  type OpenIdProvider,
  startOpenIdProvider,
} from '#tests/support/studio/open-id-provider.ts';
import { studioClient, type StudioPerson } from '#tests/support/studio/studio-client.ts';

let provider: OpenIdProvider;
let site: ApiSite;
let studio: ReturnType<typeof studioClient>;
let administrator: StudioPerson;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  provider.knows('http://localhost/studio/v1/open-id/callback');
  site = await openApiSite({
    env: {
      STUDIO_OIDC_ISSUER: provider.issuer,
      STUDIO_OIDC_CLIENT_ID: CLIENT.id,
      STUDIO_OIDC_CLIENT_SECRET: CLIENT.secret,
      STUDIO_OIDC_ROLES_CLAIM: 'groups',
      STUDIO_OIDC_ROLES: 'editors=author, s6 team=publisher:s6',
    },
  });
  studio = studioClient(site);
  administrator = await studio.administrator();
});
afterAll(async () => {
  await site.close();
  provider.close();
});

const START = '/studio/v1/open-id/start';

/** A page that a browser opens: no cookie of another tab, and no body that is JSON. */
async function open(url: string, cookie = '') {
  const { statusCode, headers } = await site.app.inject({ url, headers: { cookie } });
  const cookies = [headers['set-cookie'] ?? []].flat();
  return { status: statusCode, location: String(headers.location), cookies, cookie: cookies[0]?.split(';')[0] ?? '' };
}

const pathOf = (address: string) => {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
};

/** Signs in as whom the provider takes the browser for. */
async function signIn(subject: string | undefined, claims?: Claims) {
  provider.signedIn(subject, claims);
  const started = await open(START);
  const back = await provider.visit(started.location);
  const finished = await open(pathOf(back), started.cookie);
  const session = finished.cookies.find((cookie) => cookie.startsWith('tf_studio='))?.split(';')[0];
  return { started, back, location: finished.location, session };
}

async function meOf(session: string | undefined) {
  return (await studio.call('GET', '/me', session === undefined ? {} : { cookie: session })).json();
}

let number = 0;
async function invite(role: 'viewer' | 'author' = 'viewer') {
  number += 1;
  const email = `invited-${number}@trials.example`;
  const grants = [{ role, campaign: null }];
  await studio.call('POST', '/people', {
    cookie: administrator.cookie,
    body: { name: `Invited ${number}`, email, grants },
  });
  return { email, subject: `subject-${number}` };
}

const FAILED = '/studio/sign-in?problem=open-id-failed';
const UNKNOWN = '/studio/sign-in?problem=open-id-unknown';

test('[K2] an invited person comes in by a verified address, then by the provider’s own name for them', async () => {
  const { email, subject } = await invite();
  const { started, location, session } = await signIn(subject, { email: email.toUpperCase(), email_verified: true });
  expect(new URL(started.location).searchParams.get('code_challenge_method')).toBe('S256');
  expect(started.cookies[0]).toMatch(/^tf_open_id=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(location).toBe('/studio');
  expect(await meOf(session)).toMatchObject({ person: { email, state: 'active' }, everywhere: ['read'] });
  const later = await signIn(subject, { email: 'married@trials.example', email_verified: true });
  expect(await meOf(later.session)).toMatchObject({ person: { email } });
  expect((await studio.call('GET', '/sign-in')).json()).toMatchObject({ openId: true });
});

describe('nobody comes in', () => {
  test('[K2] whose address the provider has not verified', async () => {
    const { email, subject } = await invite();
    for (const claims of [{ email, email_verified: false }, { email }, {}])
      expect(await signIn(subject, claims)).toMatchObject({ location: UNKNOWN, session: undefined });
  });

  test('[K2] whom nobody has invited', async () => {
    const claims = { email: 'stranger@trials.example', email_verified: true };
    expect(await signIn('stranger', claims)).toMatchObject({ location: UNKNOWN, session: undefined });
  });

  test('[K2] in the place of somebody who signs in in another way, or as another subject', async () => {
    const { email, subject } = await invite();
    const claims = { email, email_verified: true };
    expect((await signIn(subject, claims)).location).toBe('/studio');
    expect((await signIn('somebody-else', claims)).location).toBe(UNKNOWN);
  });

  test('[K2] who was disabled', async () => {
    const { email, subject } = await invite();
    const { session } = await signIn(subject, { email, email_verified: true });
    const { person } = await meOf(session);
    const id = typeof person === 'object' && person !== null ? String(Reflect.get(person, 'id')) : '';
    await studio.call('PUT', `/people/${id}`, { cookie: administrator.cookie, body: { state: 'disabled' } });
    expect(await signIn(subject)).toMatchObject({ location: UNKNOWN, session: undefined });
  });

  test('[K2] who cancels', async () => {
    expect(await signIn(undefined)).toMatchObject({ location: FAILED, session: undefined });
  });

  test('[K2] with an answer of another browser, or one that is used again, changed or late', async () => {
    const { email, subject } = await invite();
    const begin = async () => {
      provider.signedIn(subject, { email, email_verified: true });
      const started = await open(START);
      return { started, back: pathOf(await provider.visit(started.location)) };
    };
    const [mine, theirs] = [await begin(), await begin()];
    expect((await open(mine.back)).location).toBe(FAILED);
    expect((await open(mine.back, theirs.started.cookie)).location).toBe(FAILED);
    const other = await begin();
    expect((await open(other.back.replace(/state=[^&]+/, 'state=x'), other.started.cookie)).location).toBe(FAILED);
    const good = await begin();
    expect((await open(good.back, good.started.cookie)).location).toBe('/studio');
    expect((await open(good.back, good.started.cookie)).location).toBe(FAILED);
    const late = await begin();
    site.setTime('2026-11-23T17:10:00.000Z');
    expect((await open(late.back, late.started.cookie)).location).toBe(FAILED);
    site.setTime('2026-11-23T17:00:00.000Z');
  });
});

describe('the claim with roles', () => {
  test('[K2] gives them at each sign-in beside those of the studio, and takes them away again', async () => {
    const { email, subject } = await invite();
    const groups = async (...values: readonly string[]) => {
      const { session } = await signIn(subject, { email, email_verified: true, groups: values });
      const { everywhere, campaigns } = await meOf(session);
      return { everywhere, campaigns };
    };
    expect(await groups('editors', 's6 team', 'others')).toEqual({
      everywhere: ['read', 'translate', 'write'],
      campaigns: { s6: ['read', 'approve', 'publish'] },
    });
    expect(await groups('others')).toEqual({ everywhere: ['read'], campaigns: {} });
  });

  test('[K2] lets somebody in whom nobody has invited, if it gives them a role', async () => {
    const claims = { email: 'new@trials.example', email_verified: true, name: 'New Here' };
    expect((await signIn('new', { ...claims, groups: ['others'] })).location).toBe(UNKNOWN);
    const { session } = await signIn('new', { ...claims, groups: ['editors'] });
    expect(await meOf(session)).toMatchObject({
      person: { name: 'New Here', grants: [{ role: 'author', campaign: null }] },
    });
  });
});

test('[K2] a provider that does not answer is no reason to fail later', async () => {
  const other = await openApiSite({
    env: { STUDIO_OIDC_ISSUER: 'http://127.0.0.1:9', STUDIO_OIDC_CLIENT_ID: CLIENT.id },
  });
  const reply = await other.app.inject({ url: START });
  expect([reply.statusCode, reply.headers.location]).toEqual([303, FAILED]);
  await other.close();
});

test('[O6] neither codes nor secrets are in the log', () => {
  const log = JSON.stringify(site.logs);
  expect(log).not.toContain(CLIENT.secret);
  expect(log).not.toMatch(/code=|state=/);
});
