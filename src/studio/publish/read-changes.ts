import type { CallServer } from '../kit/call-server.ts';
import { callOrThrow } from '../kit/call-failure.ts';
import { listDocuments, readDocument } from '#api/content/content-calls.ts';
import type { DocumentEntry } from '../kit/load-folder.ts';
import { campaignOf, campaignsWith, isCampaignDocument, partsOf } from '../store/campaign-parts.ts';
import type { TextOf } from '../outline/outline.ts';

/** One document that is to be published or withdrawn. */
export interface Change {
  readonly document: string;
  /** The revision to publish; null: the document is withdrawn. */
  readonly revision: number | null;
  /** The revision that was published before, as far as is known here; null: none was. */
  readonly live: number | null;
}

/** A draft that differs from what visitors get. */
export interface DraftChange extends Change {
  readonly revision: number;
  readonly author: string;
  readonly at: string;
  /** Visitors get no such document yet. */
  readonly isNew: boolean;
  /** Whether it is a part of the campaign; otherwise it is a campaign that shares a changed part with it. */
  readonly isOwn: boolean;
  /** The other campaigns that it is a part of. */
  readonly sharedWith: readonly string[];
  /** What visitors get now; undefined: no such document yet. */
  readonly before: string | undefined;
  /** Whether it differs from what is live in nothing but its version, as after a consent of a shared part changed. */
  readonly isOnlyVersion: boolean;
}

export interface ChangesRequest {
  readonly callServer: CallServer;
  /** The document of the campaign. */
  readonly document: string;
  /** All documents that are open. */
  readonly names: readonly string[];
  readonly textOf: TextOf;
  readonly signal: AbortSignal;
}

const withoutVersion = (text: string) => text.replace(/"version"\s*:\s*\d+/, '"version"');

/** What visitors get of a document; undefined: nothing. */
async function liveText({ callServer, signal }: ChangesRequest, document: string): Promise<string | undefined> {
  const read = await callServer(readDocument, { params: { document }, query: { environment: 'live' }, signal });
  return read.ok ? read.value.text : undefined;
}

async function changeOf(request: ChangesRequest, entry: DocumentEntry, isOwn: boolean): Promise<DraftChange[]> {
  const { document, draft, live, origin } = entry;
  if (draft === null || draft.revision === live) return [];
  const { names, textOf } = request;
  const now = textOf(document);
  const before = origin === null ? undefined : await liveText(request, document);
  if (now === undefined || before === now) return [];
  return [
    {
      document,
      revision: draft.revision,
      live,
      author: draft.author,
      at: draft.at,
      before,
      isNew: before === undefined,
      isOwn,
      sharedWith: isOwn
        ? campaignsWith(document, names, textOf).filter((id) => id !== campaignOf(request.document))
        : [],
      isOnlyVersion: before !== undefined && withoutVersion(before) === withoutVersion(now),
    },
  ];
}

/**
 * The drafts that differ from what visitors get: the campaign and its parts, then other campaigns that share a changed
 * part and have a draft of their own.
 */
export async function readChanges(request: ChangesRequest): Promise<readonly DraftChange[]> {
  const { callServer, document, textOf, signal } = request;
  const entries = await callOrThrow(callServer, listDocuments, { signal });
  const parts = partsOf(document, textOf);
  const own = await Promise.all(
    entries.filter((entry) => parts.includes(entry.document)).map((entry) => changeOf(request, entry, true)),
  );
  const changed = own.flat();
  const touched = new Set(changed.flatMap(({ sharedWith }) => sharedWith));
  const others = entries.filter(
    (entry) =>
      isCampaignDocument(entry.document) && !parts.includes(entry.document) && touched.has(campaignOf(entry.document)),
  );
  const beside = await Promise.all(others.map((entry) => changeOf(request, entry, false)));
  return [...changed, ...beside.flat()].toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn));
}
