import { createHash } from 'node:crypto';

/** A response as a browser gets it. */
export interface Reply {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly cookies: readonly string[];
  readonly body: string;
}

/** What every response of a server in production contains, exactly. */
const EVERY: Readonly<Record<string, string>> = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), ' +
    'microphone=(), midi=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
};

/** The policy of a page, character by character; only the hash of a campaign's colour may follow it. */
const PAGE_POLICY =
  "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'; report-uri /policy-reports";
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

function policyOf({ headers, body }: Reply): string {
  if (!(headers.get('content-type') ?? '').startsWith('text/html')) return DATA_POLICY;
  const style = /<style>(.*?)<\/style>/s.exec(body)?.[1];
  return style === undefined
    ? PAGE_POLICY
    : `${PAGE_POLICY}; style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}

function faultsOfMarkup({ headers, body }: Reply): string[] {
  if (!(headers.get('content-type') ?? '').startsWith('text/html')) return [];
  return [
    ...(/<script(?![^>]*(src=|type="application\/json"))/.test(body) ? ['an inline script'] : []),
    ...(/<[^>]+\sstyle=/.test(body) ? ['a style attribute'] : []),
    ...(/<[^>]+\son[a-z]+=/.test(body) ? ['an event attribute'] : []),
    ...(/(?:src|action|href)="(?:https?:)?\/\/(?!trial-search\.example)[^"]*\.(?:js|css|png|jpg|gif|woff2?)/.test(body)
      ? ['a part of another host']
      : []),
  ];
}

function faultsOfCookies({ cookies }: Reply): string[] {
  return cookies
    .filter(
      (cookie) =>
        !/^__Host-[\w-]+=/.test(cookie) ||
        !/; Secure/i.test(cookie) ||
        !/; HttpOnly/i.test(cookie) ||
        !/; SameSite=(Lax|Strict)/i.test(cookie) ||
        !/; Path=\/(;|$)/i.test(cookie) ||
        /; Domain=/i.test(cookie),
    )
    .map((cookie) => `a cookie that is not its host's alone: ${cookie.split('=')[0]}`);
}

/** What caches may store: build output, and pages that show nothing of a visit. */
const KEPT = /^public, max-age=(30|300|86400|31536000)(, immutable)?$/;

/**
 * What is wrong with a response, a few words each. `isPublic`: it contains nothing of a visitor, so caches may store
 * it.
 */
export function faultsOf(reply: Reply, isPublic: boolean): readonly string[] {
  const { headers } = reply;
  const wrong = Object.entries(EVERY)
    .filter(([name, value]) => headers.get(name) !== value)
    .map(([name]) => `${name}: ${headers.get(name) ?? 'absent'}`);
  const policy = headers.get('content-security-policy') ?? 'absent';
  const caching = headers.get('cache-control') ?? 'absent';
  return [
    ...wrong,
    ...(policy === policyOf(reply) ? [] : [`content-security-policy: ${policy}`]),
    ...(caching === 'no-store' || (isPublic && KEPT.test(caching)) ? [] : [`cache-control: ${caching}`]),
    ...((headers.get('x-powered-by') ?? headers.get('server') ?? '') === '' ? [] : ['it says what it is made with']),
    ...faultsOfCookies(reply),
    ...faultsOfMarkup(reply),
  ];
}
