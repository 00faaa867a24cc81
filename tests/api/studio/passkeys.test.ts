import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRecord } from '#api/guards.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { type Deviations, softwarePasskey } from '#tests/support/studio/software-passkey.ts';
import { studioClient, type StudioPerson } from '#tests/support/studio/studio-client.ts';

const ORIGIN = 'http://localhost:80';

let site: ApiSite;
let studio: ReturnType<typeof studioClient>;
let administrator: StudioPerson;
beforeAll(async () => {
  site = await openApiSite();
  studio = studioClient(site);
  administrator = await studio.administrator();
});
afterAll(() => site.close());

type Passkey = ReturnType<typeof softwarePasskey>;
interface Invited {
  readonly id: string;
  readonly secret: string;
}

let number = 0;
/** A person who has a link, and nothing else. */
async function invite(): Promise<Invited> {
  number += 1;
  const email = `invited-${number}@trials.example`;
  const body = { name: `Invited ${number}`, email, grants: [{ role: 'viewer', campaign: null }] };
  const { person, link } = (await studio.call('POST', '/people', { cookie: administrator.cookie, body })).json();
  if (!isRecord(person) || !isRecord(link)) throw new Error('Nobody was invited');
  return { id: String(person['id']), secret: studio.secretOf(String(link['address'])) };
}

const challengeIn = (options: Readonly<Record<string, unknown>>) => ({
  challenge: String(options['challenge']),
  rpId: 'localhost',
});

/** Registers a passkey of somebody who has a link. */
async function register({ id, secret }: Invited, passkey: Passkey, deviations?: Deviations) {
  const asked = await studio.call('POST', '/welcome/passkey/options', { body: { secret } });
  const body = { secret, name: 'A telephone', passkey: passkey.make(challengeIn(asked.json()), id, deviations) };
  return studio.call('POST', '/welcome/passkey', { body });
}

async function ask() {
  return challengeIn((await studio.call('POST', '/sign-in/passkey/options')).json());
}

const answer = (passkey: object) => studio.call('POST', '/sign-in/passkey', { body: { passkey } });

async function signIn(passkey: Passkey, deviations?: Deviations) {
  return answer(passkey.use(await ask(), deviations));
}

test('[K2] an invited person registers a passkey, which signs them in; the link works once', async () => {
  const [invited, passkey] = [await invite(), softwarePasskey(ORIGIN)];
  expect((await studio.call('POST', '/welcome', { body: { secret: invited.secret } })).code).toBe('link-invalid');
  const registered = await register(invited, passkey);
  expect([registered.status, registered.json()]).toMatchObject([
    201,
    { passkeys: 1, person: { id: invited.id, state: 'active' }, everywhere: ['read'] },
  ]);
  expect((await register(invited, softwarePasskey(ORIGIN))).code).toBe('link-invalid');
  for (let times = 0; times < 2; times += 1) {
    const signedIn = await signIn(passkey);
    expect([signedIn.status, signedIn.json()]).toMatchObject([201, { person: { id: invited.id } }]);
    expect((await studio.call('GET', '/me', { cookie: signedIn.cookie })).status).toBe(200);
  }
});

test('[K2] what the browser is asked names nobody who could be guessed, and wants no password', async () => {
  const asked = (await studio.call('POST', '/sign-in/passkey/options')).json();
  expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' });
  expect(asked['allowCredentials'] ?? []).toEqual([]);
});

describe('a passkey is refused', () => {
  test.each<[string, Deviations]>([
    ['at another origin', { origin: 'http://localhost:81' }],
    ['for another host', { rpId: 'evil.example' }],
  ])('[K2] %s, when it is made', async (_what, deviations) => {
    const [invited, passkey] = [await invite(), softwarePasskey(ORIGIN)];
    expect((await register(invited, passkey, deviations)).code).toBe('passkey-refused');
    // The link is still good.
    expect((await register(invited, passkey)).status).toBe(201);
  });

  test.each<[string, Deviations]>([
    ['at another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['with another signature', { forged: true }],
    ['in the name of somebody else', { userHandle: '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11' }],
  ])('[K2] %s, when it is used', async (_what, deviations) => {
    const [invited, passkey] = [await invite(), softwarePasskey(ORIGIN)];
    await register(invited, passkey);
    const refused = await signIn(passkey, deviations);
    expect([refused.status, refused.code, refused.setCookie]).toEqual([401, 'passkey-refused', '']);
    expect((await signIn(passkey)).status).toBe(201);
  });

  test('[K2] that nobody has registered', async () => {
    expect((await signIn(softwarePasskey(ORIGIN), { userHandle: 'somebody' })).code).toBe('passkey-refused');
  });

  test('[K2] for a question that was answered before, never asked, or asked too long ago', async () => {
    const [invited, passkey] = [await invite(), softwarePasskey(ORIGIN)];
    await register(invited, passkey);
    const asked = await ask();
    expect((await answer(passkey.use(asked))).status).toBe(201);
    expect((await answer(passkey.use(asked))).code).toBe('passkey-refused');
    expect((await answer(passkey.use({ ...asked, challenge: 'x'.repeat(43) }))).code).toBe('passkey-refused');
    const late = await ask();
    site.setTime('2026-11-23T17:05:00.000Z');
    expect((await answer(passkey.use(late))).code).toBe('passkey-refused');
    site.setTime('2026-11-23T17:00:00.000Z');
    // A question for whoever signs in is none for whoever registers.
    const other = await invite();
    const body = { secret: other.secret, name: 'x', passkey: softwarePasskey(ORIGIN).make(await ask(), other.id) };
    expect((await studio.call('POST', '/welcome/passkey', { body })).code).toBe('passkey-refused');
  });

  test('[K2] whose counter goes back: it was copied, which the log says', async () => {
    const [invited, passkey] = [await invite(), softwarePasskey(ORIGIN)];
    await register(invited, passkey);
    expect((await signIn(passkey, { counter: 7 })).status).toBe(201);
    for (const counter of [7, 3, 0]) expect((await signIn(passkey, { counter })).code).toBe('passkey-refused');
    expect((await signIn(passkey, { counter: 8 })).status).toBe(201);
    const events = await studio.ask('GET', '/content/v1/events?limit=50', { cookie: administrator.cookie });
    const told = events.list().filter(({ kind, person }) => kind === 'passkey-refused' && person === invited.id);
    expect(told.map(({ detail }) => detail)).toMatchObject([7, 3, 0].map(() => ({ reason: 'counter' })));
  });

  test('[K2] for the same counter twice, also at the same moment', async () => {
    const [invited, passkey] = [await invite(), softwarePasskey(ORIGIN)];
    await register(invited, passkey);
    const questions = await Promise.all(Array.from({ length: 6 }, ask));
    const answers = await Promise.all(questions.map((asked) => answer(passkey.use(asked, { counter: 5 }))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('[K2] of somebody who was disabled', async () => {
    const [invited, passkey] = [await invite(), softwarePasskey(ORIGIN)];
    await register(invited, passkey);
    const change = (state: string) =>
      studio.call('PUT', `/people/${invited.id}`, { cookie: administrator.cookie, body: { state } });
    await change('disabled');
    expect((await signIn(passkey)).code).toBe('passkey-refused');
    expect((await change('active')).json()).toMatchObject({ state: 'active' });
    expect((await signIn(passkey)).status).toBe(201);
  });
});

test('[K2] a person has several passkeys, and removes one of them; colleagues cannot', async () => {
  const [invited, first, second] = [await invite(), softwarePasskey(ORIGIN), softwarePasskey(ORIGIN)];
  const { cookie } = await register(invited, first);
  const asked = (await studio.call('POST', '/passkeys/options', { cookie })).json();
  expect(JSON.stringify(asked['excludeCredentials'])).toContain('"id"');
  const body = { name: 'A key on my keyring', passkey: second.make(challengeIn(asked), invited.id) };
  const added = await studio.call('POST', '/passkeys', { cookie, body });
  expect([added.status, added.json()]).toMatchObject([201, { name: 'A key on my keyring', lastUsed: null }]);
  expect((await studio.call('GET', '/passkeys', { cookie })).list()).toHaveLength(2);
  expect((await signIn(second)).status).toBe(201);
  const path = `/passkeys/${String(added.json()['id'])}`;
  expect((await studio.call('DELETE', path, { cookie: administrator.cookie })).status).toBe(404);
  expect((await studio.call('DELETE', path, { cookie })).status).toBe(204);
  expect((await signIn(second)).code).toBe('passkey-refused');
  expect((await signIn(first)).status).toBe(201);
});

test('[K2] whoever has lost every passkey gets another link from an administrator', async () => {
  const [invited, lost, found] = [await invite(), softwarePasskey(ORIGIN), softwarePasskey(ORIGIN)];
  await register(invited, lost);
  const link = await studio.call('POST', `/people/${invited.id}/links`, { cookie: administrator.cookie });
  const secret = studio.secretOf(String(link.json()['address']));
  expect(link.json()['address']).toMatch(/^http:\/\/localhost:80\/studio\/welcome#[\w-]{43}$/);
  expect((await register({ id: invited.id, secret }, found)).status).toBe(201);
});

test('[K2] where browsers allow no passkeys, the studio says so', async () => {
  const ways = async (host: string) => (await studio.call('GET', '/sign-in', { headers: { host } })).json()['passkeys'];
  expect([await ways('localhost:8080'), await ways('127.0.0.1:8080'), await ways('trials.example')]).toEqual([
    true,
    false,
    false,
  ]);
});
