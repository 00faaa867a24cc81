import { wordsAsSentence, sentence } from '#schemas/sentence.ts';
import type { Props } from '#registry/define-block.ts';
import { valueOf, nodeAt } from '../../document/node-access.ts';
import { propsIn } from '../../model/questionnaires.ts';
import type { Finding } from '../../issue.ts';
import type { Workspace } from '../../workspace.ts';

/** Asks each block what its props contradict, once they match its schema (B4). */
export const propsFaults = ({ documents, props, registry }: Pick<Workspace, 'documents' | 'props' | 'registry'>) =>
  documents.flatMap((document) =>
    propsIn(document, registry).flatMap((entry): Finding[] => {
      const { root, id } = entry;
      const block = registry.find(entry.block);
      const value = entry.props === undefined ? {} : valueOf(entry.props);
      if (!block?.faults || !isProps(value) || !props.accepts(entry.block, value)) return [];
      return block.faults(value, id).map(({ at, message }) => ({
        code: 'props-contradict',
        at: { document, node: nodeAt(root, at) ?? root },
        message: sentence`${wordsAsSentence(message)} (props of ${entry.block})`,
      }));
    }),
  );

export function isProps(value: unknown): value is Props {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
