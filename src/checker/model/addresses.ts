import type { Node } from '../document/node.ts';
import { member, stringItems, stringOf } from '../document/node-access.ts';
import { pointerOf } from '../document/place.ts';
import type { SourceDocument } from '../document/source-document.ts';

/** A word by which a campaign is found: plain data, so that it outlives the document it stands in. */
export interface CampaignAddress {
  readonly text: string;
  readonly what: 'id' | 'path' | 'alias';
  readonly file: string;
  /** JSON Pointer of where it is written. */
  readonly pointer: string;
}

/** Two campaigns that answer to one word: the one whose claim is weaker, else the later, is the one to change. */
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
 * A campaign's own id is never taken from it by another one's path, nor a path by an alias, whichever file comes first.
 */
const RANKS: readonly CampaignAddress['what'][] = ['id', 'path', 'alias'];

/** What is taken already. */
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
