import { listOf, sentence, type Sentence } from '#schemas/sentence.ts';
import type { Check, Workspace } from '../../workspace.ts';
import { stringOf } from '../../document/node-access.ts';
import type { Finding } from '../../issue.ts';
import type { CampaignModel, PlacedRoute } from '../../model/campaign-model.ts';
import type { BlockWeights } from '../../page/block-weights.ts';
import { pictureWeights } from './media.ts';

/** The limit for blocks, pictures and fonts of one page, in compressed bytes: half a second on a slow connection. */
export const ROUTE_BUDGET = 90_000;
/** The limit for all pages of a campaign: what a visit costs on a connection billed by the megabyte. */
export const CAMPAIGN_BUDGET = 120_000;

/**
 * The blocks, pictures and fonts of a page, and of a whole visit, load in time on a slow connection. A picture counts
 * by its smallest variant: a phone loads that one. Known only where the bundle is built.
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

/** What visitors of a campaign load for it, beyond what every page loads; all in compressed bytes. */
export interface CampaignWeight {
  readonly campaign: string;
  /** The page where visits start: the home or, without one, the first route. */
  readonly home: number;
  readonly heaviest: { readonly route: string; readonly bytes: number };
  /** All its pages: what a visitor loads who sees each of them. */
  readonly whole: number;
}

/** Computes the weight of a campaign: the blocks, pictures and fonts of its pages. */
export function weighCampaign(model: CampaignModel, weights: BlockWeights, workspace: Workspace): CampaignWeight {
  const { document, home, routes } = model;
  const bytesOf = (some: readonly PlacedRoute[]) => loadOf(model, some, weights, workspace).bytes;
  const weighed = routes.map((route) => ({ route: route.name, bytes: bytesOf([route]) }));
  const first = weighed.find(({ route }) => route === stringOf(home)) ?? weighed[0];
  const heaviest = weighed.reduce((most, next) => (next.bytes > most.bytes ? next : most), { route: '', bytes: 0 });
  return { campaign: document.name, home: first?.bytes ?? 0, heaviest, whole: bytesOf(routes) };
}

interface Load {
  readonly bytes: number;
  /** What is heaviest, in words. */
  readonly words: string | Sentence;
}

/** What a page of the campaign loads for its look: fonts, once, and the logo. */
function lookOf({ look }: CampaignModel, { media, shelf }: Workspace): Load {
  const { font, headingFont, logo } = look?.theme ?? {};
  const files = new Set([font, headingFont, logo?.file].flatMap((name) => name ?? []));
  const sizes = [...files].map((name) => {
    const own = media?.get(name);
    return own?.ok === true ? (own.phoneBytes ?? own.bytes) : (shelf?.fonts.get(name) ?? 0);
  });
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return { bytes, words: bytes === 0 ? '' : sentence`The fonts and the logo of its theme are ${bytes} of them` };
}

function loadOf(
  model: CampaignModel,
  routes: readonly PlacedRoute[],
  weights: BlockWeights,
  workspace: Workspace,
): Load {
  const look = lookOf(model, workspace);
  const used = [...new Set(routes.flatMap(({ blocks }) => blocks.map(({ entry }) => entry.block)))];
  const pictures = pictureWeights(
    routes.flatMap(({ blocks }) => blocks.map(({ entry }) => entry)),
    workspace,
  );
  const ofPictures = [...pictures.values()].reduce((sum, bytes) => sum + bytes, 0);
  return {
    bytes: weights.together(used) + ofPictures + look.bytes,
    words: listOf(
      [heaviestOf(used, weights), ...picturesInWords(pictures, ofPictures), look.words].filter((words) => words !== ''),
      '. ',
    ),
  };
}

function heavyRoutes(model: CampaignModel, weights: BlockWeights, workspace: Workspace): Finding[] {
  return model.routes.flatMap((route): Finding[] => {
    const { bytes, words } = loadOf(model, [route], weights, workspace);
    if (bytes <= ROUTE_BUDGET) return [];
    const { name, entry } = route;
    return [
      {
        code: 'heavy-route',
        at: { document: entry.document, node: entry.nameNode },
        campaign: model.document.name,
        message: sentence`The route "${name}" weighs ${bytes} bytes; the limit is ${ROUTE_BUDGET}. ${words}`,
      },
    ];
  });
}

function heavyCampaign(model: CampaignModel, weights: BlockWeights, workspace: Workspace): Finding[] {
  const { document, routes } = model;
  const { bytes, words } = loadOf(model, routes, weights, workspace);
  const node = document.root;
  if (bytes <= CAMPAIGN_BUDGET || !node) return [];
  return [
    {
      code: 'heavy-campaign',
      at: { document, node },
      message: sentence`All pages weigh ${bytes} bytes in total; the limit is ${CAMPAIGN_BUDGET}. ${words}`,
    },
  ];
}

function heaviestOf(blocks: readonly string[], weights: BlockWeights): Sentence {
  const heaviest = blocks.toSorted((one, other) => weights.together([other]) - weights.together([one]))[0] ?? '';
  return sentence`The heaviest block is ${heaviest} with ${weights.together([heaviest])}`;
}

function picturesInWords(pictures: ReadonlyMap<string, number>, bytes: number): Sentence[] {
  const [heaviest] = [...pictures].toSorted(([, one], [, other]) => other - one);
  return heaviest === undefined
    ? []
    : [sentence`Its pictures are ${bytes} of them on a phone; the heaviest is "${heaviest[0]}" with ${heaviest[1]}`];
}
