import Type from 'typebox';
import { about } from '#schemas/about.ts';
import { SMALL_BODY } from '../contract/access.ts';
import { Approval, Changes, Judgement, parts, PublicationEntry, Replaced, ScheduleEntry } from './contents.ts';
import { define, ofId, page } from './define-call.ts';

const { document, note, closed, largest } = parts;

export const publishDocuments = define({
  method: 'POST',
  path: '/publications',
  summary: 'Publish or withdraw revisions through the gate, all of them or none; or only judge them',
  scope: 'publish',
  narrower: 'read',
  reach: 'documents',
  maxBody: SMALL_BODY * 4,
  status: 201,
  body: Type.Object(
    {
      changes: Changes,
      note: Type.Optional(note),
      replaces: Type.Optional(Replaced),
      onlyJudge: Type.Optional(Type.Boolean(about('Say what the gate would say, and publish nothing', true))),
    },
    about('What is published', { changes: [{ document: 's6.json', revision: 17 }], note: 'Spring' }, closed),
  ),
  reply: Judgement,
});

export const listPublications = define({
  method: 'GET',
  path: '/publications',
  summary: 'What was published when, newest first',
  scope: 'read',
  reach: 'list',
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
  reach: 'documents',
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
  reach: 'documents',
  maxBody: SMALL_BODY,
  status: 201,
  body: Type.Object(
    {
      document,
      revision: Type.Union(
        [Type.Integer({ minimum: 1, ...largest }), Type.Literal('source')],
        about('The revision; `source`: what another source has', 17),
      ),
      hash: Type.Optional(
        Type.String(about('For `source`: the SHA-256 of the text that is meant', '9f'.repeat(32), { maxLength: 64 })),
      ),
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
  reach: 'documents',
  maxBody: SMALL_BODY * 4,
  status: 201,
  body: Type.Object(
    {
      changes: Changes,
      due: Type.String(about('When, UTC', '2027-01-11T06:00:00.000Z', { format: 'date-time', maxLength: 40 })),
      replaces: Type.Optional(Replaced),
      note: Type.Optional(note),
    },
    about(
      'What is published when',
      { changes: [{ document: 's6.json', revision: 17 }], due: '2027-01-11T06:00:00.000Z' },
      closed,
    ),
  ),
  reply: ScheduleEntry,
});

export const listSchedules = define({
  method: 'GET',
  path: '/schedules',
  summary: 'What is scheduled, and what became of it, latest first',
  scope: 'read',
  reach: 'list',
  maxBody: 0,
  status: 200,
  reply: Type.Array(ScheduleEntry, about('The last 200', [])),
});

export const cancelSchedule = define({
  method: 'DELETE',
  path: '/schedules/{id}',
  summary: 'Cancel what is scheduled',
  scope: 'publish',
  reach: 'documents',
  maxBody: 0,
  status: 204,
  params: ofId,
  reply: Type.Null(),
});
