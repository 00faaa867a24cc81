import { isRecord } from '#api/guards.ts';
import { printedSecret } from '../../support/studio/signed-in.ts';
import { expect, openStudioPage, test } from './studio-site.ts';

const secretIn = (reply: unknown) => {
  const link = isRecord(reply) ? reply['link'] : undefined;
  return isRecord(link) ? (String(link['address']).split('#')[1] ?? '') : '';
};

test('[K2] an administrator registers a passkey in a real browser, and an invited person too', async ({
  page,
  server,
}) => {
  const { call, makePasskey, usePasskey } = await openStudioPage(page);
  const entered = await call('POST', '/welcome', { secret: await printedSecret(server) });
  expect(entered).toMatchObject({ status: 201, json: { madeUp: true, passkeys: 0 } });
  const { json: asked } = await call('POST', '/passkeys/options');
  const added = await call('POST', '/passkeys', { name: 'This browser', passkey: await makePasskey(asked) });
  expect(added).toMatchObject({ status: 201, json: { name: 'This browser', host: 'localhost' } });

  const grants = [{ role: 'author', campaign: 's6' }];
  const invited = await call('POST', '/people', { name: 'Ana Ruiz', email: 'ana@trials.example', grants });
  const secret = secretIn(invited.json);
  expect(await call('POST', '/sign-out')).toMatchObject({ status: 204 });

  const { json: wanted } = await call('POST', '/welcome/passkey/options', { secret });
  const passkey = await makePasskey(wanted);
  const registered = await call('POST', '/welcome/passkey', { secret, name: 'This browser', passkey });
  expect(registered).toMatchObject({
    status: 201,
    json: { person: { name: 'Ana Ruiz', state: 'active' }, campaigns: { s6: ['read', 'translate', 'write'] } },
  });
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'tf_studio')).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
    domain: 'localhost',
    path: '/',
  });
  await call('POST', '/sign-out');

  for (let times = 0; times < 2; times += 1) {
    const { json: question } = await call('POST', '/sign-in/passkey/options');
    const signedIn = await call('POST', '/sign-in/passkey', { passkey: await usePasskey(question) });
    expect(signedIn).toMatchObject({ status: 201, json: { passkeys: 1 } });
    expect(await call('GET', '/me')).toMatchObject({ status: 200 });
    await call('POST', '/sign-out');
  }
});
