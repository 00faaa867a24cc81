import { sentence } from '#schemas/sentence.ts';
import type { Check } from '../../workspace.ts';
import type { Registry } from '#registry/registry.ts';
import { valueOf } from '../../document/node-access.ts';
import type { Finding } from '../../issue.ts';
import type { BlockEntry } from '../../model/entries.ts';
import { isProps } from '../form/props-faults.ts';

/**
 * The options of a question have distinct values; otherwise nobody could tell which one was chosen. A block that checks
 * its own props names the exact place instead.
 */
export const duplicateOption: Check = ({ campaigns, registry }) =>
  campaigns.flatMap(({ model, asked }) =>
    model.routes.flatMap(({ blocks }) =>
      blocks.flatMap((block): Finding[] => {
        const twice = asked
          .factsOf(block)
          .flatMap(({ fact, domain }) =>
            'values' in domain
              ? domain.values
                  .filter((value, index) => domain.values.indexOf(value) < index)
                  .map((value) => ({ fact, value }))
              : [],
          )[0];
        return twice && !saysItself(registry, block.entry)
          ? [
              {
                code: 'duplicate-option',
                at: { document: block.entry.document, node: block.entry.blockNode },
                message: sentence`"${twice.fact}" offers the value "${twice.value}" twice`,
              },
            ]
          : [];
      }),
    ),
  );

function saysItself(registry: Registry, { block, props, id = '' }: BlockEntry): boolean {
  const value: unknown = props === undefined ? {} : valueOf(props);
  return isProps(value) && (registry.find(block)?.faults?.(value, id) ?? []).length > 0;
}
