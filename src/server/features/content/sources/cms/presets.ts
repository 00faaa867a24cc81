import type { HttpEntry } from '#schemas/sources/sources-file.ts';

/** What is read from a CMS and how, with everything filled in that its kind implies. */
export interface CmsPlan extends Omit<Extract<HttpEntry, { kind: 'http' }>, 'kind' | 'headers' | 'query'> {
  /** Query parameters of the kind; those of the operator are added to them. */
  readonly parameters: Readonly<Record<string, string>>;
}

type Own<Kind extends HttpEntry['kind']> = Extract<HttpEntry, { kind: Kind }>;

const SIZE = 100;

const withoutSlash = (address: string) => address.replace(/\/+$/, '');
const collectionOf = ({ collection = 'campaigns' }: { readonly collection?: string | undefined }) =>
  encodeURIComponent(collection);

function payload(entry: Own<'payload'>): CmsPlan {
  return {
    url: `${withoutSlash(entry.url)}/api/${collectionOf(entry)}`,
    // Drafts are told apart by their status: only so is a list without published campaigns believed.
    parameters: { depth: '0', draft: 'false' },
    list: 'docs',
    total: 'totalDocs',
    pages: { by: 'page', parameter: 'page', size: SIZE, sizeParameter: 'limit' },
    identity: 'id',
    document: 'document',
    documentName: 'campaignId',
    documentKind: { at: 'kind' },
    published: { at: '_status', is: 'published' },
  };
}

function strapi(entry: Own<'strapi'>): CmsPlan {
  const url = `${withoutSlash(entry.url)}/api/${collectionOf(entry)}`;
  return {
    url,
    parameters: { populate: '*' },
    list: 'data',
    total: 'meta.pagination.total',
    pages: { by: 'page', parameter: 'pagination[page]', size: SIZE, sizeParameter: 'pagination[pageSize]' },
    // Without it, the last campaign could not be unpublished: the list has published entries only.
    existing: `${url}?status=draft`,
    identity: 'documentId',
    document: 'document',
    documentName: 'campaignId',
    documentKind: { at: 'kind' },
    published: { at: 'publishedAt', set: true },
  };
}

function directus(entry: Own<'directus'>): CmsPlan {
  return {
    url: `${withoutSlash(entry.url)}/items/${collectionOf(entry)}`,
    parameters: { fields: '*.*', meta: 'filter_count' },
    list: 'data',
    total: 'meta.filter_count',
    pages: { by: 'offset', parameter: 'offset', size: SIZE, sizeParameter: 'limit' },
    identity: 'id',
    document: 'document',
    published: { at: 'status', is: 'published' },
  };
}

function contentful(entry: Own<'contentful'>): CmsPlan {
  const { url = 'https://cdn.contentful.com', space, environment = 'master', contentType = 'campaign' } = entry;
  const path = `spaces/${encodeURIComponent(space)}/environments/${encodeURIComponent(environment)}/entries`;
  return {
    url: `${withoutSlash(url)}/${path}`,
    parameters: { content_type: contentType, ...(entry.locales?.by === 'field' ? { locale: '*' } : {}) },
    list: 'items',
    total: 'total',
    pages: { by: 'offset', parameter: 'skip', size: SIZE, sizeParameter: 'limit' },
    identity: 'sys.id',
    document: 'fields.document',
  };
}

function sanity(entry: Own<'sanity'>): CmsPlan {
  const { project, dataset = 'production', apiVersion = '2025-02-19', contentType = 'campaign' } = entry;
  const host = withoutSlash(entry.url ?? `https://${encodeURIComponent(project)}.api.sanity.io`);
  return {
    url: `${host}/v${encodeURIComponent(apiVersion)}/data/query/${encodeURIComponent(dataset)}`,
    parameters: { query: `*[_type == ${JSON.stringify(contentType)}] | order(_id)`, perspective: 'published' },
    list: 'result',
    identity: '_id',
    document: 'document',
    ignore: ['_id', '_type', '_rev', '_createdAt', '_updatedAt', '_key', '_system'],
  };
}

function storyblok(entry: Own<'storyblok'>): CmsPlan {
  const { url = 'https://api.storyblok.com', contentType = 'campaign' } = entry;
  return {
    url: `${withoutSlash(url)}/v2/cdn/stories`,
    parameters: { version: 'published', content_type: contentType },
    list: 'stories',
    total: 'header:total',
    pages: { by: 'page', parameter: 'page', size: SIZE, sizeParameter: 'per_page' },
    identity: 'uuid',
    document: 'content.document',
    ignore: ['_uid', '_editable', 'component'],
  };
}

function presetOf(entry: HttpEntry): CmsPlan {
  if (entry.kind === 'payload') return payload(entry);
  if (entry.kind === 'strapi') return strapi(entry);
  if (entry.kind === 'directus') return directus(entry);
  if (entry.kind === 'contentful') return contentful(entry);
  if (entry.kind === 'sanity') return sanity(entry);
  return entry.kind === 'storyblok' ? storyblok(entry) : { url: entry.url, parameters: {} };
}

/** What the operator declares, on top of what the kind of CMS implies. */
export function planOf(entry: HttpEntry): CmsPlan {
  const { url, parameters, ...preset } = presetOf(entry);
  const { kind: _kind, url: _url, headers: _headers, query: _query, ...own } = entry;
  return { ...preset, ...own, url, parameters };
}
