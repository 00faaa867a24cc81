import Type from 'typebox';
import { Compile } from 'typebox/compile';
import { errorDetails, type Log } from '../../core/log.ts';

/** The signer's data for the consents service (G4). The phone number is in E.164. */
export interface Signer {
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email?: string;
}

/**
 * `failed`: no session, for whatever reason. `not-allowed`: the session is at a host that visitors must not be sent to.
 */
export type SigningSession =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly reason: 'failed' | 'not-allowed' };

/** Starts sessions at the consents service at CONSENTS_BASE_URL. */
export type StartSession = (signer: Signer) => Promise<SigningSession>;

const Started = Compile(Type.Object({ customerURL: Type.String({ minLength: 1, maxLength: 2000 }) }));
const TIMEOUT_MS = 8000;

function isListed(host: string, allowed: readonly string[]): boolean {
  return allowed.some((entry) =>
    entry.startsWith('*.') ? host.endsWith(entry.slice(1).toLowerCase()) : host === entry.toLowerCase(),
  );
}

/**
 * May visitors be sent to this address? Only to hosts in SIGNING_ALLOWED_HOSTS, without credentials in the address, and
 * over TLS unless the service itself is called without it (G4).
 */
export function isAllowedTarget(address: string, allowed: readonly string[], baseUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  const secure = protocol === 'https:' || (protocol === 'http:' && baseUrl.startsWith('http:'));
  return secure && username === '' && password === '' && isListed(hostname, allowed);
}

async function ask(baseUrl: string, signer: Signer): Promise<string> {
  const response = await fetch(`${baseUrl}/consents/lightico/start-session`, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(signer),
  });
  const body: unknown = response.ok ? await response.json() : undefined;
  if (!Started.Check(body)) throw new Error(`The consents service answered ${response.status} or no address`);
  return body.customerURL;
}

/** Never retried: a second session would send the visitor a second message. */
export function createStartSession(baseUrl: string, allowedHosts: readonly string[], log: Log): StartSession {
  return async (signer) => {
    try {
      const url = await ask(baseUrl, signer);
      if (isAllowedTarget(url, allowedHosts, baseUrl)) return { ok: true, url: new URL(url).href };
      log.error(
        { service: 'consents', code: 'outside-failed', ...(URL.canParse(url) ? { host: new URL(url).hostname } : {}) },
        'The consents service named a host that SIGNING_ALLOWED_HOSTS does not list',
      );
      return { ok: false, reason: 'not-allowed' };
    } catch (error) {
      log.error(
        { service: 'consents', code: 'outside-failed', ...errorDetails(error) },
        'A signing session could not be started',
      );
      return { ok: false, reason: 'failed' };
    }
  };
}
