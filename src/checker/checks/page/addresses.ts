import type { Check } from '../../workspace.ts';
import { member, stringItems, textsIn, visitContainers } from '../../document/node-access.ts';
import type { Node } from '../../document/node.ts';
import type { Finding } from '../../issue.ts';
import { addressesIn, addressFault } from '../../page/link-addresses.ts';

/** Every address in a document is one that a page may link to, on a host that the operator lists. */
export const addresses: Check = ({ documents }) => {
  const hosts = member(documents.find(({ kind }) => kind === 'operator')?.root, 'linkHosts');
  const listed = hosts && stringItems(hosts).map(({ text }) => text);
  return documents
    .filter(({ kind, text }) => kind !== 'operator' && MAY_LEAD_OUT.test(text))
    .flatMap((document) => {
      const findings: Finding[] = [];
      const checkAddress = (text: string, get: () => Node | undefined) => {
        for (const address of addressesIn(text)) {
          const fault = addressFault(address, listed);
          const node = fault && get();
          if (fault && node) findings.push({ at: { document, node }, ...fault });
        }
      };
      if (document.root)
        visitContainers(document.root, (container) => {
          // Nobody sees the title of a questionnaire, or where it came from.
          if (document.kind === 'questionnaire' && container === document.root) return;
          for (const { text, node } of textsIn(container)) checkAddress(text, node);
        });
      return findings;
    });
};

/** What a file must contain to lead off the site: a scheme, a double slash, a link, or a letter written as a number. */
const MAY_LEAD_OUT = /\/\/|:\S|\\[u/\\]|\]\(|href/i;
