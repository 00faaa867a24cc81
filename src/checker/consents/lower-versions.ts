import type { Issue } from '../issue.ts';
import { versionIssue, type VersionedCampaign } from './versioned-campaign.ts';

/**
 * Finds campaigns whose version is lower than the one being served and that would replace it when published. Rolling
 * back works this way, so it does not block publishing; but it also happens to someone who edits an old copy, and
 * evidence and reports that sort by version would then place the newer document before the older one (B9).
 * @param served the version of a campaign that visitors have now, or had last
 */
export function lowerVersions(
  campaigns: readonly VersionedCampaign[],
  served: (id: string) => number | undefined,
): Issue[] {
  return campaigns.flatMap(({ campaign: { id, version }, at }) => {
    const now = served(id);
    if (now === undefined || version >= now) return [];
    const message =
      `Version ${version} would replace version ${now}, which has been served: ` +
      `visitors would lose everything added after ${version}`;
    return [versionIssue('version-lower', at, message, now + 1)];
  });
}
