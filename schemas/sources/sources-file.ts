import Type, { type Static, type TProperties } from 'typebox';
import { about } from '../about.ts';
import { ID } from '../patterns.ts';
import { ENTRY_PROPERTIES } from './cms-entry.ts';

const CLOSED = { additionalProperties: false } as const;

const word = (description: string, example: string) =>
  Type.String(about(description, example, { minLength: 1, maxLength: 200 }));
const address = (description: string, example: string) =>
  Type.String(
    about(description, example, {
      pattern: '^https?://[^\\s/?#@]+([/?#][^\\s]*)?$',
      patternErrorMessage: 'an address that begins with https:// or http://, without user and password',
      maxLength: 2000,
    }),
  );

const prefix = Type.Optional(Type.String(about('What stands before the secret', 'Bearer ')));

/** A secret: it stands in the environment or in a file, never in the file of sources. */
export const Secret = Type.Union(
  [
    Type.Object(
      {
        env: Type.String(
          about('The environment variable that has it', 'CMS_TOKEN', {
            pattern: '^[A-Z_][A-Z0-9_]*$',
            patternErrorMessage: 'the name of an environment variable, such as CMS_TOKEN',
          }),
        ),
        prefix,
      },
      about('A secret in an environment variable', { env: 'CMS_TOKEN' }, CLOSED),
    ),
    Type.Object(
      { file: word('The file that has it', '/run/secrets/cms_token'), prefix },
      about('A secret in a file', { file: '/run/secrets/cms_token' }, CLOSED),
    ),
  ],
  about('Where a secret is', { env: 'CMS_TOKEN' }),
);
export type Secret = Static<typeof Secret>;

const values = (description: string, example: object) =>
  Type.Optional(
    Type.Record(
      Type.String(),
      Type.Union([Type.String(about('The value, if it is no secret', '100')), Secret], about('A value', '100')),
      about(description, example),
    ),
  );

/** How a webhook proves that it comes from the CMS. */
export const WEBHOOK_SCHEMES = ['trialflow', 'token', 'contentful', 'sanity', 'storyblok', 'github'] as const;

const Webhook = Type.Object(
  {
    secret: Secret,
    scheme: Type.Optional(
      Type.Enum(
        [...WEBHOOK_SCHEMES],
        about('How calls are signed (default: as the CMS or the git host does)', 'trialflow'),
      ),
    ),
    header: Type.Optional(word('The header of the scheme token (default: authorization)', 'x-webhook-token')),
  },
  about(
    'The CMS, or the host of the repository, calls when something has changed',
    { secret: { env: 'CMS_WEBHOOK_SECRET' } },
    CLOSED,
  ),
);

const name = Type.Optional(
  Type.String(about('The name of the source, unique in the file (default: its kind)', 'cms', { ...ID, maxLength: 40 })),
);

const page = {
  size: Type.Optional(Type.Integer(about('How many entries a page has', 100, { minimum: 1, maximum: 1000 }))),
  sizeParameter: Type.Optional(word('The query parameter for that number', 'limit')),
};
const Pages = Type.Union(
  [
    Type.Object(
      {
        by: Type.Literal('next', about('Each page has the address of the next', 'next')),
        at: Type.Optional(word('Where it is in the reply (default: the header Link)', 'links.next')),
      },
      about('Each page has the address of the next', { by: 'next', at: 'links.next' }, CLOSED),
    ),
    Type.Object(
      {
        by: Type.Literal('page', about('Pages are numbered', 'page')),
        parameter: word('The query parameter for the number', 'page'),
        first: Type.Optional(Type.Integer(about('The number of the first (default 1)', 1, { minimum: 0, maximum: 1 }))),
        ...page,
      },
      about('Pages are numbered', { by: 'page', parameter: 'page' }, CLOSED),
    ),
    Type.Object(
      {
        by: Type.Literal('offset', about('A page begins after a number of entries', 'offset')),
        parameter: word('The query parameter for that number', 'skip'),
        ...page,
      },
      about('A page begins after a number of entries', { by: 'offset', parameter: 'skip' }, CLOSED),
    ),
  ],
  about('How further pages of the list are asked for (default: there is one)', { by: 'page', parameter: 'page' }),
);

const approval = Type.Optional(
  Type.Enum(
    ['here', 'source'],
    about(
      'Where CONTENT_APPROVAL asks for approvals: who gives them. `source`: its own workflow (default: here)',
      'here',
    ),
  ),
);

/** What every source over HTTP takes. */
const HTTP = {
  name,
  headers: values('Headers of every request', { authorization: { env: 'CMS_TOKEN', prefix: 'Bearer ' } }),
  query: values('Query parameters of every request', { depth: '0' }),
  list: Type.Optional(Type.String(about('Where the list is in the reply; empty for the reply itself', 'data'))),
  pages: Type.Optional(Pages),
  total: Type.Optional(
    word('Where the reply says how many entries there are; `header:NAME` for a header', 'meta.pagination.total'),
  ),
  each: Type.Optional(
    word('The address of an entry, if the list has not all of it; {id} is its value at that path', '/api/entries/{id}'),
  ),
  existing: Type.Optional(
    address(
      'A list that has unpublished entries too. Only if it has some is an empty list believed',
      'https://cms.example/api/campaigns?status=draft',
    ),
  ),
  pollSeconds: Type.Optional(
    Type.Integer(about('How often the list is read (default 30)', 30, { minimum: 1, maximum: 86_400 })),
  ),
  timeoutSeconds: Type.Optional(
    Type.Integer(about('How long a reply may take (default 10)', 10, { minimum: 1, maximum: 120 })),
  ),
  webhook: Type.Optional(Webhook),
  approval,
  ...ENTRY_PROPERTIES,
};

function source<const Kind extends string, Own extends TProperties>(kind: Kind, description: string, own: Own) {
  return Type.Object(
    { kind: Type.Literal(kind, about(description, kind)), ...own },
    about(description, { kind }, CLOSED),
  );
}

const url = address('The address of the CMS', 'https://cms.example');
const collection = Type.Optional(word('The name of the collection (default: campaigns)', 'campaigns'));
const contentType = Type.Optional(word('The name of the content type (default: campaign)', 'campaign'));

/** Nothing that git could read as an option. Whether it has a password is for the reader of the file to say. */
const REPOSITORY = '^(https://[A-Za-z0-9[][^\\s?#]*|ssh://[A-Za-z0-9_[][^\\s?#]*|file:///[^\\s]+|/[^\\s]+)$';

/** One place where documents come from. */
export const SourceEntry = Type.Union(
  [
    source('database', 'What is published by the write API', { name }),
    source('folder', 'A folder of documents', {
      name,
      path: Type.Optional(word('The folder, relative to the project (default: CAMPAIGNS_DIR)', 'campaigns')),
    }),
    source('git', 'A folder of documents in a git repository', {
      name,
      repository: Type.String(
        about('Its address: https, ssh, file, or an absolute path', 'https://git.example/trials.git', {
          pattern: REPOSITORY,
          patternErrorMessage: 'an address that begins with https://, ssh://, file:/// or /',
          maxLength: 2000,
        }),
      ),
      branch: Type.Optional(
        Type.String(
          about('The branch (default: main)', 'main', {
            pattern: '^(?!.*(\\.\\.|//|\\.lock$))[A-Za-z0-9_][A-Za-z0-9._/-]*$',
            patternErrorMessage: 'the name of a branch',
            maxLength: 200,
          }),
        ),
      ),
      folder: Type.Optional(
        Type.String(
          about('The folder of the documents; empty: the root of the repository (default: campaigns)', 'campaigns', {
            pattern: '^([A-Za-z0-9_][A-Za-z0-9._-]*(/[A-Za-z0-9_][A-Za-z0-9._-]*)*)?$',
            patternErrorMessage: 'a folder of the repository, such as campaigns',
            maxLength: 200,
          }),
        ),
      ),
      every: Type.Optional(
        Type.Integer(
          about('How often the branch is fetched, in seconds (default 60)', 60, { minimum: 5, maximum: 86_400 }),
        ),
      ),
      user: Type.Optional(word('Who fetches over https (default: git)', 'git')),
      approval,
      password: Type.Optional(Secret),
      key: Type.Optional(
        Type.String(
          about('The file of the private key for ssh', '/run/secrets/git_key', {
            pattern: '^/[A-Za-z0-9._/-]+$',
            patternErrorMessage: 'an absolute path of letters, digits, dots, dashes and underscores',
            maxLength: 500,
          }),
        ),
      ),
      timeoutSeconds: Type.Optional(
        Type.Integer(about('How long a fetch may take (default 60)', 60, { minimum: 1, maximum: 600 })),
      ),
      maxMegabytes: Type.Optional(
        Type.Integer(about('The most that the clone may take (default 200)', 200, { minimum: 1, maximum: 10_000 })),
      ),
      webhook: Type.Optional(Webhook),
    }),
    source('http', 'Any CMS that serves JSON', {
      url: address('The address of the list', 'https://cms.example/api/campaigns'),
      ...HTTP,
    }),
    source('payload', 'Payload 3', { url, collection, ...HTTP }),
    source('strapi', 'Strapi 5', { url, collection, ...HTTP }),
    source('directus', 'Directus', { url, collection, ...HTTP }),
    source('contentful', 'Contentful', {
      url: Type.Optional(address('Another host of the delivery API', 'https://cdn.eu.contentful.com')),
      space: word('The id of the space', 'cfexampleapi'),
      environment: Type.Optional(word('The environment (default: master)', 'master')),
      contentType,
      ...HTTP,
    }),
    source('sanity', 'Sanity', {
      url: Type.Optional(address('Another host of the API', 'https://zp7mbokg.api.sanity.io')),
      project: word('The id of the project', 'zp7mbokg'),
      dataset: Type.Optional(word('The dataset (default: production)', 'production')),
      apiVersion: Type.Optional(word('The version of the API (default: 2025-02-19)', '2025-02-19')),
      contentType,
      ...HTTP,
    }),
    source('storyblok', 'Storyblok', {
      url: Type.Optional(address('The host of another region', 'https://api-us.storyblok.com')),
      contentType,
      ...HTTP,
    }),
  ],
  about('A source', { kind: 'database' }),
);
export type SourceEntry = Static<typeof SourceEntry>;
export type GitEntry = Extract<SourceEntry, { readonly kind: 'git' }>;
export type HttpEntry = Exclude<SourceEntry, { readonly kind: 'database' | 'folder' | 'git' }>;
export type Pages = Static<typeof Pages>;
export type WebhookScheme = (typeof WEBHOOK_SCHEMES)[number];

/** Where documents come from, in order of rank: `CAMPAIGN_SOURCES_FILE` names it. */
export const SourcesFile = Type.Object(
  {
    $schema: Type.Optional(
      Type.String(about('Lets an editor check the file', '../../schemas/json/sources.schema.json')),
    ),
    sources: Type.Array(
      SourceEntry,
      about('In order of rank: the first that has a document of a name wins', [{ kind: 'database' }], {
        minItems: 1,
        maxItems: 20,
      }),
    ),
  },
  about('Where documents come from', { sources: [{ kind: 'database' }] }, CLOSED),
);
export type SourcesFile = Static<typeof SourcesFile>;
