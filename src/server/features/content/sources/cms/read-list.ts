import { PlainError } from '../../../../core/log.ts';
import { isObject, isTooDeep, listOf, valueAt, wordAt, type JsonObject } from './json-path.ts';
import type { CmsClient, CmsReply } from './cms-client.ts';
import type { CmsPlan } from './presets.ts';

const MAX_ENTRIES = 5000;

function entriesOf({ value, place }: CmsReply, path: string): readonly JsonObject[] {
  const found = listOf(valueAt(value, path));
  if (found === undefined)
    throw new PlainError(`${place} has no list${path === '' ? '' : ` at "${path}"`}: see "list" of its source`);
  const entries = found.filter(isObject);
  // Nobody can tell which document such an entry was.
  if (entries.length < found.length)
    throw new PlainError(
      `${place} lists ${found.length - entries.length} of ${found.length} entries that are no objects: ` +
        'nothing is taken from it this time',
    );
  return entries;
}

/**
 * How many entries the CMS says it has; undefined: its source names no place for it. Throws a `PlainError` if the place
 * is empty: a reply that was cut off or mended on its way must not look like a whole list.
 */
function totalOf({ value, headers, place }: CmsReply, path: string | undefined): number | undefined {
  if (path === undefined) return undefined;
  const [, header] = /^header:(.+)$/.exec(path) ?? [];
  const said = header === undefined ? wordAt(value, path) : (headers.get(header) ?? undefined);
  if (said === undefined || !/^\d{1,9}$/.test(said))
    throw new PlainError(
      `${place} does not say at "${path}" how many entries it has: nothing is taken from it this time`,
    );
  return Number(said);
}

/** The address after `rel="next"` in a header Link. */
function linkedNext(headers: Headers): string | undefined {
  return /<([^>]+)>\s*;[^,]*\brel="?next"?/i.exec(headers.get('link') ?? '')?.[1];
}

/** The address of a numbered page; `seen` is how many entries the pages before it have. */
function pageAddress({ url, pages, parameters }: CmsPlan, page: number, seen: number): URL {
  const address = new URL(url);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  if (pages === undefined || pages.by === 'next') return address;
  const { size, sizeParameter } = pages;
  if (size !== undefined && sizeParameter !== undefined) address.searchParams.set(sizeParameter, String(size));
  address.searchParams.set(pages.parameter, String(pages.by === 'page' ? page + (pages.first ?? 1) : seen));
  return address;
}

/**
 * Every entry of a list. Throws a `PlainError` if a page is missing or if there are fewer entries than the CMS says: a
 * part of the list would look as if the rest had been unpublished.
 */
export async function readList(plan: CmsPlan, client: CmsClient): Promise<readonly JsonObject[]> {
  const { list = '', pages } = plan;
  const entries: JsonObject[] = [];
  let before = '';
  let address: URL | undefined = pageAddress(plan, 0, 0);
  for (let page = 1; ; page++) {
    const reply: CmsReply = await client.get(address);
    const { place } = reply;
    const found = entriesOf(reply, list);
    const text = isTooDeep(found) ? '' : JSON.stringify(found);
    if (found.length > 0 && text !== '' && text === before)
      throw new PlainError(`${place} sends the same page again: see "pages" of its source`);
    before = text;
    entries.push(...found);
    if (entries.length > MAX_ENTRIES) throw new PlainError(`${place} lists more than ${MAX_ENTRIES} entries`);
    const total = totalOf(reply, plan.total);
    address = undefined;
    if (pages?.by === 'next') {
      const next = pages.at === undefined ? linkedNext(reply.headers) : wordAt(reply.value, pages.at);
      if (next !== undefined && next !== '') address = client.addressOf(next, reply.url);
    } else if (pages && found.length > 0 && (total === undefined || entries.length < total))
      // A page may have fewer entries than it was asked for: only an empty one, or the total, says where the list ends.
      address = pageAddress(plan, page, entries.length);
    if (address !== undefined) continue;
    if (total !== undefined && entries.length !== total)
      throw new PlainError(`${place} lists ${entries.length} of ${total} entries: nothing is taken from it this time`);
    return entries;
  }
}
