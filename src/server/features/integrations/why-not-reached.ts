import { errorDetails } from '../../core/log.ts';

const KINDS: readonly (readonly [kind: string, codes: RegExp])[] = [
  ['connection refused', /^ECONNREFUSED$/],
  ['name not found', /^(ENOTFOUND|EAI_AGAIN)$/],
  ['timeout', /^(ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/],
  ['connection broken off', /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/],
  ['no way to its network', /^(EHOSTUNREACH|ENETUNREACH|ENETDOWN)$/],
  ['no HTTP', /^HPE_/],
];
/** OpenSSL's and Node's codes for a certificate or handshake failure. */
const TLS = /^(EPROTO$|ERR_(TLS|SSL)_|CERT_|CRL_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_|UNABLE_TO_)/;

/**
 * Why a request got no answer, in a few fixed words: the kind of failure, and for TLS its code, such as `TLS:
 * CERT_HAS_EXPIRED`. Never the error's message, which repeats the address and any secret in it.
 */
export function whyNotReached(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout';
  const { errorCode } = errorDetails(error);
  if (errorCode === undefined) return 'unreachable';
  if (TLS.test(errorCode)) return `TLS: ${errorCode}`;
  return KINDS.find(([, codes]) => codes.test(errorCode))?.[0] ?? `unreachable: ${errorCode}`;
}
