import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookConfig } from '../../../core/config/configured-source.ts';

/** How old a call may be, and how far ahead the clock of its sender, in milliseconds. */
export const MAX_AGE_MS = 5 * 60_000;

/** A call as it arrived. */
export interface WebhookCall {
  readonly method: string;
  /** The path with its query, as the sender asked for it. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/** What a call says of itself; nothing of it is believed yet. */
export interface WebhookClaim {
  readonly signature: string;
  /** When it was signed, in milliseconds; undefined: the scheme does not say. */
  readonly at: number | undefined;
  /** The signature that it would have if it came from the CMS. */
  readonly expected: (body: Buffer) => string;
}

type ReadClaim = (call: Omit<WebhookCall, 'body'>, config: WebhookConfig) => WebhookClaim | undefined;

/** The one value of a header; undefined: it is missing, or there are several. */
function header({ headers }: Pick<WebhookCall, 'headers'>, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const hmac = (hash: 'sha1' | 'sha256', secret: string, ...parts: readonly (string | Buffer)[]) => {
  const made = createHmac(hash, secret);
  for (const part of parts) made.update(part);
  return made;
};

const digits = (text: string | undefined, length: number): number | undefined =>
  text !== undefined && /^\d+$/.test(text) && text.length === length ? Number(text) : undefined;

/** `trialflow-signature: sha256=HEX` over the seconds of `trialflow-timestamp`, a dot, and the body. */
const trialflow: ReadClaim = (call, { secret }) => {
  const signature = header(call, 'trialflow-signature');
  const stamp = header(call, 'trialflow-timestamp');
  const seconds = digits(stamp, 10);
  if (signature === undefined || stamp === undefined || seconds === undefined) return undefined;
  const expected = (body: Buffer) => `sha256=${hmac('sha256', secret, `${stamp}.`, body).digest('hex')}`;
  return { signature, at: seconds * 1000, expected };
};

/** CMSs that sign nothing send a fixed text. It proves only that the sender knows it. */
const token: ReadClaim = (call, { secret, header: name }) => {
  const sent = header(call, name);
  return sent === undefined
    ? undefined
    : { signature: sent.replace(/^Bearer /, ''), at: undefined, expected: () => secret };
};

const CONTENTFUL_TIME = 'x-contentful-timestamp';

/** Contentful signs method, path, a list of headers and body. */
const contentful: ReadClaim = (call, { secret }) => {
  const signature = header(call, 'x-contentful-signature');
  const names = header(call, 'x-contentful-signed-headers')?.split(',');
  const at = digits(header(call, CONTENTFUL_TIME), 13);
  // A time that is not signed could be anybody's.
  if (signature === undefined || names?.includes(CONTENTFUL_TIME) !== true || at === undefined) return undefined;
  const signed = names.map((name) => `${name}:${(header(call, name) ?? '').trim()}`).join(';');
  const before = `${[call.method, encodeURI(call.path), signed].join('\n')}\n`;
  return { signature, at, expected: (body) => hmac('sha256', secret, before, body).digest('hex') };
};

/** `sanity-webhook-signature: t=MILLISECONDS,v1=BASE64URL` over the time, a dot, and the body. */
const sanity: ReadClaim = (call, { secret }) => {
  const [, stamp, signature] =
    /^t=(\d{13})[, ]+v1=([\w-]+)$/.exec(header(call, 'sanity-webhook-signature') ?? '') ?? [];
  if (stamp === undefined || signature === undefined) return undefined;
  const expected = (body: Buffer) => hmac('sha256', secret, `${stamp}.`, body).digest('base64url');
  return { signature, at: Number(stamp), expected };
};

/** `webhook-signature: HEX`, SHA-1 over the body alone: Storyblok says no time. */
const storyblok: ReadClaim = (call, { secret }) => {
  const signature = header(call, 'webhook-signature');
  if (signature === undefined) return undefined;
  return { signature, at: undefined, expected: (body) => hmac('sha1', secret, body).digest('hex') };
};

/** `x-hub-signature-256: sha256=HEX` over the body alone, of GitHub, Gitea and Forgejo: they say no time. */
const github: ReadClaim = (call, { secret }) => {
  const signature = header(call, 'x-hub-signature-256');
  if (signature === undefined) return undefined;
  return { signature, at: undefined, expected: (body) => `sha256=${hmac('sha256', secret, body).digest('hex')}` };
};

const SCHEMES: Readonly<Record<WebhookConfig['scheme'], ReadClaim>> = {
  trialflow,
  token,
  contentful,
  sanity,
  storyblok,
  github,
};

/** What the headers of a call claim; undefined: it is not signed as its source is to sign. */
export function claimOf(call: Omit<WebhookCall, 'body'>, config: WebhookConfig): WebhookClaim | undefined {
  return SCHEMES[config.scheme](call, config);
}

export function isTimely({ at }: WebhookClaim, now: Date): boolean {
  return at === undefined || Math.abs(now.getTime() - at) <= MAX_AGE_MS;
}

/** Is the claim true of this body? Takes the same time however much of the signature is right. */
export function isSigned({ signature, expected }: WebhookClaim, body: Buffer): boolean {
  const [one, other] = [signature, expected(body)].map((text) => hmac('sha256', 'compare', text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
