import { sentence, type Sentence } from '#schemas/sentence.ts';
import type { Node } from '../document/node.ts';
import { member, stringItems, stringOf } from '../document/node-access.ts';
import { pointerOf } from '../document/node-place.ts';
import { documentNameOf, type SourceDocument } from '../document/source-document.ts';

/** A word by which a campaign is found: plain data, so that it outlives its document. */
export interface CampaignAddress {
  readonly text: string;
  readonly what: 'id' | 'path' | 'alias';
  readonly file: string;
  /** JSON Pointer to where it is written. */
  readonly pointer: string;
}

/** Two campaigns claim the same word: the one with the weaker claim has to change. */
export interface AddressClash {
  readonly code: 'duplicate-campaign-id' | 'duplicate-address';
  readonly address: CampaignAddress;
  readonly message: Sentence;
}

/** Who was there first, where two documents cannot both have something. Plain data, for another thread. */
export interface Standing {
  /** The words by which visitors find campaigns now, with the ids of these. */
  readonly addresses: ReadonlyMap<string, string>;
  /** The paths of documents that are new or changed; undefined: nobody knows which are. */
  readonly changed?: ReadonlySet<string> | undefined;
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

/** Two claims are equally good if all of this is equal. */
function claimOf({ text, what, file }: CampaignAddress, standing: Standing | undefined): readonly number[] {
  const name = documentNameOf(file);
  return [
    standing?.addresses.get(text) === name ? 0 : 1,
    standing?.changed?.has(file) === true ? 1 : 0,
    // Of two files with one id, the one that is named after it is found by it.
    what === 'id' && text === name ? 0 : 1,
    RANKS.indexOf(what),
  ];
}

function compareClaims(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/**
 * Returns the claims on words that others have the better claim to: first whom visitors know by the word, then who has
 * not changed, then whose claim is of the higher rank. Where nobody can say who was first, both have to know.
 */
export function clashesOf(addresses: readonly CampaignAddress[], standing?: Standing): AddressClash[] {
  return [...Map.groupBy(addresses, ({ text }) => text).values()].flatMap((claimed) => {
    const [first, ...others] = claimed
      .map((address) => ({ address, claim: claimOf(address, standing) }))
      .toSorted((one, other) => compareClaims(one.claim, other.claim));
    if (first === undefined) return [];
    const equal = others.find(
      ({ address, claim }) => address.file !== first.address.file && compareClaims(first.claim, claim) === 0,
    );
    return [
      ...(equal === undefined ? [] : [clashOf(first.address, equal.address)]),
      ...others
        .filter(({ address: { file, what } }) => file !== first.address.file || what === 'alias')
        .map(({ address }) => clashOf(address, first.address)),
    ];
  });
}

function clashOf(address: CampaignAddress, other: CampaignAddress): AddressClash {
  return {
    code: other.what === 'id' && address.what === 'id' ? 'duplicate-campaign-id' : 'duplicate-address',
    address,
    message: sentence`The ${address.what} "${address.text}" is already the ${other.what} of
        ${other.file === address.file ? sentence`this campaign` : other.file}`,
  };
}
