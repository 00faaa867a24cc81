import type { Check } from '../../check.ts';
import { allNodes, member, stringItems, stringOf } from '../../document/node-access.ts';
import type { Finding } from '../../issue.ts';
import { addressesIn, addressFault } from '../../page/link-addresses.ts';

/** Every address that a document leads to is one that a page may lead to, and of a host that the operator lists. */
export const addresses: Check = ({ documents }) => {
  const hosts = member(documents.find(({ kind }) => kind === 'operator')?.root, 'linkHosts');
  const listed = hosts && stringItems(hosts).map(({ text }) => text);
  return documents.filter(({ kind }) => kind !== 'operator').flatMap((document) =>
    [...(document.root ? allNodes(document.root) : [])].flatMap((node): Finding[] => {
      const text = stringOf(node);
      if (text === undefined || isKey(node)) return [];
      return addressesIn(text).flatMap((address): Finding[] => {
        const fault = addressFault(address, listed);
        return fault ? [{ at: { document, node }, ...fault }] : [];
      });
    }),
  );
};

function isKey(node: { readonly parent?: { readonly type: string; readonly children?: readonly unknown[] } }): boolean {
  return node.parent?.type === 'property' && node.parent.children?.[0] === node;
}
