import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isRecord } from '#api/guards.ts';
import { startServer } from '../../support/server.ts';
import { ROOT } from '../../support/tools/install.ts';
import { test as base } from '../fixtures.ts';

export { expect } from '../fixtures.ts';

/** What the studio's page will have: the browser's side of passkeys. */
const BROWSER = join(ROOT, 'node_modules/@simplewebauthn/browser/dist/bundle/index.umd.min.js');

/** Playwright's `test` with a server under the name of this machine: browsers allow no passkeys for addresses. */
export const test = base.extend({
  server: [
    async ({}, use) => {
      const server = await startServer({ hostName: 'localhost' });
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

export interface StudioPage {
  /** Makes a call of the studio from the page. Gives its status and what it answers. */
  readonly call: (method: string, path: string, body?: object) => Promise<{ status: number; json: unknown }>;
  /** Lets the browser make a passkey for what the server asks. */
  readonly makePasskey: (options: unknown) => Promise<object>;
  /** Lets the browser sign in with a passkey. */
  readonly usePasskey: (options: unknown) => Promise<object>;
}

function objectOf(value: unknown): object {
  if (!isRecord(value)) throw new Error('The browser has answered with no object');
  return value;
}

/** A page of the site whose browser has an authenticator in it, as a telephone has. */
export async function openStudioPage(page: Page): Promise<StudioPage> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.addInitScript({ path: BROWSER });
  await page.goto('/signup/s6');
  const browserDoes = async (name: 'startRegistration' | 'startAuthentication', options: unknown) =>
    objectOf(
      await page.evaluate(
        async ({ wanted, optionsJSON }): Promise<unknown> => {
          const library: unknown = Reflect.get(globalThis, 'SimpleWebAuthnBrowser');
          const start: unknown =
            typeof library === 'object' && library !== null ? Reflect.get(library, wanted) : undefined;
          if (typeof start !== 'function') throw new Error(`The library has no ${wanted}`);
          return Reflect.apply(start, undefined, [{ optionsJSON }]);
        },
        { wanted: name, optionsJSON: options },
      ),
    );
  return {
    call: (method, path, body) =>
      page.evaluate(
        async (asked) => {
          const reply = await fetch(`/studio/v1${asked.path}`, {
            method: asked.method,
            ...(asked.body === undefined
              ? {}
              : { body: JSON.stringify(asked.body), headers: { 'content-type': 'application/json' } }),
          });
          const json: unknown = reply.status === 204 ? null : await reply.json();
          return { status: reply.status, json };
        },
        { method, path, body },
      ),
    makePasskey: (options) => browserDoes('startRegistration', options),
    usePasskey: (options) => browserDoes('startAuthentication', options),
  };
}
