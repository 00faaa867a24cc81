import { isUtf8 } from 'node:buffer';
import { PlainError } from '../../../../core/log.ts';
import { fetchKept } from '../fetch-kept.ts';

const MAX_BYTES = 20_000_000;
const MAX_REDIRECTS = 5;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

export interface CmsReply {
  readonly value: unknown;
  readonly headers: Headers;
  /** The address that was read. */
  readonly url: URL;
  /** How messages call the address: without its parameters, which may be secrets. */
  readonly place: string;
}

export interface CmsClientOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

/** Reads JSON of one host. Secrets never go to another one, and never into a message. */
export interface CmsClient {
  /** Throws a `PlainError` if the reply is late, too large, no JSON or no success. */
  get(address: URL): Promise<CmsReply>;
  /** An address in a reply, relative to where it stands. Throws a `PlainError` if it leads to another host. */
  addressOf(address: string, base: URL): URL;
}

interface Kept {
  readonly text: string;
  readonly validators: Readonly<Record<string, string>>;
  readonly headers: Headers;
}

/** Why a request failed, by the code of the system; never its words, which may quote an address. */
function whyFailed(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'did not answer in time';
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code: unknown = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return `could not be reached${typeof code === 'string' && /^[A-Z0-9_]{3,40}$/.test(code) ? ` (${code})` : ''}`;
}

async function readText(response: Response, place: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) throw new PlainError(`${place} sent more than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  if (!isUtf8(bytes)) throw new PlainError(`${place} sent text that is not UTF-8`);
  return bytes.toString('utf8');
}

function validatorsOf(headers: Headers): Readonly<Record<string, string>> {
  const [etag, modified] = [headers.get('etag'), headers.get('last-modified')];
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(modified === null ? {} : { 'if-modified-since': modified }),
  };
}

/** What was sent in place of JSON: a compressed reply that breaks off looks like a whole one to `fetch`. */
function faultIn(text: string, error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const position = /position (\d+)/.exec(message)?.[1];
  const isCut = /end of JSON|Unterminated/.test(message) || Number(position) >= text.trimEnd().length;
  return isCut && text.trim() !== '' ? 'JSON that ends too early' : 'no JSON';
}

export function createCmsClient({ url, headers, query, timeoutMs }: CmsClientOptions): CmsClient {
  const { origin } = new URL(url);
  /** By address: what was read, to be sent as a condition next time. */
  const kept = new Map<string, Kept>();

  function addressOf(address: string, base: URL): URL {
    const found = URL.canParse(address, base.href) ? new URL(address, base) : undefined;
    if (found?.origin !== origin || found.username !== '' || found.password !== '')
      throw new PlainError(`${base.origin}${base.pathname} leads to another host, which gets none of its headers`);
    return found;
  }

  async function request(address: URL, signal: AbortSignal, conditions: Readonly<Record<string, string>>) {
    let at = address;
    for (let followed = 0; ; followed++) {
      const sent = new URL(at);
      for (const [name, value] of Object.entries(query)) sent.searchParams.set(name, value);
      const response = await fetchKept(sent, {
        headers: { accept: 'application/json', ...headers, ...conditions },
        redirect: 'manual',
        signal,
      });
      const target = response.headers.get('location');
      if (!REDIRECTS.includes(response.status) || target === null) return response;
      await response.body?.cancel();
      if (followed === MAX_REDIRECTS) throw new PlainError(`${at.origin}${at.pathname} redirects again and again`);
      at = addressOf(target, at);
    }
  }

  return {
    addressOf,
    get: async (address) => {
      const place = `${address.origin}${address.pathname}`;
      const last = kept.get(address.href);
      const fail = (error: unknown): never => {
        throw error instanceof PlainError ? error : new PlainError(`${place} ${whyFailed(error)}`);
      };
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await request(address, signal, last?.validators ?? {}).catch(fail);
      const isSame = response.status === 304 && last !== undefined;
      if (!response.ok && !isSame) {
        await response.body?.cancel();
        throw new PlainError(`${place} answered ${response.status}`);
      }
      const text = isSame ? last.text : await readText(response, place).catch(fail);
      const found: Kept = isSame
        ? last
        : { text, validators: validatorsOf(response.headers), headers: response.headers };
      if (Object.keys(found.validators).length > 0) kept.set(address.href, found);
      try {
        const value: unknown = JSON.parse(text);
        return { value, headers: found.headers, url: address, place };
      } catch (error) {
        kept.delete(address.href);
        throw new PlainError(`${place} sent ${faultIn(text, error)}`);
      }
    },
  };
}
