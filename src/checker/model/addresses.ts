import type { Node } from '../document/node.ts';
import { member, stringItems, stringOf } from '../document/node-access.ts';
import { pointerOf } from '../document/node-place.ts';
import type { SourceDocument } from '../document/source-document.ts';

/** A word by which a campaign is found: plain data, so that it outlives its document. */
export interface CampaignAddress {
  readonly text: string;
  readonly what: 'id' | 'path' | 'alias';
  readonly file: string;
  /** JSON Pointer to where it is written. */
  readonly pointer: string;
}

/** Two campaigns claim the same word: the one with the weaker claim has to change, or else the later one. */
export interface AddressClash {
  readonly code: 'duplicate-campaign-id' | 'duplicate-address';
  readonly address: CampaignAddress;
  readonly message: string;
}

/** The words by which a campaign is found (A2). */
export function addressesOf(document: SourceDocument): CampaignAddress[] {
  const written = (what: CampaignAddress['what'], node: Node | undefined): CampaignAddress[] => {
    const text = stringOf(node);
    return node === undefined || text === undefined
      ? []
      : [{ text, what, file: document.path, pointer: pointerOf(node) }];
  };
  return [
    ...written('id', member(document.root, 'id')),
    ...written('path', member(document.root, 'path')),
    ...stringItems(member(document.root, 'aliases')).flatMap(({ node }) => written('alias', node)),
  ];
}

/**
 * A campaign's own id always takes precedence over the path of another campaign, and a path over an alias, whichever
 * file comes first.
 */
const RANKS: readonly CampaignAddress['what'][] = ['id', 'path', 'alias'];

/** Returns the claims on words that are already taken. */
export function clashesOf(addresses: readonly CampaignAddress[]): AddressClash[] {
  const taken = new Map<string, CampaignAddress>();
  return addresses
    .toSorted((one, other) => RANKS.indexOf(one.what) - RANKS.indexOf(other.what))
    .flatMap((address): AddressClash[] => {
      const first = taken.get(address.text);
      if (!first) taken.set(address.text, address);
      if (!first || (first.file === address.file && address.what !== 'alias')) return [];
      const code = first.what === 'id' && address.what === 'id' ? 'duplicate-campaign-id' : 'duplicate-address';
      return [
        {
          code,
          address,
          message:
            `The ${address.what} "${address.text}" is already the ${first.what} of ` +
            (first.file === address.file ? 'this campaign' : first.file),
        },
      ];
    });
}
