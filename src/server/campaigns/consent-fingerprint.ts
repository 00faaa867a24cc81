import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { contentHash } from './content-hash.ts';

/**
 * One value for all that the document says in blocks that record consent. Two documents of the same version may differ
 * elsewhere, never here (B1): evidence names the version, and the version must name the words.
 */
export function consentFingerprint(campaign: Campaign, registry: Registry): string {
  const recorded = campaign.routes.flatMap((route) => route.blocks.filter(({ block }) => registry.find(block)?.consents !== undefined));
  return contentHash(recorded.map(({ block, id, props }) => ({ block, id, props })));
}
