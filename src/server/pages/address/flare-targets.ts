import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { PageServices } from '../page-services.ts';

/** The ids of the campaigns that a flare's links lead to; other flows keep their visitors (C15). */
export function flareTargets(campaign: Campaign, { registry }: Pick<PageServices, 'registry'>): readonly string[] {
  if (campaign.type !== 'Flare') return [];
  return campaign.routes.flatMap(({ blocks }) =>
    blocks.flatMap(({ block, props }) => registry.find(block)?.campaigns?.(props ?? {}) ?? []),
  );
}
