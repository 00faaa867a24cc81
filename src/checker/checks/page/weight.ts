import type { Check } from '../../check.ts';
import type { Finding } from '../../issue.ts';

/** What the blocks of one page may weigh, in compressed bytes: half a second on a slow phone line. */
export const ROUTE_BUDGET = 90_000;

/** The blocks of a page come in time on a slow line. Known only where the bundle is built. */
export const weight: Check = ({ campaigns, weights }) =>
  weights === undefined
    ? []
    : campaigns.flatMap(({ model }) =>
        model.routes.flatMap(({ name, entry, blocks }): Finding[] => {
          const used = [...new Set(blocks.map((block) => block.entry.block))];
          const bytes = weights.together(used);
          if (bytes <= ROUTE_BUDGET) return [];
          const heaviest = used.toSorted((one, other) => weights.together([other]) - weights.together([one]))[0] ?? '';
          return [{ code: 'heavy-route', at: { document: entry.document, node: entry.nameNode }, campaign: model.document.name, message: `The blocks of the route "${name}" weigh ${bytes} bytes; ${ROUTE_BUDGET} are the most. The heaviest is ${heaviest} with ${weights.together([heaviest])}` }];
        }),
      );
