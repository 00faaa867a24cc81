import type { Check } from '../../check.ts';
import { nodeAt } from '../../document/node-access.ts';
import type { SourceDocument } from '../../document/source-document.ts';
import type { Finding } from '../../issue.ts';
import { addressesOf, clashesOf, type AddressClash } from '../../model/addresses.ts';

/** A campaign is found by its id, its path and its aliases: across all files each word leads to one campaign (A2). */
export const duplicateCampaigns: Check = ({ documents }) => {
  const byFile = new Map(documents.map((document) => [document.path, document]));
  return clashesOf(documents.filter(({ kind }) => kind === 'campaign').flatMap(addressesOf)).flatMap((clash) =>
    clashFinding(clash, byFile.get(clash.address.file)),
  );
};

/** The finding at the word that is taken already. */
export function clashFinding(
  { code, address, message }: AddressClash,
  document: SourceDocument | undefined,
): Finding[] {
  const node = document?.root && nodeAt(document.root, address.pointer);
  return document && node ? [{ code, at: { document, node }, message }] : [];
}
