import { mentionedIn } from '#checker/page/media-files.ts';
import type { ThemeShelf } from '#checker/page/theme-shelf.ts';
import type { Registry } from '#registry/registry.ts';
import type { Operation } from '#schemas/content-operations.ts';
import type { MediaLibrary } from '../../media/index.ts';
import { campaignIdOf, type CampaignFile, type PublishIssue } from '../campaign-file.ts';
import type { PublishedCampaign } from '../campaign-versions.ts';
import type { LiveCampaigns } from '../create-campaigns.ts';
import { documentName } from '#checker/document/document-name.ts';
import type { Examiner } from '../examining/examiner.ts';
import { filesOf } from '../judge-documents.ts';
import { SHOWN_WITH } from './preview-campaigns.ts';

/** How many frames of one preview may have unsaved documents at a time; the one that was silent longest is dropped. */
const MAX_FRAMES = 8;

/** A document that is not saved. */
export interface UnsavedDocument {
  readonly document: string;
  readonly change: { readonly text: string } | { readonly operations: readonly Operation[] };
}

export type UnsavedOutcome =
  | { readonly kind: 'shown'; readonly campaigns: LiveCampaigns }
  | { readonly kind: 'refused'; readonly findings: readonly PublishIssue[] }
  /** `index`: which operation is impossible; `reason`: why, in words. */
  | { readonly kind: 'impossible'; readonly index: number; readonly reason: string }
  | { readonly kind: 'no-document' }
  /** The campaign is not made of this document, so that nothing shows it. */
  | { readonly kind: 'unused' };

/**
 * Documents that an author is writing, one set for each frame that shows the preview: nobody else sees them, and they
 * are gone when the server stops.
 */
export interface UnsavedDrafts {
  /** What a frame was shown last; undefined: only what the link shows. */
  campaignsOf(frame: string): LiveCampaigns | undefined;
  /** Takes a document over, even one with errors, on which later operations build; says whether it can be shown. */
  take(frame: string, unsaved: UnsavedDocument): Promise<UnsavedOutcome>;
}

export interface UnsavedDraftsParts {
  /** The id of the campaign that the preview opens: the one that is checked and shown anew. */
  readonly campaign: string;
  /** All documents, as the link shows them. */
  readonly files: readonly CampaignFile[];
  readonly campaigns: LiveCampaigns;
  readonly registry: Registry;
  readonly examiner: Examiner;
  readonly media: Pick<MediaLibrary, 'examine' | 'prepare'>;
  readonly shelf: ThemeShelf;
  readonly onPublished: (published: PublishedCampaign) => Promise<void>;
}

interface Frame {
  readonly texts: ReadonlyMap<string, string>;
  readonly shown: LiveCampaigns | undefined;
}

/**
 * A campaign with everything that it could be made of: to check all of twenty campaigns took two to four times as long.
 */
export function concerning(campaign: string, files: readonly CampaignFile[]): readonly CampaignFile[] {
  const taken = new Set(files.filter((file) => campaignIdOf(file) === campaign));
  // Iterating over a set also visits the values added meanwhile.
  for (const { text } of taken) {
    const parent = /"extends"\s*:\s*"([^"]+)"/.exec(text)?.[1];
    for (const file of files) {
      const id = campaignIdOf(file);
      const part = file.name.replace(/^.*\/|\.json$/g, '');
      if (id === undefined ? text.includes(`"${part}"`) : id === parent) taken.add(file);
    }
  }
  return files.filter((file) => taken.has(file));
}

/** The campaigns with another document of one; its address is a matter of what is saved. */
function withCampaign(campaigns: LiveCampaigns, { campaign, contentHash: hash }: PublishedCampaign): LiveCampaigns {
  const before = campaigns.list().find((one) => one.campaign.id === campaign.id)?.campaign;
  const { path, aliases } = before ?? campaign;
  const now: PublishedCampaign = { campaign: { ...campaign, path, aliases }, contentHash: hash };
  const replaced = (found: PublishedCampaign | undefined) => (found?.campaign.id === campaign.id ? now : found);
  return {
    ...campaigns,
    list: () => campaigns.list().map((one) => replaced(one) ?? one),
    find: (name) => replaced(campaigns.find(name)),
    findKnown: (name) => replaced(campaigns.findKnown(name)),
    version: (id, version) =>
      id === campaign.id && version === campaign.version ? now : campaigns.version(id, version),
  };
}

export function createUnsavedDrafts(parts: UnsavedDraftsParts): UnsavedDrafts {
  const { campaign, files, campaigns, registry, examiner, media, shelf, onPublished } = parts;
  const frames = new Map<string, Frame>();
  const turns = new Map<string, Promise<void>>();
  const campaignIds = files.flatMap((file) => campaignIdOf(file) ?? []);
  let prepared: ReadonlySet<string> = new Set();

  const keep = (id: string, frame: Frame) => {
    frames.delete(id);
    frames.set(id, frame);
    for (const silent of [...frames.keys()].slice(0, -MAX_FRAMES)) frames.delete(silent);
  };

  /** Pictures that the campaign has not shown before are made ready. */
  async function prepare(published: PublishedCampaign): Promise<void> {
    const shown = filesOf(published.campaign, registry);
    if (shown.some((name) => !prepared.has(name))) await media.prepare(shown);
    prepared = new Set(shown);
    await onPublished(published);
  }

  async function judge(texts: ReadonlyMap<string, string>, document: string): Promise<UnsavedOutcome> {
    const now = [
      ...files.filter(({ name }) => !texts.has(name)),
      ...[...texts].map(([name, text]): CampaignFile => ({ name, text })),
    ];
    const used = concerning(campaign, now);
    if (!used.some(({ name }) => name === document)) return { kind: 'unused' };
    const mentions = mentionedIn(used.map(({ text }) => text));
    const examined = await examiner.examine({
      files: used.map(({ name, findings: _findings, ...file }) => ({ path: name, ...file })),
      media: await media.examine(mentions),
      shelf,
      campaignIds,
      known: new Set(),
      tolerated: SHOWN_WITH,
    });
    const found = examined.campaigns.get(campaign);
    if (found?.campaign === undefined) {
      const own = new Set([document, ...(examined.parts.get(campaign) ?? [])]);
      const findings = examined.issues.filter(({ severity, file }) => severity === 'error' && own.has(file));
      return { kind: 'refused', findings };
    }
    if (!examined.parts.get(campaign)?.includes(document)) return { kind: 'unused' };
    const published = { campaign: found.campaign, contentHash: found.hash };
    await prepare(published);
    return { kind: 'shown', campaigns: withCampaign(campaigns, published) };
  }

  async function takeNow(id: string, { document, change }: UnsavedDocument): Promise<UnsavedOutcome> {
    const frame = frames.get(id) ?? { texts: new Map<string, string>(), shown: undefined };
    const before = frame.texts.get(document) ?? files.find(({ name }) => name === document)?.text;
    if (documentName(document) === undefined || (before === undefined && 'operations' in change))
      return { kind: 'no-document' };
    const edited =
      'text' in change
        ? { ok: true as const, text: change.text }
        : await examiner.edit(before ?? '', change.operations);
    if (!edited.ok) return { kind: 'impossible', index: edited.index, reason: edited.message };
    const texts = new Map(frame.texts).set(document, edited.text);
    keep(id, { ...frame, texts });
    const outcome = await judge(texts, document);
    if (outcome.kind === 'shown') keep(id, { texts, shown: outcome.campaigns });
    return outcome;
  }

  return {
    campaignsOf: (id) => frames.get(id)?.shown,
    // One after the other: operations build on what those before them made.
    take: async (id, unsaved) => {
      const taken = (turns.get(id) ?? Promise.resolve()).then(() => takeNow(id, unsaved));
      const settled = taken.then(
        () => undefined,
        () => undefined,
      );
      turns.set(id, settled);
      void settled.then(() => turns.get(id) === settled && turns.delete(id));
      return taken;
    },
  };
}
