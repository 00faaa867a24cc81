import { sentence } from '#schemas/sentence.ts';
import type { Check } from '../../workspace.ts';
import { nodeAt, member, stringOf, stringItems } from '../../document/node-access.ts';
import type { SourceDocument } from '../../document/source-document.ts';
import type { Finding } from '../../issue.ts';
import { addressesOf, clashesOf, type AddressClash } from '../../model/addresses.ts';
import { reservedFor } from '#schemas/campaign/reserved-addresses.ts';

export const fileName: Check = ({ documents }) =>
  documents
    .filter(({ kind }) => kind === 'campaign')
    .flatMap((document) => {
      const node = member(document.root, 'id');
      const id = stringOf(node);
      if (node === undefined || id === undefined || id === document.name) return [];
      // The id is right: an id has no capital letters.
      if (id === document.name.toLowerCase())
        return [
          {
            code: 'file-name-not-id' as const,
            at: { document, node },
            message: sentence`The file ${document.name}.json has capital letters, and the campaign's id "${id}"
                has none: rename the file to ${id}.json, which is the same file on some disks and
                another one on others`,
          },
        ];
      return [
        {
          code: 'file-name-not-id' as const,
          at: { document, node },
          message: sentence`The campaign's id is "${id}", but its file is ${document.name}.json`,
          suggestion: document.name,
        },
      ];
    });

/**
 * A campaign is found by its id, its path and its aliases: across all files, each of these words leads to exactly one
 * campaign (A2).
 */
export const duplicateCampaigns: Check = ({ documents, standing }) => {
  const byFile = new Map(documents.map((document) => [document.path, document]));
  const addresses = documents.filter(({ kind }) => kind === 'campaign').flatMap(addressesOf);
  return clashesOf(addresses, standing).flatMap((clash) => clashFinding(clash, byFile.get(clash.address.file)));
};

/** Returns the finding for a word that is already taken. */
export function clashFinding(
  { code, address, message }: AddressClash,
  document: SourceDocument | undefined,
): Finding[] {
  const node = document?.root && nodeAt(document.root, address.pointer);
  return document && node ? [{ code, at: { document, node }, message }] : [];
}

/** No campaign uses an address that belongs to a page of the product itself, or to a language (A1, A5). */
export const reservedAddress: Check = ({ documents }) =>
  documents
    .filter(({ kind }) => kind === 'campaign')
    .flatMap((document) => {
      const id = member(document.root, 'id');
      const named = [member(document.root, 'path') ?? id].flatMap((node) =>
        node ? [{ node, text: stringOf(node) ?? '' }] : [],
      );
      return [...named, ...stringItems(member(document.root, 'aliases'))].flatMap(({ node, text }) => {
        const owner = reservedFor(text);
        const message = sentence`/signup/${text} is ${owner}; no campaign can use it`;
        return owner === undefined ? [] : [{ code: 'reserved-address' as const, at: { document, node }, message }];
      });
    });
