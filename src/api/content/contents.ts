import Type, { type Static } from 'typebox';
import { about } from '#schemas/about.ts';
import { Operation } from '#schemas/content-operations.ts';
import { STORABLE } from '../contract/storable.ts';

/**
 * What a token or a role allows, from reading to administering tokens. `translate`: writing that changes texts only.
 */
export const SCOPES = ['read', 'translate', 'write', 'approve', 'publish', 'administer'] as const;
export type Scope = (typeof SCOPES)[number];

const closed = { additionalProperties: false } as const;
const HASH = 'c0535e4be2b79ffd93291305436bf889314e4a3faec05ecffcbb7df31ad9e51a';

const document = Type.String(
  about('The name of the document: ID.json, or with its folder before it', 's6.json', { minLength: 1, maxLength: 120 }),
);
/** A larger number is no revision: the database could not even be asked for it. */
const largest = { maximum: Number.MAX_SAFE_INTEGER } as const;
export const revisionId = (text: string) => Type.Integer(about(text, 17, { minimum: 1, ...largest }));
const moment = (text: string) => Type.String(about(text, '2026-11-23T17:00:00.000Z'));
const note = Type.String(
  about('Why, in words for colleagues', 'New telephone number', { maxLength: 2000, pattern: STORABLE }),
);
const actor = Type.String(about('Who did it: the name of a token or of a person', 'ana'));
const person = Type.Union(
  [Type.String(), Type.Null()],
  about('The id of the person who did it; null: a token or a program did', null),
);

export const saidSentence = Type.Object(
  {
    template: Type.String(about('In English, with {1}, {2} … for the values', 'The property "{1}" is missing')),
    values: Type.Array(Type.Unknown(), about('Texts, and sentences like this one within it', ['title'])),
  },
  about('A sentence', { template: 'The property "{1}" is missing', values: ['title'] }, closed),
);

const finding = {
  code: Type.String(about('The permanent code', 'missing-property')),
  severity: Type.Enum(['error', 'warning'], about('Errors keep a document from being published', 'error')),
  document,
  line: Type.Optional(Type.Integer(about('From 1', 12))),
  column: Type.Optional(Type.Integer(about('From 1', 7))),
  pointer: Type.Optional(Type.String(about('JSON Pointer into the document', '/routes/0/blocks/2'))),
  place: Type.String(about('Where, in words', 'route "home" › block "FullName"')),
  message: Type.String(about('What is wrong', 'is missing')),
  sentences: Type.Optional(
    Type.Object(
      { place: saidSentence, message: saidSentence },
      about('The place and the message such that they can be said in other languages', {}, closed),
    ),
  ),
  why: Type.String(about('Why it matters', 'The product cannot do without it.')),
  action: Type.String(about('What to do', 'Add it.')),
  fix: Type.Optional(
    Type.Array(
      Type.Object(
        {
          offset: Type.Integer(about('From the start of the text, in UTF-16 units', 310)),
          length: Type.Integer(about('How much is replaced', 0)),
          text: Type.String(about('What replaces it', ', ')),
        },
        about('One replacement', { offset: 310, length: 0, text: ', ' }, closed),
      ),
      about('What to replace, if only one thing can have been meant', []),
    ),
  ),
  operations: Type.Optional(
    Type.Array(
      Operation,
      about('The same fix as operations on the document, where they can express it', [
        { do: 'set', pointer: '/version', value: 2 },
      ]),
    ),
  ),
};

/** A place in a document that is wrong or could be better, in the author's words. */
export const Finding = Type.Object(
  finding,
  about('A finding', { code: 'missing-property', severity: 'error', document: 's6.json' }, closed),
);
export type Finding = Static<typeof Finding>;

/** What a proof has found. */
export const ProofFinding = Type.Object(
  {
    ...finding,
    witness: Type.Array(Type.String(), about('A visitor who shows it, line by line: what they bring and enter', [])),
    related: Type.Array(
      Type.Object(
        { document, line: finding.line, column: finding.column, place: finding.place },
        about('Another place', { document: 's6.json' }, closed),
      ),
      about('Conditions that contribute to it', []),
    ),
  },
  about('A finding with a visitor who shows it', { code: 'prove-gap', severity: 'error', document: 's6.json' }, closed),
);
export type ProofFinding = Static<typeof ProofFinding>;

const revisionFields = {
  document,
  revision: revisionId('The number of the revision'),
  hash: Type.String(about('SHA-256 of its text, hexadecimal', HASH)),
  parent: Type.Union([Type.Integer(), Type.Null()], about('The revision that it changed; null: the first', 16)),
  author: actor,
  person,
  source: Type.String(about('Where it was written', 'api')),
  note,
  at: moment('When it was written'),
};

/** A revision without its text. */
export const RevisionEntry = Type.Object(revisionFields, about('A revision', { revision: 17 }, closed));
export type RevisionEntry = Static<typeof RevisionEntry>;

export const DraftDocument = Type.Object(
  {
    ...revisionFields,
    revision: Type.Integer(
      about('The number of the revision; 0: another source has it, and it was never written here', 17),
    ),
    text: Type.String(about('The document as it was written', '{ "formatVersion": 1 }')),
  },
  about('A revision with its text', { revision: 17 }, closed),
);
export type DraftDocument = Static<typeof DraftDocument>;

/** Revisions in place of what is live. */
export const RevisionChanges = Type.Array(
  Type.Object(
    {
      document,
      revision: Type.Union(
        [Type.Integer(largest), Type.Null()],
        about('Its revision; null: as if it were withdrawn', 17),
      ),
    },
    about('One document', { document: 's6.json', revision: 17 }, closed),
  ),
  about('What is shown in place of what is live', [], { maxItems: 50 }),
);

const changed = Type.Union(
  [Type.Integer(largest), Type.Literal('source'), Type.Null()],
  about('The revision to publish; null: withdraw it; `source`: give it back to the source that it came from', 17),
);

export const Changes = Type.Array(
  Type.Object({ document, revision: changed }, about('One change', { document: 's6.json', revision: 17 }, closed)),
  about('Published together or not at all', [{ document: 's6.json', revision: 17 }], { minItems: 1, maxItems: 200 }),
);

export const Judgement = Type.Object(
  {
    published: Type.Union([Type.Integer(), Type.Null()], about('The number of the publication; null: only judged', 21)),
    refusals: Type.Array(Finding, about('Why the gate would refuse it', [])),
    warnings: Type.Array(Finding, about('What could be better', [])),
    undecided: Type.Array(
      Type.Object(
        {
          campaign: Type.String(about('The id of the campaign', 's6')),
          reason: Type.String(about('Why the proof could not decide', 'the proof took longer than 60 s')),
        },
        about('Something the proof could not decide', { campaign: 's6' }, closed),
      ),
      about('What the proof could not decide; no reason to refuse', []),
    ),
    visits: Type.Array(
      Type.Object(
        {
          campaign: Type.String(about('The id of the campaign', 's6')),
          version: Type.Integer(about('The version that they began with', 3)),
          visits: Type.Integer(about('How many are under way', 12)),
          effect: Type.Enum(
            ['keep-version', 'unchanged', 'changed', 'undecided'],
            about('`keep-version`: they keep their version; the others go on with the new content', 'keep-version'),
          ),
          words: Type.Array(Type.String(), about('How, with a visitor who shows it', [])),
        },
        about('Visits of one campaign', { campaign: 's6', visits: 12, effect: 'keep-version' }, closed),
      ),
      about('What it does to visits that are under way; none of them: nothing changes for anybody', []),
    ),
  },
  about('What the gate says', { published: 21, refusals: [], warnings: [], undecided: [], visits: [] }, closed),
);

export const PublicationEntry = Type.Object(
  {
    publication: Type.Integer(about('The number of the publication', 21)),
    document,
    revision: Type.Union(
      [Type.Integer(), Type.Literal('source'), Type.Null()],
      about('What was published; null: withdrawn; `source`: given back', 17),
    ),
    previous: Type.Union([Type.Integer(), Type.Null()], about('What was published before', 12)),
    actor,
    person,
    note,
    at: moment('When'),
  },
  about('One document of a publication', { publication: 21 }, closed),
);

export const Approval = Type.Object(
  { revision: revisionId('The revision'), approver: actor, person, at: moment('When') },
  about('An approval', { revision: 17 }, closed),
);

export const Replaced = Type.Record(
  Type.String(),
  Type.Union([Type.Integer(largest), Type.Null()]),
  about(
    'By document: the revision that is live, as far as you know; null: none. Refused if another one is',
    { 's6.json': 16 },
    { maxProperties: 200 },
  ),
);

export const ScheduleEntry = Type.Object(
  {
    id: Type.String(about('The id of the schedule', '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11')),
    changes: Changes,
    due: moment('When it is published'),
    replaces: Replaced,
    actor,
    person,
    note,
    state: Type.Enum(['waiting', 'published', 'refused', 'cancelled'], about('What became of it', 'waiting')),
    publication: Type.Union([Type.Integer(), Type.Null()], about('The number of its publication', null)),
    reason: Type.Union(
      [Type.String(), Type.Null()],
      about('The code of why it was refused; null: it was not', 'document-refused'),
    ),
    findings: Type.Array(Finding, about('Why the gate refused it', [])),
  },
  about('A scheduled change', { state: 'waiting' }, closed),
);

export const EventEntry = Type.Object(
  {
    id: Type.Integer(about('The number of the event', 21)),
    kind: Type.String(about('What was done', 'publication')),
    actor,
    person,
    at: moment('When'),
    detail: Type.Object({}, about('Of what', { document: 's6.json' }, { additionalProperties: true })),
  },
  about('Something that was done', { kind: 'publication' }, closed),
);

export const TokenEntry = Type.Object(
  {
    id: Type.String(about('The id of the token', '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11')),
    name: actor,
    scopes: Type.Array(Type.Enum(SCOPES), about('What it allows', ['read', 'write'])),
    documents: Type.Union(
      [Type.Array(document, { maxItems: 200 }), Type.Null()],
      about('The documents that it may change; null: all', null),
    ),
    expires: moment('Until when it is valid'),
    revoked: Type.Boolean(about('Was it revoked?', false)),
  },
  about('A token', { name: 'ana' }, closed),
);

export const parts = { actor, closed, document, largest, moment, note, person, saidSentence };
