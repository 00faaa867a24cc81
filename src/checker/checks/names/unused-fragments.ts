import { SEQUENCING_FRAGMENT } from '#engine/resolve/resolve-campaign.ts';
import type { Check } from '../../workspace.ts';

/** Every fragment is used by a campaign. */
export const unusedFragments: Check = ({ all, documents, campaigns, campaignIds }) => {
  const used = new Set(campaigns.flatMap(({ model }) => model.parts));
  // If a campaign cannot be read, or there is none, it is not known which fragments are used.
  const known =
    campaignIds.length > 0 &&
    all.every((document) => document.kind !== 'campaign' || documents.includes(document)) &&
    campaigns.every(({ model }) => model.routesComplete && model.blocksComplete);
  return documents
    .filter(
      (document) =>
        known && document.kind === 'fragment' && document.name !== SEQUENCING_FRAGMENT && !used.has(document),
    )
    .flatMap((document) =>
      document.root
        ? [
            {
              code: 'unused-fragment' as const,
              at: { document, node: document.root },
              message: `No campaign uses the fragment "${document.name}"`,
            },
          ]
        : [],
    );
};
