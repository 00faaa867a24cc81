import { sentence } from '#schemas/sentence.ts';
import type { Check, CheckedCampaign } from '../../workspace.ts';
import type { Finding } from '../../issue.ts';
import type { Standing } from '../../model/addresses.ts';
import type { Asked } from '../../model/asked.ts';
import type { CampaignModel, PlacedBlock, PlacedRoute } from '../../model/campaign-model.ts';
import { allBlocks } from '../../model/entries.ts';
import { meantBlock } from '../../familiar-names.ts';

export const unknownBlock: Check = ({ documents, registry }) =>
  documents.flatMap((document) =>
    allBlocks(document)
      .filter(({ block }) => registry.find(block) === undefined)
      .map(({ block, blockNode }) => ({
        code: 'unknown-block' as const,
        at: { document, node: blockNode },
        message: sentence`There is no block "${block}"; the page /blocks of a running server shows them all`,
        suggestion: meantBlock(block, registry.names),
      })),
  );

/**
 * Ids written by authors are unique in the campaign, because answers are stored under them. Ids derived from a block's
 * name are unique on a page, and wherever a block stores answers under its id. One fragment may appear on several pages
 * as long as no path leads from one of them to another.
 */
export const duplicateBlocks: Check = ({ campaigns, standing }) =>
  campaigns.flatMap((campaign) => [...onOnePage(campaign.model, standing), ...acrossPages(campaign, standing)]);

function onOnePage({ routes, document }: CampaignModel, standing: Standing | undefined): Finding[] {
  return routes.flatMap(({ name, blocks }) =>
    blocks.flatMap((block, index) => {
      const first = blocks.slice(0, index).find((other) => other.id === block.id);
      if (first === undefined) return [];
      return [
        {
          code: 'duplicate-block-id' as const,
          at: spotOf(isNewcomer(first, block, standing) ? first : block),
          campaign: document.name,
          message: sentence`Another block of the route "${name}" already has the id "${block.id}"`,
        },
      ];
    }),
  );
}

/** Is the first of two blocks in a document that has changed, and the second one is not? */
const isNewcomer = (first: PlacedBlock, second: PlacedBlock, standing: Standing | undefined) =>
  standing?.changed?.has(first.entry.document.path) === true && !standing.changed.has(second.entry.document.path);

function acrossPages({ model, asked, graph }: CheckedCampaign, standing: Standing | undefined): Finding[] {
  const onOneWay = (one: PlacedRoute, other: PlacedRoute) => graph.from(one).has(other) || graph.from(other).has(one);
  const placed = model.routes.flatMap((route) => route.blocks.map((block) => ({ route, block })));
  return placed.flatMap(({ route, block }, index): Finding[] => {
    const first = placed
      .slice(0, index)
      .find(
        (other) =>
          other.block.id === block.id &&
          other.route !== route &&
          (other.block.entry.node !== block.entry.node || onOneWay(other.route, route)),
      );
    const written = block.entry.id !== undefined && first?.block.entry.id !== undefined;
    if (!first || !(written || (ownsAnswers(block, asked) && ownsAnswers(first.block, asked)))) return [];
    const [there, here] = isNewcomer(first.block, block, standing) ? [route, first.block] : [first.route, block];
    return [
      {
        code: 'duplicate-block-id',
        at: spotOf(here),
        campaign: model.document.name,
        message: sentence`A block of the route "${there.name}" already has the id "${block.id}"`,
      },
    ];
  });
}

/** Does the block store answers under its own id, and not only answers about who the candidate is? */
function ownsAnswers(block: PlacedBlock, asked: Asked): boolean {
  return asked
    .controlsOf(block)
    .flat()
    .some((control) => control.startsWith('answer.'));
}

function spotOf({ entry }: PlacedBlock) {
  return { document: entry.document, node: entry.idNode ?? entry.blockNode };
}
