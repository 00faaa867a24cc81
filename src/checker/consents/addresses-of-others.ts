import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Issue } from '../issue.ts';
import { CHECKER_PROBLEMS } from '../problem-codes.table.ts';
import type { VersionedCampaign } from './versioned-campaign.ts';

/** What a campaign is found by (A2). */
export type Addressed = Pick<Campaign, 'id' | 'path' | 'aliases'>;

const wordsOf = ({ id, path, aliases }: Addressed) => [...new Set([id, path, ...aliases])];

/** The words by which visitors find campaigns, with the ids of these. */
export const addressesIn = (campaigns: Iterable<Addressed>): ReadonlyMap<string, string> =>
  new Map([...campaigns].flatMap((campaign) => wordsOf(campaign).map((word) => [word, campaign.id] as const)));

/**
 * Finds campaigns at an address that belongs to another one that visitors had: whoever has its link or its letter would
 * meet a study that they know nothing of, instead of reading that theirs is closed. A campaign gives an address up by a
 * version without it. Two of the same documents at one address are found by a check.
 * @param known the last version of every campaign that was ever served
 * @param wasServed was exactly this served before? Then it may be again: going back is always possible
 */
export function addressesOfOthers(
  campaigns: readonly VersionedCampaign[],
  known: Iterable<Addressed>,
  wasServed: (campaign: Campaign) => boolean,
): Issue[] {
  const here = new Set(campaigns.map(({ campaign: { id } }) => id));
  const owners = new Map<string, string>();
  for (const other of known) if (!here.has(other.id)) for (const word of wordsOf(other)) owners.set(word, other.id);
  return campaigns.flatMap(({ campaign, at }) => {
    const taken = wordsOf(campaign).flatMap((word) => {
      const owner = owners.get(word);
      return owner === undefined ? [] : [{ word, owner }];
    });
    if (taken.length === 0 || wasServed(campaign)) return [];
    return taken.map(({ word, owner }): Issue => {
      const { blockFiles: _files, number: _number, addresses, ...version } = at;
      const message = `Visitors know the address "${word}" as that of the campaign "${owner}"`;
      const { severity } = CHECKER_PROBLEMS['address-of-another'];
      return { code: 'address-of-another', severity, ...(addresses.get(word) ?? version), message };
    });
  });
}
