import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { parts, saidSentence } from './contents.ts';
import { define } from './define-call.ts';

const SourceEntry = Type.Object(
  {
    source: Type.String(about('Its name', 'payload')),
    documents: Type.Union([Type.Integer(), Type.Null()], about('How many it has; null: it could never be read', 12)),
    position: Type.Union(
      [Type.String(), Type.Null()],
      about(
        'The commit that its documents are of; null: it has no commits',
        '9fceb02d0ae598e95dc970b74767f19372d61af8',
      ),
    ),
    waiting: Type.Array(
      Type.Object(
        {
          document: parts.document,
          hash: Type.String(about('The SHA-256 of its text', '9f'.repeat(32))),
        },
        about('A document', { document: 's6.json', hash: '9f'.repeat(32) }, parts.closed),
      ),
      about('What waits for an approval of exactly this text; until then, the last one that counted is served', []),
    ),
    failure: Type.Union(
      [Type.String(), Type.Null()],
      about('Why it could not be read at the last attempt; null: it was read', 'https://cms.example/api answered 503'),
    ),
  },
  about('A source of documents', { source: 'payload', documents: 12, failure: null }, parts.closed),
);

export const listSources = define({
  method: 'GET',
  path: '/sources',
  summary: 'Where documents come from, in order of rank, and which source could not be read',
  scope: 'read',
  reach: 'nothing',
  maxBody: 0,
  status: 200,
  reply: Type.Array(SourceEntry, about('In order of rank', [])),
});

const ServedVersion = Type.Object(
  {
    campaign: Type.String(about('The id of the campaign', 's6')),
    version: Type.Integer(about('Its version', 3)),
    hash: Type.String(about('The SHA-256 of its resolved document', '9f'.repeat(32))),
    path: Type.String(about('Its path', 's6')),
    aliases: Type.Array(Type.String(), about('Its other addresses', [])),
    serving: Type.Boolean(about('Is it what visitors get now?', true)),
    consents: Type.Array(
      Type.Object(
        {
          id: Type.String(about('The id of the block', 'consent')),
          hash: Type.String(about('The SHA-256 of its words', '9f'.repeat(32))),
        },
        about('A consent', { id: 'consent', hash: '9f'.repeat(32) }, parts.closed),
      ),
      about('In their order', []),
    ),
  },
  about('A version that was served', { campaign: 's6', version: 3 }, parts.closed),
);

export const listVersions = define({
  method: 'GET',
  path: '/versions',
  summary: 'Every version that was ever served, by hashes, the oldest first: what a publication must not contradict',
  scope: 'read',
  reach: 'list',
  maxBody: 0,
  status: 200,
  reply: Type.Array(ServedVersion, about('The oldest first', [])),
});

export const listRules = define({
  method: 'GET',
  path: '/rules',
  summary: 'The rules that every proof holds campaigns to, and the findings that are accepted',
  scope: 'read',
  reach: 'nothing',
  maxBody: 0,
  status: 200,
  reply: Type.Array(
    Type.Object(
      {
        name: Type.String(about('The name of the file', 'rules/consents.json')),
        text: Type.String(about('The whole file', '{ "rules": [] }')),
      },
      about('A file of rules', { name: 'rules/consents.json', text: '{ "rules": [] }' }, parts.closed),
    ),
    about('By name', []),
  ),
});

const MediaEntry = Type.Object(
  {
    name: Type.String(about('The name of the file, as documents name it', 'knee-walk.jpg')),
    kind: Type.Enum(['picture', 'film', 'captions', 'font'], about('What it is', 'picture')),
    bytes: Type.Optional(Type.Integer(about('Its size, if it can be shown', 48_211))),
    fault: Type.Optional(
      Type.Object(
        {
          code: Type.Enum(
            ['media-too-large', 'media-unreadable', 'media-unsafe'],
            about('The permanent code', 'media-too-large'),
          ),
          message: saidSentence,
        },
        about('Why it cannot be shown', { code: 'media-too-large' }, parts.closed),
      ),
    ),
  },
  about('A file', { name: 'knee-walk.jpg', kind: 'picture', bytes: 48_211 }, parts.closed),
);
export type MediaEntry = Static<typeof MediaEntry>;

export const listMedia = define({
  method: 'GET',
  path: '/media',
  summary: 'The pictures, films, captions and fonts that campaigns can show, and why one cannot be shown',
  scope: 'read',
  reach: 'nothing',
  maxBody: 0,
  status: 200,
  reply: Type.Array(MediaEntry, about('By name', [])),
});
