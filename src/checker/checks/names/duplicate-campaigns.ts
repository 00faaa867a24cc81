import type { Check } from '../../check.ts';
import { member, stringItems, stringOf } from '../../document/node-access.ts';
import type { SourceDocument } from '../../document/source-document.ts';
import type { Finding, Spot } from '../../issue.ts';

interface Address extends Spot {
  readonly text: string;
  readonly owner: SourceDocument;
  readonly what: 'id' | 'path' | 'alias';
}

/** A campaign is found by its id, its path and its aliases: across all files each word leads to one campaign (A2). */
export const duplicateCampaigns: Check = ({ documents }) => {
  const taken = new Map<string, Address>();
  return documents.filter(({ kind }) => kind === 'campaign').flatMap(addressesOf).flatMap((address): Finding[] => {
    const first = taken.get(address.text);
    if (!first) taken.set(address.text, address);
    if (!first || (first.owner === address.owner && address.what !== 'alias')) return [];
    const code = first.what === 'id' && address.what === 'id' ? 'duplicate-campaign-id' : 'duplicate-address';
    return [{ code, at: address, message: `The ${address.what} "${address.text}" is already the ${first.what} of ${first.owner === address.owner ? 'this campaign' : first.owner.path}` }];
  });
};

function addressesOf(document: SourceDocument): Address[] {
  const single = (what: 'id' | 'path') => {
    const node = member(document.root, what);
    const text = stringOf(node);
    return node === undefined || text === undefined ? [] : [{ document, node, text, owner: document, what }];
  };
  const aliases = stringItems(member(document.root, 'aliases')).map(({ node, text }) => ({ document, node, text, owner: document, what: 'alias' as const }));
  return [...single('id'), ...single('path'), ...aliases];
}
