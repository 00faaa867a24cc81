import type { Check, Workspace } from '../../workspace.ts';
import type { Finding } from '../../issue.ts';
import type { CampaignModel, PlacedRoute } from '../../model/campaign-model.ts';
import type { BlockWeights } from '../../page/block-weights.ts';
import { blocksOn } from '../../page/campaign-weight.ts';
import { pictureWeights } from './media.ts';

/** The limit for the blocks and pictures of one page, in compressed bytes: half a second on a slow phone connection. */
export const ROUTE_BUDGET = 90_000;
/** The limit for all pages of a campaign: what a visit costs on a connection billed by the megabyte. */
export const CAMPAIGN_BUDGET = 120_000;

/**
 * The blocks and pictures of a page, and of a whole visit, load in time on a slow connection. A picture counts by its
 * smallest variant: a phone loads that one. Known only where the bundle is built.
 */
export const weight: Check = (workspace) => {
  const { weights } = workspace;
  return weights === undefined
    ? []
    : workspace.campaigns.flatMap(({ model }) => [
        ...heavyRoutes(model, weights, workspace),
        ...heavyCampaign(model, weights, workspace),
      ]);
};

interface Load {
  readonly bytes: number;
  /** What is heaviest, in words. */
  readonly words: string;
}

function loadOf(routes: readonly PlacedRoute[], weights: BlockWeights, workspace: Workspace): Load {
  const used = blocksOn(routes);
  const pictures = pictureWeights(
    routes.flatMap(({ blocks }) => blocks.map(({ entry }) => entry)),
    workspace,
  );
  const ofPictures = [...pictures.values()].reduce((sum, bytes) => sum + bytes, 0);
  return {
    bytes: weights.together(used) + ofPictures,
    words: [heaviestOf(used, weights), ...picturesInWords(pictures, ofPictures)].join('. '),
  };
}

function heavyRoutes(model: CampaignModel, weights: BlockWeights, workspace: Workspace): Finding[] {
  return model.routes.flatMap((route): Finding[] => {
    const { bytes, words } = loadOf([route], weights, workspace);
    if (bytes <= ROUTE_BUDGET) return [];
    const { name, entry } = route;
    return [
      {
        code: 'heavy-route',
        at: { document: entry.document, node: entry.nameNode },
        campaign: model.document.name,
        message: `The route "${name}" weighs ${bytes} bytes; the limit is ${ROUTE_BUDGET}. ${words}`,
      },
    ];
  });
}

function heavyCampaign({ document, routes }: CampaignModel, weights: BlockWeights, workspace: Workspace): Finding[] {
  const { bytes, words } = loadOf(routes, weights, workspace);
  const node = document.root;
  if (bytes <= CAMPAIGN_BUDGET || !node) return [];
  return [
    {
      code: 'heavy-campaign',
      at: { document, node },
      message: `All pages weigh ${bytes} bytes in total; the limit is ${CAMPAIGN_BUDGET}. ${words}`,
    },
  ];
}

function heaviestOf(blocks: readonly string[], weights: BlockWeights): string {
  const heaviest = blocks.toSorted((one, other) => weights.together([other]) - weights.together([one]))[0] ?? '';
  return `The heaviest block is ${heaviest} with ${weights.together([heaviest])}`;
}

function picturesInWords(pictures: ReadonlyMap<string, number>, bytes: number): string[] {
  const [heaviest] = [...pictures].toSorted(([, one], [, other]) => other - one);
  return heaviest === undefined
    ? []
    : [`Its pictures are ${bytes} of them on a phone; the heaviest is "${heaviest[0]}" with ${heaviest[1]}`];
}
