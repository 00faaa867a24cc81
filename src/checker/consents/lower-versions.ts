import { issueOf } from '../check-documents.ts';
import type { CheckedCampaigns } from '../checked-campaigns.ts';
import { member } from '../document/node-access.ts';
import type { Issue } from '../issue.ts';

/**
 * Finds campaigns whose version is lower than the one being served and that would replace it when published. Rolling
 * back works this way, so it does not block publishing; but it also happens to someone who edits an old copy, and
 * evidence and reports that sort by version would then place the newer document before the older one (B9).
 * @param served the version of a campaign that visitors have now, or had last
 */
export function lowerVersions(
  { campaigns, models }: CheckedCampaigns,
  served: (id: string) => number | undefined,
): Issue[] {
  return [...campaigns.values()].flatMap(({ id, version }) => {
    const now = served(id);
    const document = models.get(id)?.document;
    const node = member(document?.root, 'version') ?? document?.root;
    if (now === undefined || version >= now || !document || !node) return [];
    const message =
      `Version ${version} would replace version ${now}, which has been served: ` +
      `visitors would lose everything added after ${version}`;
    return [issueOf({ code: 'version-lower', at: { document, node }, message, suggestion: `"version": ${now + 1}` })];
  });
}
