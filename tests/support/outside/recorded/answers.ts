import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { campaignText } from '../../content-client.ts';
import type { AskedRequest, ScriptedReply } from '../scripted-cms.ts';

/** The document of all answers below. */
const DOCUMENT = objectOf(JSON.parse(campaignText('knee')));

const TIMES = { createdAt: '2026-11-28T10:00:00.000Z', updatedAt: '2026-11-28T11:00:00.000Z' };

const recorded = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'));
const [payload, strapi] = [recorded('payload'), recorded('strapi')];

/**
 * How each CMS answers the request for its list, with one published entry. Those of Payload and Strapi were recorded by
 * `npm run cms`; the others follow the documentation of their CMS, with what it adds to an entry.
 */
export const ANSWERS: Readonly<Record<string, (request: AskedRequest) => ScriptedReply>> = {
  payload: () => ({ body: payload }),
  http: () => ({
    body: {
      items: [
        { uuid: 'x', state: 'live', title: 'One page', content: { ...DOCUMENT, ...TIMES } },
        { uuid: 'y', state: 'draft', title: 'Another', content: {} },
      ],
      meta: { count: 2 },
      links: { next: null },
    },
  }),
  strapi: () => ({ body: strapi }),
  directus: () => ({
    body: {
      data: [{ id: 1, status: 'published', user_created: null, date_created: TIMES.createdAt, document: DOCUMENT }],
      meta: { filter_count: 1 },
    },
  }),
  contentful: () => ({
    body: {
      sys: { type: 'Array' },
      total: 1,
      skip: 0,
      limit: 100,
      items: [
        {
          metadata: { tags: [], concepts: [] },
          sys: { type: 'Entry', id: 'knee', revision: 1, contentType: { sys: { id: 'campaign' } }, ...TIMES },
          fields: { title: 'Knee', document: DOCUMENT },
        },
      ],
    },
  }),
  sanity: () => ({
    body: {
      query: '*[_type == "campaign"] | order(_id)',
      result: [
        {
          _id: 'knee',
          _type: 'campaign',
          _rev: 'x',
          _createdAt: TIMES.createdAt,
          _updatedAt: TIMES.updatedAt,
          document: JSON.stringify(DOCUMENT),
        },
      ],
      ms: 5,
    },
  }),
  storyblok: ({ url }) =>
    url.searchParams.has('cv')
      ? {
          headers: { total: '1', 'per-page': '100' },
          body: {
            stories: [
              {
                name: 'Knee',
                uuid: 'a9f0ab7f-29f2-4b53-9e0f-0f5a9b6d6a1e',
                slug: 'knee',
                content: { _uid: 'x', component: 'campaign', document: JSON.stringify(DOCUMENT, null, 2) },
              },
            ],
            cv: 1764327600,
          },
        }
      : // A request without the version of its cache is sent on to one that has it.
        { status: 301, headers: { location: `${url.pathname}${url.search}&cv=1764327600` }, body: '' },
};

function objectOf(value: unknown): object {
  if (typeof value !== 'object' || value === null) throw new Error('The document is no object');
  return value;
}
