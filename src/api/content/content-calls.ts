import Type from 'typebox';
import { about } from '#schemas/about.ts';
import { Operation } from '#schemas/content-operations.ts';
import { STORABLE } from '../contract/storable.ts';
import { SMALL_BODY } from '../contract/access.ts';
import {
  Approval,
  Changes,
  DocumentEntry,
  DraftDocument,
  EventEntry,
  Finding,
  Judgement,
  parts,
  PublicationEntry,
  RevisionEntry,
  ScheduleEntry,
} from './contents.ts';
import { type ContentCall, define, ofId } from './define-call.ts';
import { createPreview, createToken, listTokens, revokeToken } from './access-calls.ts';

/** The largest document, in bytes, with what else a call says. */
export const DOCUMENT_BODY = 1024 * 1024;

const { document, note, closed } = parts;

const ofDocument = Type.Object({ document }, about('Which document', { document: 's6.json' }));
const digits = (text: string) => Type.Optional(Type.String(about(text, '17', { pattern: '^[1-9]\\d{0,14}$' })));
const page = {
  before: digits('Only what came before this number'),
  limit: Type.Optional(
    Type.String(about('How many, up to 200 (default 50)', '50', { pattern: '^([1-9]\\d?|1\\d\\d|200)$' })),
  ),
};
const pages = Type.Object(page, about('Which part of the list', { limit: '50' }, closed));
const Precondition = Type.Object(
  {
    'if-match': Type.Optional(Type.String(about('The ETag of the revision that was read', '"17"', { maxLength: 100 }))),
    'if-none-match': Type.Optional(Type.String(about('`*` for a new document', '*', { maxLength: 100 }))),
  },
  about('Which revision the change is based on', { 'if-match': '"17"' }),
);

export const listDocuments = define({
  method: 'GET',
  path: '/documents',
  summary: 'Every document: its draft, what visitors get, and why something is refused',
  scope: 'read',
  maxBody: 0,
  status: 200,
  reply: Type.Array(DocumentEntry, about('By name', [])),
});

export const readDocument = define({
  method: 'GET',
  path: '/documents/{document}',
  summary: 'A document: its draft, what is live, or a revision',
  scope: 'read',
  maxBody: 0,
  status: 200,
  params: ofDocument,
  query: Type.Object(
    {
      environment: Type.Optional(
        Type.Enum(['draft', 'live'], about('Whose newest revision (default: draft)', 'draft')),
      ),
      revision: digits('This revision instead'),
    },
    about('Which text', { environment: 'draft' }, closed),
  ),
  reply: DraftDocument,
});

export const writeDocument = define({
  method: 'PUT',
  path: '/documents/{document}',
  summary: 'Write a draft; nobody sees it until it is published',
  scope: 'write',
  maxBody: DOCUMENT_BODY,
  status: 200,
  params: ofDocument,
  headers: Precondition,
  body: Type.Object(
    {
      text: Type.String(
        about('The whole document, as its author formats it', '{ "formatVersion": 1 }', { pattern: STORABLE }),
      ),
      note: Type.Optional(note),
    },
    about('The document', { text: '{}' }, closed),
  ),
  reply: RevisionEntry,
});

export const editDocument = define({
  method: 'POST',
  path: '/documents/{document}/operations',
  summary: 'Change a draft by operations, which keep the formatting of everything else; all of them or none',
  scope: 'write',
  maxBody: SMALL_BODY * 16,
  status: 200,
  params: ofDocument,
  headers: Precondition,
  body: Type.Object(
    {
      operations: Type.Array(Operation, about('One after the other', [], { minItems: 1, maxItems: 200 })),
      note: Type.Optional(note),
    },
    about('What is changed', { operations: [] }, closed),
  ),
  reply: DraftDocument,
});

export const archiveDocument = define({
  method: 'DELETE',
  path: '/documents/{document}',
  summary: 'Take a document out of the drafts; what is live stays live, and revisions remain',
  scope: 'write',
  maxBody: 0,
  status: 204,
  params: ofDocument,
  headers: Precondition,
  reply: Type.Null(),
});

export const documentHistory = define({
  method: 'GET',
  path: '/documents/{document}/history',
  summary: 'The revisions of a document, newest first',
  scope: 'read',
  maxBody: 0,
  status: 200,
  params: ofDocument,
  query: pages,
  reply: Type.Array(RevisionEntry, about('Newest first', [])),
});

export const checkDocuments = define({
  method: 'POST',
  path: '/check',
  summary: 'Check documents as if they were among those that are live; nothing is stored, nothing is proven',
  scope: 'read',
  maxBody: DOCUMENT_BODY,
  status: 200,
  body: Type.Object(
    {
      documents: Type.Array(
        Type.Object(
          { document, text: Type.String(about('The whole document', '{}')) },
          about('A document', { document: 's6.json', text: '{}' }, closed),
        ),
        about('What is checked', [], { minItems: 1, maxItems: 200 }),
      ),
    },
    about('What is checked', { documents: [] }, closed),
  ),
  reply: Type.Object(
    { findings: Type.Array(Finding, about('What was found in them', [])) },
    about('What was found', { findings: [] }, closed),
  ),
});

export const publishDocuments = define({
  method: 'POST',
  path: '/publications',
  summary: 'Publish or withdraw revisions through the gate, all of them or none; or only judge them',
  scope: 'publish',
  maxBody: SMALL_BODY * 4,
  status: 201,
  body: Type.Object(
    {
      changes: Changes,
      note: Type.Optional(note),
      onlyJudge: Type.Optional(Type.Boolean(about('Say what the gate would say, and publish nothing', true))),
    },
    about('What is published', { changes: [] }, closed),
  ),
  reply: Judgement,
});

export const listPublications = define({
  method: 'GET',
  path: '/publications',
  summary: 'What was published when, newest first',
  scope: 'read',
  maxBody: 0,
  status: 200,
  query: Type.Object({ ...page, document: Type.Optional(document) }, about('Which part', { limit: '50' }, closed)),
  reply: Type.Array(PublicationEntry, about('Newest first', [])),
});

export const rollBack = define({
  method: 'POST',
  path: '/publications/{publication}/rollback',
  summary: 'Publish again, through the gate, what a publication replaced',
  scope: 'publish',
  maxBody: SMALL_BODY,
  status: 201,
  params: Type.Object(
    { publication: Type.String(about('The number of the publication', '21', { pattern: '^[1-9]\\d{0,14}$' })) },
    about('Which publication', { publication: '21' }),
  ),
  body: Type.Object({ note: Type.Optional(note) }, about('Why', { note: 'It was published too early' }, closed)),
  reply: Judgement,
});

export const approveRevision = define({
  method: 'POST',
  path: '/approvals',
  summary: 'Approve a revision',
  scope: 'approve',
  maxBody: SMALL_BODY,
  status: 201,
  body: Type.Object(
    {
      document,
      revision: Type.Integer(about('The revision', 17, { minimum: 1 })),
      note: Type.Optional(note),
    },
    about('What is approved', { document: 's6.json', revision: 17 }, closed),
  ),
  reply: Type.Array(Approval, about('The approvals of the revision', [])),
});

export const schedulePublication = define({
  method: 'POST',
  path: '/schedules',
  summary: 'Publish or withdraw revisions at a time; the gate judges them then',
  scope: 'publish',
  maxBody: SMALL_BODY * 4,
  status: 201,
  body: Type.Object(
    {
      changes: Changes,
      due: Type.String(about('When, UTC', '2027-01-11T06:00:00.000Z', { format: 'date-time', maxLength: 40 })),
      note: Type.Optional(note),
    },
    about('What is published when', { due: '2027-01-11T06:00:00.000Z' }, closed),
  ),
  reply: ScheduleEntry,
});

export const listSchedules = define({
  method: 'GET',
  path: '/schedules',
  summary: 'What is scheduled, and what became of it, latest first',
  scope: 'read',
  maxBody: 0,
  status: 200,
  reply: Type.Array(ScheduleEntry, about('The last 200', [])),
});

export const cancelSchedule = define({
  method: 'DELETE',
  path: '/schedules/{id}',
  summary: 'Cancel what is scheduled',
  scope: 'publish',
  maxBody: 0,
  status: 204,
  params: ofId,
  reply: Type.Null(),
});

export const listEvents = define({
  method: 'GET',
  path: '/events',
  summary: 'Who did what, newest first',
  scope: 'read',
  maxBody: 0,
  status: 200,
  query: pages,
  reply: Type.Array(EventEntry, about('Newest first', [])),
});

/** Every call of the write API by its name; the server registers exactly these. */
export const CONTENT_CALLS = {
  listDocuments,
  readDocument,
  writeDocument,
  editDocument,
  archiveDocument,
  documentHistory,
  checkDocuments,
  publishDocuments,
  listPublications,
  rollBack,
  approveRevision,
  schedulePublication,
  listSchedules,
  cancelSchedule,
  createPreview,
  listEvents,
  listTokens,
  createToken,
  revokeToken,
} as const satisfies Readonly<Record<string, ContentCall>>;
