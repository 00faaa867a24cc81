import { UPDATE_INDICATIONS } from '#schemas/campaign/action-codes.ts';
import type { Check } from '../../check.ts';
import { member, stringItems } from '../../document/node-access.ts';
import type { Finding } from '../../issue.ts';
import { routeEntries } from '../../model/entries.ts';

/** What is done with a saved lead stands on a route that saves it (C14). */
export const actionNeedsSave: Check = ({ documents }) =>
  documents.flatMap((document) =>
    routeEntries(document).flatMap((entry): Finding[] => {
      if (!('parts' in entry) || member(entry.meta, 'saveSubject')?.value === true) return [];
      return stringItems(member(entry.meta, 'afterActions'))
        .filter(({ text }) => text === UPDATE_INDICATIONS)
        .map(({ node }) => ({
          code: 'action-needs-save',
          at: { document, node },
          message: `The route "${entry.name}" does not save the lead, so "${UPDATE_INDICATIONS}" never happens`,
          suggestion: '"saveSubject": true',
        }));
    }),
  );
