import type { Check } from '../../check.ts';
import { member, stringOf } from '../../document/node-access.ts';
import type { Finding } from '../../issue.ts';
import type { CampaignModel } from '../../model/campaign-model.ts';

/** The one language that a flow is shown in is one that it offers (A8). */
export const forcedLanguage: Check = ({ campaigns }) => campaigns.flatMap(({ model }) => judged(model));

function judged({ document, line, languages }: CampaignModel): Finding[] {
  const settings = line.map((part) => ({
    document: part,
    node: member(member(part.root, 'settings'), 'forcedLanguage'),
  }));
  const last = settings.findLast(({ node }) => node !== undefined);
  const language = last?.node && stringOf(last.node);
  if (!last?.node || language === undefined || languages.some((offered) => offered === language)) return [];
  // A campaign that extends another may only have fewer languages: there it stands.
  const own = last.document === document ? last.node : member(document.root, 'languages');
  const at = { document, node: own ?? last.node };
  const message = `The flow is shown only in "${language}", which it does not offer; it offers ${languages.join(', ')}`;
  return [
    {
      code: 'forced-language-not-offered',
      at: own ? at : { document: last.document, node: last.node },
      message,
      campaign: document.name,
    },
  ];
}
