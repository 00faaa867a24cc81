import { sentence } from '#schemas/sentence.ts';
import type { Check } from '../../workspace.ts';
import { allNodes, stringOf } from '../../document/node-access.ts';
import type { Finding } from '../../issue.ts';
import type { BlockEntry } from '../../model/entries.ts';
import { suggest } from '../../suggest.ts';

/** The links and buttons of blocks lead to routes of the campaign and to campaigns that exist. */
export const missingLinkTarget: Check = (workspace) => [...missingRoutes(workspace), ...missingCampaigns(workspace)];

const missingCampaigns: Check = ({ campaigns, campaignIds }) =>
  campaigns.flatMap(({ model, asked }) =>
    model.routes.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        asked
          .campaignsOf(block)
          .filter((id) => !campaignIds.includes(id))
          .map((id): Finding => ({
            code: 'missing-link-target',
            campaign: model.document.name,
            at: spotOf(block.entry, id),
            message: sentence`A link of ${block.entry.block} leads to the campaign "${id}", which does not exist`,
            suggestion: suggest(id, campaignIds),
          })),
      ),
    ),
  );

const missingRoutes: Check = ({ campaigns }) =>
  campaigns.flatMap(({ model, asked }) => {
    const names = model.routes.map(({ name }) => name);
    if (!model.routesComplete) return [];
    return model.routes.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        asked
          .routesOf(block)
          .filter((name) => !names.includes(name))
          .map((name): Finding => ({
            code: 'missing-link-target',
            campaign: model.document.name,
            at: spotOf(block.entry, name),
            message: sentence`A link of ${block.entry.block} leads to "${name}", which does not exist`,
            suggestion: suggest(name, names),
          })),
      ),
    );
  });

/** Where the props name the route. */
function spotOf({ document, props, blockNode }: BlockEntry, name: string) {
  const node = [...(props ? allNodes(props) : [])].find(
    (one) => one.parent?.type === 'property' && one.parent.children?.[1] === one && stringOf(one) === name,
  );
  return { document, node: node ?? blockNode };
}
