import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkedCampaigns, type CheckedCampaigns } from '#checker/checked-campaigns.ts';
import type { Issue } from '#checker/issue.ts';
import type { CampaignModel } from '#checker/model/campaign-model.ts';
import { DECIDED_BY_PROOF } from '#checker/prove/prove-documents.ts';
import { formatIssue } from '#checker/report/format-issues.ts';
import { suggest } from '#checker/suggest.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry, type Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { campaignIds, readCampaignFiles, type CampaignFiles } from './campaign-files.ts';

export interface OneCampaign extends CampaignFiles {
  readonly id: string;
  readonly path: string;
  readonly campaign: Campaign;
  readonly model: CampaignModel;
  readonly registry: Registry;
  readonly campaigns: ReadonlyMap<string, Campaign>;
  readonly models: ReadonlyMap<string, CampaignModel>;
  /** What `check` finds in it and the documents it extends or uses, except what a proof decides better. */
  readonly issues: CheckedCampaigns['issues'];
}

/** The single name that a command takes. Throws with a message if there is none, or more than one. */
export function oneName(names: readonly string[]): string {
  const [name] = names;
  if (name === undefined || names.length > 1)
    throw new Error('Name one campaign: a file, or the id of one in the campaigns folder');
  return name;
}

/** The file of a campaign named by its path or id. */
export function pathOfCampaign(named: string): string {
  return named.endsWith('.json') || existsSync(named)
    ? named
    : join(process.env['CAMPAIGNS_DIR'] ?? 'campaigns', `${named}.json`);
}

/**
 * Opens one campaign with the documents it extends or uses. Rejects with a message if it does not exist, or `check`
 * finds errors in it, other than those that the caller tolerates.
 */
export async function openCampaign(
  named: string,
  blocks: string,
  tolerated: readonly Issue['code'][] = [],
): Promise<OneCampaign> {
  const path = pathOfCampaign(named);
  const id = basename(path, '.json');
  const found = await readCampaignFiles([path]).catch(async (error: unknown) => {
    const { paths } = await readCampaignFiles([process.env['CAMPAIGNS_DIR'] ?? 'campaigns']);
    const meant = suggest(id, campaignIds(paths));
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${why}${meant === undefined ? '' : `: did you mean ${meant}?`}`);
  });
  const registry = createRegistry(await loadBlocks(blocks));
  const { issues, campaigns, models } = await checkedCampaigns({ files: found.files, registry }, [
    ...DECIDED_BY_PROOF,
    ...tolerated,
  ]);
  const [campaign, model] = [campaigns.get(id), models.get(id)];
  if (!campaign || !model) {
    const errors = issues
      .filter(({ severity, code }) => severity === 'error' && !tolerated.includes(code))
      .map(formatIssue);
    throw new Error([...errors, `The campaign "${id}" has errors that check reports: correct them first`].join('\n'));
  }
  return { ...found, id, path, campaign, model, registry, campaigns, models, issues };
}
