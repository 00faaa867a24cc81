import { sentence } from '#schemas/sentence.ts';
import { SEQUENCING_FRAGMENT } from '#engine/resolve/resolve-campaign.ts';
import { REGIONS, type Region } from '#schemas/campaign/regions.ts';
import { member, stringOf, valueOf } from '../../document/node-access.ts';
import type { Finding } from '../../issue.ts';
import type { PlacedBlock, PlacedRoute } from '../../model/campaign-model.ts';
import { excludeEachOther } from '../../model/exclusion.ts';
import type { Check } from '../../workspace.ts';

function regionOf({ entry }: PlacedBlock): Region {
  const written = stringOf(member(entry.node, 'region'));
  return REGIONS.find((region) => region === written) ?? 'main';
}

/** The blocks of a route stand in the document in the order in which they are read: hero, main, aside, footer. */
export const regionOrder: Check = ({ campaigns }) =>
  campaigns.flatMap(({ model }) =>
    model.routes.flatMap((route) => {
      const found = firstOutOfOrder(route);
      if (!found) return [];
      const { block, before } = found;
      const finding: Finding = {
        code: 'region-order',
        campaign: model.document.name,
        at: { document: block.entry.document, node: member(block.entry.node, 'region') ?? block.entry.blockNode },
        message: sentence`${block.entry.block} in the region "${regionOf(block)}" comes after
            ${before.entry.block} in "${regionOf(before)}"; write the blocks of a page in the order
            ${REGIONS.join(', ')}`,
      };
      return [finding];
    }),
  );

function firstOutOfOrder({ blocks }: PlacedRoute) {
  let before: PlacedBlock | undefined;
  for (const block of blocks) {
    // A setting of the route adds these blocks, not the author.
    if (block.entry.document.name === SEQUENCING_FRAGMENT) continue;
    if (before && REGIONS.indexOf(regionOf(block)) < REGIONS.indexOf(regionOf(before))) return { block, before };
    before = block;
  }
  return undefined;
}

/** A page has one heading of the first level: no two blocks that are its heading are shown together. */
export const secondHeading: Check = ({ campaigns, registry }) =>
  campaigns.flatMap(({ model }) =>
    model.routes.flatMap(({ blocks }) => {
      const headings = blocks.filter(({ entry }) => registry.find(entry.block)?.pageHeading === true);
      const second = headings.find((block, index) =>
        headings.slice(0, index).some((other) => !excludeEachOther(block.entry, other.entry)),
      );
      if (!second) return [];
      const { entry } = second;
      const finding: Finding = {
        code: 'second-heading',
        campaign: model.document.name,
        at: { document: entry.document, node: entry.blockNode },
        message: sentence`${entry.block} is the heading of the page, which already has one. Keep one of the two`,
      };
      return [finding];
    }),
  );

/** A phone shows these regions below the buttons, where visitors meet a question only after its error. */
const BELOW: readonly Region[] = ['aside', 'footer'];

/** Questions stand above the buttons of their page. */
export const questionBelowButtons: Check = ({ campaigns }) =>
  campaigns.flatMap(({ model, asked }) =>
    model.routes.flatMap(({ blocks }) =>
      blocks.flatMap((block): Finding[] => {
        const { entry } = block;
        const belowNav = member(entry.node, 'belowNav');
        const isBelow = BELOW.includes(regionOf(block)) || (belowNav !== undefined && valueOf(belowNav) === true);
        if (!isBelow || asked.factsOf(block).length === 0) return [];
        const node = belowNav ?? member(entry.node, 'region') ?? entry.blockNode;
        const message = sentence`${entry.block} asks a question, which stands below Next on a phone`;
        return [
          {
            code: 'question-below-buttons',
            campaign: model.document.name,
            at: { document: entry.document, node },
            message,
          },
        ];
      }),
    ),
  );
