import type { Check } from '../../workspace.ts';
import type { Finding } from '../../issue.ts';
import type { CampaignModel } from '../../model/campaign-model.ts';
import type { BlockWeights } from '../../page/block-weights.ts';
import { blocksOn } from '../../page/campaign-weight.ts';

/** The limit for the blocks of one page, in compressed bytes: half a second on a slow phone connection. */
export const ROUTE_BUDGET = 90_000;
/** The limit for the blocks of all pages of a campaign: what a visit costs on a connection billed by the megabyte. */
export const CAMPAIGN_BUDGET = 120_000;

/**
 * The blocks of a page, and of a whole visit, load in time on a slow connection. Known only where the bundle is built.
 */
export const weight: Check = ({ campaigns, weights }) =>
  weights === undefined
    ? []
    : campaigns.flatMap(({ model }) => [...heavyRoutes(model, weights), ...heavyCampaign(model, weights)]);

function heavyRoutes(model: CampaignModel, weights: BlockWeights): Finding[] {
  return model.routes.flatMap((route): Finding[] => {
    const used = blocksOn([route]);
    const bytes = weights.together(used);
    if (bytes <= ROUTE_BUDGET) return [];
    const { name, entry } = route;
    return [
      {
        code: 'heavy-route',
        at: { document: entry.document, node: entry.nameNode },
        campaign: model.document.name,
        message:
          `The blocks of the route "${name}" weigh ${bytes} bytes; the limit is ${ROUTE_BUDGET}. ` +
          heaviestOf(used, weights),
      },
    ];
  });
}

function heavyCampaign({ document, routes }: CampaignModel, weights: BlockWeights): Finding[] {
  const used = blocksOn(routes);
  const bytes = weights.together(used);
  const node = document.root;
  if (bytes <= CAMPAIGN_BUDGET || !node) return [];
  return [
    {
      code: 'heavy-campaign',
      at: { document, node },
      message:
        `The blocks of all pages weigh ${bytes} bytes in total; the limit is ${CAMPAIGN_BUDGET}. ` +
        heaviestOf(used, weights),
    },
  ];
}

function heaviestOf(blocks: readonly string[], weights: BlockWeights): string {
  const heaviest = blocks.toSorted((one, other) => weights.together([other]) - weights.together([one]))[0] ?? '';
  return `The heaviest is ${heaviest} with ${weights.together([heaviest])}`;
}
