import type { Check } from '../../check.ts';
import { member, stringOf } from '../../document/node-access.ts';

export const fileName: Check = ({ documents }) =>
  documents
    .filter(({ kind }) => kind === 'campaign')
    .flatMap((document) => {
      const node = member(document.root, 'id');
      const id = stringOf(node);
      if (node === undefined || id === undefined || id === document.name) return [];
      return [
        {
          code: 'file-name-not-id' as const,
          at: { document, node },
          message: `The campaign is called "${id}", but its file ${document.name}.json`,
          suggestion: document.name,
        },
      ];
    });
