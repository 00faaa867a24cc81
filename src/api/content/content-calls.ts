import Type from 'typebox';
import { about } from '#schemas/about.ts';
import { Operation } from '#schemas/content-operations.ts';
import { STORABLE } from '../contract/storable.ts';
import { SMALL_BODY } from '../contract/access.ts';
import { DraftDocument, EventEntry, Finding, parts, RevisionEntry } from './contents.ts';
import { DocumentEntry } from './document-entry.ts';
import { type ContentCall, define, digits, DOCUMENT_BODY, page } from './define-call.ts';
import { RevisionReport } from './analyses.ts';
import { diffDocuments, explainDocuments, proveDocuments, simulateDocuments } from './analysis-calls.ts';
import {
  publishDocuments,
  listPublications,
  rollBack,
  approveRevision,
  schedulePublication,
  listSchedules,
  cancelSchedule,
} from './publication-calls.ts';
import { writeDossier } from './dossier-call.ts';
import { createPictures, createPreview, createToken, listTokens, revokeToken } from './access-calls.ts';
import { addComment, listComments, listReaders, removeComment, settleComment } from './comment-calls.ts';
import { endPresence, showPresence } from './presence-calls.ts';
import { convertQuestionnaire, convertStudy, listStudies } from './conversion-calls.ts';
import { listMedia, listRules, listSources, listVersions } from './source-calls.ts';
import { confirmTranslation, listStaleTranslations } from './translation-calls.ts';

const { document, note, closed } = parts;

const ofDocument = Type.Object({ document }, about('Which document', { document: 's6.json' }));
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
  reach: 'list',
  maxBody: 0,
  status: 200,
  reply: Type.Array(DocumentEntry, about('By name', [])),
});

export const readDocument = define({
  method: 'GET',
  path: '/documents/{document}',
  summary: 'A document: its draft, what is live, or a revision',
  scope: 'read',
  reach: 'documents',
  maxBody: 0,
  status: 200,
  params: ofDocument,
  query: Type.Object(
    {
      environment: Type.Optional(
        Type.Enum(
          ['draft', 'live', 'source'],
          about('Whose newest text (default: draft); `source`: what waits for an approval', 'draft'),
        ),
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
  narrower: 'translate',
  reach: 'documents',
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
  narrower: 'translate',
  reach: 'documents',
  maxBody: SMALL_BODY * 16,
  status: 200,
  params: ofDocument,
  headers: Precondition,
  body: Type.Object(
    {
      operations: Type.Array(
        Operation,
        about('One after the other', [{ do: 'set', pointer: '/name', value: 'Spring' }], {
          minItems: 1,
          maxItems: 200,
        }),
      ),
      note: Type.Optional(note),
    },
    about('What is changed', { operations: [{ do: 'set', pointer: '/name', value: 'Spring' }] }, closed),
  ),
  reply: DraftDocument,
});

export const archiveDocument = define({
  method: 'DELETE',
  path: '/documents/{document}',
  summary: 'Take a document out of the drafts; what is live stays live, and revisions remain',
  scope: 'write',
  reach: 'documents',
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
  reach: 'documents',
  maxBody: 0,
  status: 200,
  params: ofDocument,
  query: pages,
  reply: Type.Array(RevisionEntry, about('Newest first', [])),
});

export const reportRevision = define({
  method: 'GET',
  path: '/documents/{document}/revisions/{revision}/report',
  summary: 'What is found and proven in a revision, and what it changes; worked out once, while nobody waits',
  scope: 'read',
  reach: 'documents',
  maxBody: 0,
  status: 200,
  params: Type.Object(
    {
      document,
      revision: Type.String(about('The number of the revision', '17', { pattern: '^[1-9]\\d{0,14}$' })),
    },
    about('Which revision', { document: 's6.json', revision: '17' }),
  ),
  reply: RevisionReport,
});

export const checkDocuments = define({
  method: 'POST',
  path: '/check',
  summary: 'Check documents as if they were among those that are live; nothing is stored, nothing is proven',
  scope: 'read',
  reach: 'documents',
  maxBody: DOCUMENT_BODY,
  status: 200,
  body: Type.Object(
    {
      documents: Type.Array(
        Type.Object(
          { document, text: Type.String(about('The whole document', '{}')) },
          about('A document', { document: 's6.json', text: '{}' }, closed),
        ),
        about('What is checked', [{ document: 's6.json', text: '{}' }], { minItems: 1, maxItems: 200 }),
      ),
    },
    about('What is checked', { documents: [{ document: 's6.json', text: '{}' }] }, closed),
  ),
  reply: Type.Object(
    { findings: Type.Array(Finding, about('What was found in them', [])) },
    about('What was found', { findings: [] }, closed),
  ),
});

export const listEvents = define({
  method: 'GET',
  path: '/events',
  summary: 'Who did what, newest first',
  scope: 'read',
  reach: 'list',
  maxBody: 0,
  status: 200,
  query: Type.Object(
    {
      ...page,
      campaign: Type.Optional(
        Type.String(
          about('Only what is about this campaign: its document, or its leads', 's6', {
            pattern: '^[A-Za-z0-9][A-Za-z0-9-]*$',
            maxLength: 60,
          }),
        ),
      ),
    },
    about('Which part of the log', { limit: '50' }, closed),
  ),
  reply: Type.Array(EventEntry, about('Newest first', [])),
});

/** Every call of the write API by its name; the server registers exactly these. */
export const CONTENT_CALLS = {
  listDocuments,
  listSources,
  listVersions,
  listRules,
  listMedia,
  readDocument,
  writeDocument,
  editDocument,
  archiveDocument,
  documentHistory,
  reportRevision,
  listStaleTranslations,
  confirmTranslation,
  checkDocuments,
  proveDocuments,
  simulateDocuments,
  explainDocuments,
  diffDocuments,
  writeDossier,
  publishDocuments,
  listPublications,
  rollBack,
  approveRevision,
  schedulePublication,
  listSchedules,
  cancelSchedule,
  createPreview,
  createPictures,
  listStudies,
  convertStudy,
  convertQuestionnaire,
  listComments,
  addComment,
  settleComment,
  removeComment,
  listReaders,
  showPresence,
  endPresence,
  listEvents,
  listTokens,
  createToken,
  revokeToken,
} as const satisfies Readonly<Record<string, ContentCall>>;
