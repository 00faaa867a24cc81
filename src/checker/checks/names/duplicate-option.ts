import type { Check } from '../../workspace.ts';
import type { Finding } from '../../issue.ts';

/** The options of a question have distinct values; otherwise nobody could tell which one was chosen. */
export const duplicateOption: Check = ({ campaigns }) =>
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
        return twice
          ? [
              {
                code: 'duplicate-option',
                at: { document: block.entry.document, node: block.entry.blockNode },
                message: `"${twice.fact}" offers the value "${twice.value}" twice`,
              },
            ]
          : [];
      }),
    ),
  );
