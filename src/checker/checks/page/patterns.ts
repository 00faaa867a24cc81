import { sentence } from '#schemas/sentence.ts';
import type { Check } from '../../workspace.ts';
import { allNodes, pathOf, stringOf } from '../../document/node-access.ts';
import type { Finding } from '../../issue.ts';
import { allBlocks } from '../../model/entries.ts';
import { schemasAt } from '../../schema/schema-at.ts';
import { isCatastrophic } from '../../patterns/catastrophic.ts';

/** A pattern that validates a visitor's answer finishes in reasonable time for any answer. */
export const patterns: Check = ({ documents, props }) =>
  documents.flatMap((document) =>
    allBlocks(document).flatMap((entry): Finding[] => {
      const schema = props.schemaOf(entry.block);
      if (!entry.props || !props.takesPatterns(entry.block)) return [];
      const depth = pathOf(entry.props).length;
      return [...allNodes(entry.props)].flatMap((node): Finding[] => {
        const text = stringOf(node);
        if (
          text === undefined ||
          !schemasAt(schema, pathOf(node).slice(depth)).some(({ format }) => format === 'regex') ||
          !isCatastrophic(text)
        )
          return [];
        return [
          {
            code: 'unsafe-pattern',
            at: { document, node },
            message: sentence`The pattern ${text} can take forever: two of its repetitions can match the same text`,
          },
        ];
      });
    }),
  );
