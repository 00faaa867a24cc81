import type { Registry } from '#registry/registry.ts';
import type { BlockUse, Campaign } from '#schemas/campaign/campaign.ts';
import type { Issue } from '../issue.ts';
import { versionIssue, type VersionedCampaign } from './versioned-campaign.ts';

/** Returns a version of a campaign that visitors may have seen, or `undefined` if none has been served. */
export type SeenVersion = (id: string, version: number) => Campaign | undefined;

/**
 * Finds campaigns whose consents differ from those in the served version of the same number: evidence names the
 * version, so the version must determine the wording (B1). Other parts may differ between two documents of one version.
 */
export function changedConsents(
  campaigns: readonly VersionedCampaign[],
  registry: Registry,
  seen: SeenVersion,
): Issue[] {
  return campaigns.flatMap((versioned) => {
    const { campaign } = versioned;
    const before = seen(campaign.id, campaign.version);
    if (!before || before === campaign) return [];
    const changed = differingConsents(consentsOf(before, registry), consentsOf(campaign, registry));
    return changed.length === 0 ? [] : [changeIssue(versioned, changed)];
  });
}

/** Returns the blocks that record consent, in order: every consent that a visitor can be asked for. */
function consentsOf(campaign: Campaign, registry: Registry): BlockUse[] {
  const asksConsent = ({ block: name, props }: BlockUse) => {
    const block = registry.find(name);
    // A question of any other kind may change its words.
    return block?.asksConsent?.(props) ?? block?.consents !== undefined;
  };
  return campaign.routes.flatMap(({ blocks }) => blocks.filter(asksConsent));
}

/** Returns the ids of blocks that are new, gone, moved or worded differently. */
function differingConsents(before: readonly BlockUse[], now: readonly BlockUse[]): string[] {
  const words = ({ block, id, props, texts }: BlockUse) => canonicalJson({ block, id, props, texts });
  const positions = Array.from(
    { length: Math.max(before.length, now.length) },
    (_, index) => [before[index], now[index]] as const,
  );
  const differing = positions.filter(
    ([old, fresh]) => old === undefined || fresh === undefined || words(old) !== words(fresh),
  );
  return [...new Set(differing.flatMap(([old, fresh]) => (fresh ?? old)?.id ?? []))];
}

/** Serialises JSON with sorted keys, so that equal content gives equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

function changeIssue({ campaign: { version }, at }: VersionedCampaign, blocks: readonly string[]): Issue {
  const fileOf = (id: string) => (at.blockFiles.has(id) ? ` (${at.blockFiles.get(id)})` : '');
  const named = blocks.map((id) => `"${id}"${fileOf(id)}`).join(', ');
  const message =
    `The consent text of ${named} differs from what visitors of version ${version} saw: ` +
    'evidence could not say which text they agreed to';
  return versionIssue('consent-changed', at, message, version + 1);
}
