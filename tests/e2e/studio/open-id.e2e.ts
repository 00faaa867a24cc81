import { isRecord } from '#api/guards.ts';
import { startServer } from '../../support/server.ts';
import { CLIENT, type OpenIdProvider, startOpenIdProvider } from '../../support/studio/open-id-provider.ts';
import { printedSecret } from '../../support/studio/signed-in.ts';
import { expect, openStudioPage, test as base } from './studio-site.ts';

/** The server with a provider of another site, as providers are. */
const test = base.extend<object, { provider: OpenIdProvider }>({
  provider: [
    async ({}, use) => {
      const provider = await startOpenIdProvider();
      await use(provider);
      provider.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provider }, use) => {
      const env = {
        STUDIO_OIDC_ISSUER: provider.issuer,
        STUDIO_OIDC_CLIENT_ID: CLIENT.id,
        STUDIO_OIDC_CLIENT_SECRET: CLIENT.secret,
      };
      const server = await startServer({ hostName: 'localhost', env });
      provider.knows(`${server.origin}/studio/v1/open-id/callback`);
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

test('[K2] a browser that comes back from the provider has a session, although its cookie is strict', async ({
  page,
  server,
  provider,
  problems,
}) => {
  const { call } = await openStudioPage(page);
  await call('POST', '/welcome', { secret: await printedSecret(server) });
  const email = 'ana@trials.example';
  await call('POST', '/people', { name: 'Ana Ruiz', email, grants: [{ role: 'viewer', campaign: null }] });
  await call('POST', '/sign-out');
  provider.signedIn('ana', { email, email_verified: true });
  // Where the studio's page does not exist yet, the browser lands on the page for that.
  problems.allow(/404/);
  await page.goto('/studio/v1/open-id/start');
  await expect(page).toHaveURL(`${server.origin}/studio`);
  const me = await call('GET', '/me');
  expect(me.status).toBe(200);
  expect(isRecord(me.json) && me.json['person']).toMatchObject({ name: 'Ana Ruiz', state: 'active' });
});
