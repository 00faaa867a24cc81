import { createHash } from 'node:crypto';

const POLICY = "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

/** The one content security policy. A campaign's colour is the only inline style there is; its hash lets it in. */
export function contentSecurityPolicy(inlineStyle: string | undefined): string {
  if (inlineStyle === undefined) return POLICY;
  return `${POLICY}; style-src 'self' 'sha256-${createHash('sha256').update(inlineStyle).digest('base64')}'`;
}

/** The headers of every page, beside its policy and its caching. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
