import type { FastifyInstance } from 'fastify';
import { CONTENT_CALLS } from '#api/content/content-calls.ts';
import type { MediaEntry } from '#api/content/source-calls.ts';
import { wordsAsSentence, type Sentence } from '#schemas/sentence.ts';
import { mediaTypeOf } from '../../media/index.ts';
import { findingReply } from '../finding-reply.ts';
import { publishedAt } from '../revisions/read-publications.ts';
import { DRAFT } from '../revisions/revisions.ts';
import { failedSchedules, nextSchedules, type Schedule } from '../revisions/schedules.ts';
import { createCampaignNames } from './campaign-names.ts';
import { namesOf, registerContentCall, type WriteApiServices } from './content-call.ts';
import { readableBy } from './readable-documents.ts';
import { actorReply, revisionReply, scheduleReply } from './replies.ts';

const archivedReply = (by: { readonly actor: string; readonly at: Date } | undefined) =>
  by === undefined ? null : { ...actorReply(by.actor), at: by.at.toISOString() };

/** A schedule that was refused, for those who may read all that it is about. */
function failedReply(schedule: Schedule | undefined, isReadable: (document: string) => boolean) {
  if (schedule === undefined || !namesOf(schedule.changes).every(isReadable)) return null;
  const { id, due, reason, findings } = scheduleReply(schedule);
  return { id, due, reason, findings };
}

/** The same for one that waits. */
function waitingReply(schedule: Schedule | undefined, isReadable: (document: string) => boolean) {
  if (schedule === undefined || !namesOf(schedule.changes).every(isReadable)) return null;
  return { id: schedule.id, due: schedule.dueAt.toISOString() };
}

/** Every document with its state at a glance. */
export function registerList(app: FastifyInstance, { content, campaigns }: WriteApiServices): void {
  const { db, revisions, publications, schedules, verdicts } = content;
  const parts = { revisions, campaigns };
  const campaignNames = createCampaignNames(content);

  registerContentCall(app, content, CONTENT_CALLS.listDocuments, async ({ caller }) => {
    const isReadable = await readableBy(caller, parts);
    const drafts = new Map((await revisions.heads(DRAFT)).map((draft) => [draft.document, draft]));
    const archived = await revisions.archived();
    const live = new Map((await publications.heads()).map((one) => [one.document, one.revision]));
    const { files, origins } = campaigns.documents();
    const nameOf = await campaignNames({ drafts, files });
    const refused = campaigns.refused();
    const listed = await schedules.list();
    const [failed, next] = [failedSchedules(listed, await publishedAt(db)), nextSchedules(listed)];
    const names = [...new Set([...drafts.keys(), ...archived.keys(), ...live.keys(), ...origins.keys()])].toSorted();
    return names.filter(isReadable).map((document) => {
      const draft = drafts.get(document);
      return {
        document,
        name: nameOf(document),
        draft: draft === undefined ? null : revisionReply(draft),
        archived: archivedReply(archived.get(document)),
        live: live.get(document) ?? null,
        origin: origins.get(document) ?? null,
        refused: (refused.get(document.replace(/\.json$/, '')) ?? []).map(findingReply),
        schedule: failedReply(failed.get(document), isReadable),
        waiting: waitingReply(next.get(document), isReadable),
        proof: draft === undefined ? null : (verdicts.of(draft) ?? null),
      };
    });
  });
}

/** What is filled into a sentence may be one itself; the contract leaves open how deep. */
const plain = ({ template, values }: Sentence) => ({ template, values: [...values] });

/** The files that authors can choose from. */
export function registerMedia(app: FastifyInstance, { content, media }: WriteApiServices): void {
  registerContentCall(app, content, CONTENT_CALLS.listMedia, async () => {
    const files = await media.examine((name) => mediaTypeOf(name) !== undefined);
    return [...files]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .flatMap(([name, file]): MediaEntry[] => {
        const kind = mediaTypeOf(name)?.kind;
        if (kind === undefined) return [];
        if (file.ok) return [{ name, kind, bytes: file.bytes }];
        return [{ name, kind, fault: { code: file.code, message: plain(wordsAsSentence(file.message)) } }];
      });
  });
}
