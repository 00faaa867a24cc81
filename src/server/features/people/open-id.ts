import type { FastifyRequest } from 'fastify';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  type AuthorizationCodeGrantChecks,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { Grant } from '#api/people/roles.ts';
import { OPEN_ID_ADDRESSES } from '#api/people/session-calls.ts';
import type { OpenIdConfig } from '../../core/config/config.ts';
import { ownOrigin } from '../../core/http/own-origin.ts';
import { rememberAttempt, takeAttempt } from './attempts.ts';
import type { PeopleParts } from './create-people.ts';
import { hashOf, newSecret } from './sessions.ts';

/** How long somebody may take at the provider, in minutes. */
export const MINUTES = 10;
/** How long a call of the provider may take, in seconds. */
const TIMEOUT_S = 10;

/** Whom the provider has sent back. */
export interface OpenIdIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string | undefined;
  /** Their address, if the provider has verified it. */
  readonly email: string | undefined;
  /** The roles that the configured claim stands for; undefined: none is configured. */
  readonly grants: readonly Grant[] | undefined;
}

export interface OpenId {
  /** Where to send a browser; the secret is for its cookie. */
  begin(request: FastifyRequest): Promise<{ readonly address: URL; readonly secret: string }>;
  /** Whom a browser with this secret comes back as. Throws for everything that is not as it was begun. */
  finish(request: FastifyRequest, secret: string): Promise<OpenIdIdentity>;
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** The values of a claim: of one text, of several, or of texts separated by blanks. */
function valuesIn(claim: unknown): readonly string[] {
  if (Array.isArray(claim)) return claim.filter((value) => typeof value === 'string');
  return typeof claim === 'string' ? [claim, ...claim.split(' ')] : [];
}

function grantsIn(claims: Readonly<Record<string, unknown>>, { rolesClaim, roles }: OpenIdConfig) {
  if (rolesClaim === undefined) return undefined;
  const values = new Set(valuesIn(claims[rolesClaim]));
  return roles.flatMap(({ value, role, campaign }) => (values.has(value) ? [{ role, campaign }] : []));
}

/** Shows the secret of the client as the provider says it wants; if it says nothing, as the standard does. */
function clientAuth(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (ways.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/** What a provider says of a person: some say it in the token, others only where they are asked for it. */
async function claimsOf(
  provider: Configuration,
  address: URL,
  checks: AuthorizationCodeGrantChecks,
): Promise<Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string }> {
  const tokens = await authorizationCodeGrant(provider, address, checks);
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('the provider has sent no token about a person');
  const { userinfo_endpoint: asked } = provider.serverMetadata();
  const told = asked === undefined ? {} : await fetchUserInfo(provider, tokens.access_token, claims.sub);
  return { ...told, ...claims };
}

/** The client of a provider, which is asked about itself when somebody first signs in. */
export function createOpenId(config: OpenIdConfig, parts: PeopleParts): OpenId {
  const { issuer, clientId, clientSecret } = config;
  const { db, clock } = parts;
  let known: Promise<Configuration> | undefined;

  async function discover(): Promise<Configuration> {
    const isPlain = issuer.startsWith('http:');
    // Only an issuer on this machine may be without TLS: the configuration refuses others.
    return discovery(new URL(issuer), clientId, {}, clientSecret === undefined ? None() : clientAuth(clientSecret), {
      timeout: TIMEOUT_S,
      ...(isPlain ? { execute: [allowInsecureRequests] } : {}),
    });
  }
  function provider(): Promise<Configuration> {
    // A provider that could not be reached is asked again the next time.
    known ??= discover().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  }

  return {
    begin: async (request) => {
      const [verifier, state, nonce, secret] = [randomPKCECodeVerifier(), randomState(), randomNonce(), newSecret()];
      const address = buildAuthorizationUrl(await provider(), {
        // Without the port, where it is the usual one: as it is compared when the browser is back.
        redirect_uri: new URL(OPEN_ID_ADDRESSES.callback, ownOrigin(request, parts.config)).href,
        scope: 'openid email profile',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      const attempt = { id: hashOf(secret), kind: 'open-id', data: { verifier, state, nonce } } as const;
      await rememberAttempt(db, attempt, { now: clock.now(), minutes: MINUTES });
      return { address, secret };
    },
    finish: async (request, secret) => {
      const attempt = await takeAttempt(db, { id: hashOf(secret), kind: 'open-id' }, clock.now());
      const { verifier, state, nonce } = attempt?.data ?? {};
      if (verifier === undefined || state === undefined || nonce === undefined)
        throw new Error('nobody has begun this, or it was finished before, or it took too long');
      const address = new URL(request.raw.url ?? '', ownOrigin(request, parts.config));
      const claims = await claimsOf(await provider(), address, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      return {
        issuer: claims.iss,
        subject: claims.sub,
        name: textOf(claims['name']),
        email: claims['email_verified'] === true ? textOf(claims['email']) : undefined,
        grants: grantsIn(claims, config),
      };
    },
  };
}
