import { sentence } from '#schemas/sentence.ts';
import type { Check } from '../../workspace.ts';
import { stringOf } from '../../document/node-access.ts';
import type { Finding } from '../../issue.ts';
import type { CampaignModel } from '../../model/campaign-model.ts';
import { suggest } from '../../suggest.ts';

export const missingTarget: Check = ({ campaigns }) =>
  campaigns.flatMap(({ model }) => (model.routesComplete ? ofCampaign(model) : []));

function ofCampaign({ routes, document: campaign }: CampaignModel): Finding[] {
  const names = routes.map(({ name }) => name);
  return routes.flatMap((route) =>
    route.entry.next.flatMap(({ document, to }): Finding[] => {
      const name = stringOf(to);
      if (to === undefined || name === undefined || names.includes(name)) return [];
      return [
        {
          code: 'missing-target',
          at: { document, node: to },
          campaign: campaign.name,
          message: sentence`The route "${route.name}" leads to "${name}", which does not exist`,
          suggestion: suggest(name, names),
        },
      ];
    }),
  );
}
