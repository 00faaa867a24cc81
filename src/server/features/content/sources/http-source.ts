import { isUtf8 } from 'node:buffer';
import { isRecord } from '#api/guards.ts';
import { PART_FOLDERS } from '#checker/document/source-document.ts';
import { PlainError } from '../../../core/log.ts';
import type { CampaignFile } from '../campaign-file.ts';
import type { CampaignSource } from './campaign-source.ts';
import { isTooDeep } from './cms/json-path.ts';
import { fetchKept } from './fetch-kept.ts';

const POLL_MS = 30_000;
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 20_000_000;

interface Fetched {
  readonly status: number;
  readonly etag: string | undefined;
  readonly text: string;
}

/**
 * `user:password` of the index as a header, for its own origin only: `fetch` rejects an address that contains
 * credentials, and repeats it in full in its error.
 */
interface Access {
  readonly origin: string;
  readonly authorization: string | undefined;
}

function takeCredentials(indexUrl: string): { readonly base: URL; readonly access: Access } {
  const base = new URL(indexUrl);
  const { username, password, origin } = base;
  const plain = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  base.username = '';
  base.password = '';
  return {
    base,
    access: { origin, authorization: plain === ':' ? undefined : `Basic ${Buffer.from(plain).toString('base64')}` },
  };
}

async function get(url: URL, { origin, authorization }: Access, etag: string | undefined): Promise<Fetched> {
  const own = url.origin === origin && authorization !== undefined ? { authorization } : {};
  const headers = { accept: 'application/json', ...own, ...(etag === undefined ? {} : { 'if-none-match': etag }) };
  const response = await fetchKept(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status === 304) return { status: 304, etag, text: '' };
  if (!response.ok) throw new PlainError(`${url.origin}${url.pathname} answered ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length > MAX_BYTES) throw new PlainError(`${url.origin}${url.pathname} sent more than ${MAX_BYTES} bytes`);
  if (!isUtf8(bytes)) throw new PlainError(`${url.origin}${url.pathname} sent text that is not UTF-8`);
  // Unlike `Response.text`, this keeps a byte order mark, which the check of a document names.
  const text = bytes.toString('utf8');
  return { status: response.status, etag: response.headers.get('etag') ?? undefined, text };
}

function listOf(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const list: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  return Array.isArray(list) ? list : [];
}

function parsedIndex(text: string, { origin, pathname }: URL): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PlainError(`${origin}${pathname} sent no JSON`);
  }
}

/**
 * The address of a document: relative to the index, so on the index's origin unless the operator's index says
 * otherwise. An index that is not ours may contain a password in an address.
 */
function documentAddress(entry: string, base: URL): URL {
  const url = URL.canParse(entry, base.href) ? new URL(entry, base) : undefined;
  if (!url || url.username !== '' || url.password !== '')
    throw new PlainError(`${base.origin}${base.pathname} lists a document by an address that cannot be used`);
  return url;
}

/** A document's file name, from its address in the CMS. */
function nameIn(address: string): string {
  const file = address.split(/[?#]/)[0]?.split('/').pop() ?? address;
  return file.endsWith('.json') ? file : `${file}.json`;
}

/**
 * Reads campaigns from any CMS that serves JSON (B9). The address in `CAMPAIGNS_URL` returns `{"campaigns": […],
 * "fragments": […], "questionnaires": […], "themes": […]}`; an entry is a whole document or its address (relative to
 * the index). A campaign is identified by its `id`; an inline part has its name in `name`, and one given by address is
 * named after its file. Nothing is fetched again while the index answers 304 for its ETag, so the index must change
 * with its documents; an index without an ETag is always read in full. One that lists no campaigns counts as a failure.
 */
function createCampaignFetcher(indexUrl: string): CampaignSource['read'] {
  const { base, access } = takeCredentials(indexUrl);
  let etag: string | undefined;

  async function fileOf(entry: unknown, folder: string): Promise<CampaignFile> {
    if (typeof entry === 'string') {
      const { text } = await get(documentAddress(entry, base), access, undefined);
      return { name: folder === '' ? nameIn(entry) : `${folder}/${nameIn(entry)}`, text };
    }
    const named = folder === '' ? 'id' : 'name';
    const own = isRecord(entry) ? entry[named] : undefined;
    // Nobody can tell which document this was: without it, its campaign would look as if it had been unpublished.
    if (!isRecord(entry) || typeof own !== 'string')
      throw new PlainError(`${base.origin}${base.pathname} lists a document without "${named}": all that it had stay`);
    const name = folder === '' ? `${own}.json` : `${folder}/${own}.json`;
    if (isTooDeep(entry)) return { name, text: '', unreadable: 'It is nested too deeply' };
    // The name says which file it would be; it is not part of the document.
    const parts = Object.entries(entry).filter(([key]) => folder === '' || key !== 'name');
    return { name, text: JSON.stringify(Object.fromEntries(parts)) };
  }

  return async () => {
    const index = await get(base, access, etag);
    if (index.status === 304) return 'unchanged';
    const parsed = parsedIndex(index.text, base);
    // A failing CMS may answer 200 with nothing in it: that must not remove any campaign.
    if (listOf(parsed, 'campaigns').length === 0)
      throw new PlainError(`${base.origin}${base.pathname} lists no campaigns`);
    const files = await Promise.all([
      ...listOf(parsed, 'campaigns').map((entry) => fileOf(entry, '')),
      ...Object.keys(PART_FOLDERS).flatMap((part) => listOf(parsed, part).map((entry) => fileOf(entry, part))),
    ]);
    etag = index.etag;
    return files;
  };
}

/** The documents of a CMS, polled every 30 s (B9). */
export function createHttpSource(indexUrl: string): CampaignSource {
  return {
    name: 'http',
    read: createCampaignFetcher(indexUrl),
    watch: (changed) => {
      const timer = setInterval(changed, POLL_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
