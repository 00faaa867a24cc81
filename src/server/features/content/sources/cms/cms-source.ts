import type { ConfiguredCms } from '../../../../core/config/configured-source.ts';
import { PlainError } from '../../../../core/log.ts';
import type { CampaignFile } from '../../campaign-file.ts';
import type { CampaignSource } from '../campaign-source.ts';
import { createCmsClient, type CmsClient } from './cms-client.ts';
import { entryDocument, type EntryDocument, type EntryReadings } from './entry-document.ts';
import { isObject, valueAt, wordAt, type JsonObject } from './json-path.ts';
import { planOf, type CmsPlan } from './presets.ts';
import { readList } from './read-list.ts';

const SECOND_MS = 1000;
const POLL_S = 30;
const TIMEOUT_S = 10;
/** How many entries are asked for at once, where each has an address of its own. */
const AT_ONCE = 6;

/** The whole entries, where the list does not have them. */
async function wholeEntries(entries: readonly JsonObject[], { url, each }: CmsPlan, client: CmsClient) {
  if (each === undefined) return entries;
  const found: JsonObject[] = [];
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const some = entries.slice(from, from + AT_ONCE).map(async (entry) => {
      const address = each.replaceAll(/\{([^{}]+)\}/g, (_, path: string) =>
        encodeURIComponent(wordAt(entry, path) ?? ''),
      );
      const { value, place } = await client.get(client.addressOf(address, new URL(url)));
      if (!isObject(value)) throw new PlainError(`${place} sent no entry`);
      return value;
    });
    found.push(...(await Promise.all(some)));
  }
  return found;
}

/** `unsaid`: the entry lacks the property, so that nobody can tell. */
function publicationOf(entry: JsonObject, published: CmsPlan['published']): 'published' | 'unpublished' | 'unsaid' {
  if (published === undefined) return 'published';
  const value = valueAt(entry, published.at);
  if (value === undefined) return 'unsaid';
  const isPublished = 'is' in published ? value === published.is : value !== null;
  return isPublished ? 'published' : 'unpublished';
}

/** The entries that are not unpublished. Throws where a misspelt property would make all of them seem so. */
function publishedOf(entries: readonly JsonObject[], { published }: CmsPlan, place: string): readonly JsonObject[] {
  if (published === undefined) return entries;
  const { at } = published;
  if (entries.length > 0 && entries.every((entry) => valueAt(entry, at) === undefined))
    throw new PlainError(`${place} lists no entry with "${at}": see "published" of its source`);
  return entries.filter((entry) => publicationOf(entry, published) !== 'unpublished');
}

/** What an entry is called that has neither a name nor an id. */
const NAMELESS = 'entry-unnamed.json';

/** What an entry is called that does not say how its document is called. */
function namelessFile(id: string): string {
  const plain = id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `entry-${plain.slice(0, 50)}.json`;
}

/** Of documents that are gone, nobody can tell whether this is one: it must not look as if it were unpublished. */
const unidentified = (place: string, identity: string) =>
  new PlainError(
    `${place} lists an entry with neither a name nor "${identity}": nothing is taken from it this time; ` +
      'see "identity" of its source',
  );

/** What becomes of an entry that does not say whether it is published: its last good document stays. */
function documentOf(found: EntryReadings, plan: CmsPlan): EntryDocument {
  const { published } = plan;
  const document = entryDocument(found, plan);
  const isSaid = found.every(({ entry: one }) => publicationOf(one, published) !== 'unsaid');
  if (isSaid || published === undefined) return document;
  const unreadable = `it does not say at "${published.at}" whether it is published`;
  return { name: document.name, text: '', findings: [], unreadable };
}

/** Two entries of one name: which of them is meant is for their authors to say. */
function onePerName(files: readonly CampaignFile[], name: string): readonly CampaignFile[] {
  return [...Map.groupBy(files, (file) => file.name)].flatMap(([file, same]) =>
    same.length === 1
      ? same
      : [{ name: file, text: '', unreadable: `${same.length} entries of "${name}" are called ${file}` }],
  );
}

/** The entries of a CMS, read whenever it is asked. Documents that did not change are `unchanged`. */
export function createCmsSource({ name, entry, headers, query }: ConfiguredCms): CampaignSource {
  const plan = planOf(entry);
  const { pollSeconds = POLL_S, timeoutSeconds = TIMEOUT_S, identity = 'id' } = plan;
  const client = createCmsClient({ url: plan.url, headers, query, timeoutMs: timeoutSeconds * SECOND_MS });
  const { origin, pathname } = new URL(plan.url);
  const place = `${origin}${pathname}`;
  /** By the id of an entry: the document that it was. An entry that loses its name must not lose its campaign. */
  const names = new Map<string, string>();
  /** The names of the documents that were there last. */
  let had: ReadonlySet<string> = new Set();
  let last: string | undefined;

  async function entriesFor(parameters: Readonly<Record<string, string>>): Promise<readonly JsonObject[]> {
    const listed = await readList({ ...plan, parameters: { ...plan.parameters, ...parameters } }, client);
    if (listed.length === 0) await believeEmpty();
    const entries = await wholeEntries(listed, plan, client);
    return publishedOf(entries, plan, place);
  }

  /** A failing CMS may answer with nothing, and so does one that no longer knows our key: that unpublishes nothing. */
  async function believeEmpty(): Promise<void> {
    const { existing } = plan;
    const all = existing === undefined ? [] : await readList({ ...plan, url: existing, parameters: {} }, client);
    if (all.length === 0) throw new PlainError(`${place} lists nothing: its last documents stay`);
  }

  async function readings(): Promise<readonly EntryReadings[]> {
    const { locales } = plan;
    if (locales?.by !== 'request')
      return (await entriesFor({})).map((found): EntryReadings => [{ language: undefined, entry: found }]);
    const byId = new Map<string, EntryReadings>();
    for (const [index, [locale, language]] of Object.entries(locales.languages).entries())
      for (const found of await entriesFor({ [locales.parameter]: locale })) {
        const id = wordAt(found, identity);
        if (id === undefined) throw unidentified(place, identity);
        const known = byId.get(id);
        // An entry without the default locale has nothing that the others could be compared with.
        if (known || index === 0) byId.set(id, [...(known ?? []), { language, entry: found }]);
      }
    return [...byId.values()];
  }

  function fileOf(found: EntryReadings): CampaignFile {
    const id = wordAt(found[0]?.entry, identity);
    const { name: own, text, findings, unreadable } = documentOf(found, plan);
    const known = own ?? (id === undefined ? NAMELESS : (names.get(id) ?? namelessFile(id)));
    if (own !== undefined && id !== undefined) names.set(id, own);
    return {
      name: known,
      text,
      ...(id === undefined || !names.has(id) ? {} : { entry: id }),
      ...(findings.length === 0 ? {} : { findings }),
      ...(unreadable === undefined ? {} : { unreadable: `The entry ${id ?? ''} of "${name}": ${unreadable}` }),
    };
  }

  return {
    name,
    read: async () => {
      const found = await readings();
      const files = onePerName(found.map(fileOf), name);
      const named = new Set(files.map((file) => file.name));
      if (named.has(NAMELESS) && [...had].some((file) => !named.has(file))) throw unidentified(place, identity);
      had = named;
      const now = JSON.stringify(files);
      if (now === last) return 'unchanged';
      last = now;
      return files;
    },
    recall: (files) => {
      had = new Set(files.map((file) => file.name));
      for (const { name: file, entry: id } of files) if (id !== undefined) names.set(id, file);
    },
    watch: (changed) => {
      const timer = setInterval(changed, pollSeconds * SECOND_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
