import { RESERVED_ADDRESSES } from '#schemas/campaign/reserved-addresses.ts';
import type { Check } from '../../check.ts';
import { member, stringItems, stringOf } from '../../document/node-access.ts';

/** A campaign is at no address that is a page of its own (A1, A5). */
export const reservedAddress: Check = ({ documents }) =>
  documents
    .filter(({ kind }) => kind === 'campaign')
    .flatMap((document) => {
      const id = member(document.root, 'id');
      const named = [member(document.root, 'path') ?? id].flatMap((node) =>
        node ? [{ node, text: stringOf(node) ?? '' }] : [],
      );
      return [...named, ...stringItems(member(document.root, 'aliases'))]
        .filter(({ text }) => RESERVED_ADDRESSES.includes(text))
        .map(({ node, text }) => ({
          code: 'reserved-address' as const,
          at: { document, node },
          message: `/signup/${text} is a page of its own; no campaign can be there`,
        }));
    });
