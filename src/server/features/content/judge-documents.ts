import { addressesIn } from '#checker/consents/addresses-of-others.ts';
import type { Standing } from '#checker/model/addresses.ts';
import { mentionedIn } from '#checker/page/media-files.ts';
import type { ThemeShelf } from '#checker/page/theme-shelf.ts';
import { filesOfTheme } from '#engine/theme/resolve-theme.ts';
import { mediaNames } from '#registry/campaign-media.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { previewFile } from '#schemas/campaign/shown-media.ts';
import type { MediaLibrary } from '../media/index.ts';
import { type CampaignFile, sourceFileOf } from './campaign-file.ts';
import type { PublishedCampaign } from './campaign-versions.ts';
import type { Examiner } from './examining/examiner.ts';
import type { Proofs } from './proofs.ts';
import { publish } from './publish.ts';

interface JudgeParts {
  /** What parses the documents this time. */
  readonly examiner: () => Examiner;
  readonly registry: Registry;
  readonly media: Pick<MediaLibrary, 'examine'> | undefined;
  readonly shelf: ThemeShelf | undefined;
  readonly lockedFiles: readonly string[];
  readonly proofs: Proofs | undefined;
  /** What visitors have been served. */
  readonly memory: {
    readonly all: () => readonly PublishedCampaign[];
    readonly version: (id: string, version: number) => PublishedCampaign | undefined;
    readonly last: () => ReadonlyMap<string, PublishedCampaign>;
    readonly wasServed: (hash: string) => boolean;
  };
  /** What is being served. */
  readonly current: () => ReadonlyMap<string, PublishedCampaign>;
}

/** Checks and judges documents with the media that they, or pages that were served before, show. */
export function createJudge(parts: JudgeParts) {
  const { examiner, registry, media, shelf, lockedFiles, proofs, memory, current } = parts;
  // Walking through every version that was ever served takes the longer the more there are.
  const known = new WeakMap<Campaign, readonly string[]>();
  const filesIn = ({ campaign }: PublishedCampaign) => {
    const files = known.get(campaign) ?? filesOf(campaign, registry);
    known.set(campaign, files);
    return files;
  };
  async function mediaOf(files: readonly CampaignFile[]) {
    const mentions = mentionedIn(files.map(({ text }) => text));
    // The media of all versions that visitors may have begun with.
    const before = new Set([...lockedFiles, ...memory.all().flatMap(filesIn)]);
    return { before, found: await media?.examine((name) => mentions(name) || before.has(name)) };
  }
  return {
    /** @param changed the names of documents that are new or changed; undefined: nobody knows which are */
    check: async (files: readonly CampaignFile[], changed?: ReadonlySet<string>) =>
      examiner().check({
        files: files.map(sourceFileOf),
        media: (await mediaOf(files)).found,
        shelf,
        standing: standingOf(current().values(), changed),
      }),
    judge: async (files: readonly CampaignFile[], changed?: ReadonlySet<string>) => {
      const { before, found } = await mediaOf(files);
      const context = {
        examiner: examiner(),
        registry,
        proofs,
        media: found,
        shelf,
        standing: standingOf(current().values(), changed),
        served: current(),
        seen: memory.version,
        last: memory.last(),
        wasServed: memory.wasServed,
      };
      return { publication: await publish(files, context), found, before };
    },
  };
}

/** A newcomer must not take what a campaign has that visitors are served. */
export function standingOf(served: Iterable<PublishedCampaign>, changed: ReadonlySet<string> | undefined): Standing {
  return { addresses: addressesIn([...served].map(({ campaign }) => campaign)), changed };
}

/** The media files of a campaign: what its blocks and link previews show, and what its look needs. */
export function filesOf(campaign: Campaign, registry: Registry): readonly string[] {
  const preview = previewFile(campaign.settings.seo);
  return [
    ...mediaNames(campaign, registry),
    ...filesOfTheme(campaign.theme),
    ...(preview === undefined ? [] : [preview]),
  ];
}
