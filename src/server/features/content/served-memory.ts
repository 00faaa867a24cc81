import type { PublishedCampaign } from './campaign-versions.ts';

function versionKey({ campaign }: PublishedCampaign): string {
  return `${campaign.id} ${campaign.version}`;
}

/** What visitors have been served, before this start and since. */
export function createMemory(kept: readonly PublishedCampaign[]) {
  const seen = new Map(kept.map((published) => [versionKey(published), published]));
  const hashes = new Set(kept.map(({ contentHash }) => contentHash));
  const last = new Map(kept.map((published) => [published.campaign.id, published]));
  return {
    /**
     * By id: the last version that was served. At first, it replaces documents that are bad or unreadable; later, it is
     * what a campaign that was unpublished is known by.
     */
    last: (): ReadonlyMap<string, PublishedCampaign> => last,
    version: (id: string, version: number) => seen.get(`${id} ${version}`),
    wasServed: (hash: string) => hashes.has(hash),
    all: () => [...seen.values()],
    keep: (published: PublishedCampaign) => {
      seen.set(versionKey(published), published);
      hashes.add(published.contentHash);
      last.set(published.campaign.id, published);
    },
    /** Another server of the database has served, or is about to serve, these. */
    learn: (others: readonly PublishedCampaign[]) => {
      for (const published of others) {
        hashes.add(published.contentHash);
        if (!seen.has(versionKey(published))) seen.set(versionKey(published), published);
        if (!last.has(published.campaign.id)) last.set(published.campaign.id, published);
      }
    },
  };
}
