import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkedCampaigns, type CheckedCampaigns } from '#checker/checked-campaigns.ts';
import type { SourceFile } from '#checker/document/source-document.ts';
import type { CampaignModel } from '#checker/model/campaign-model.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import type { Subject } from '#checker/prove/explore/subject.ts';
import { DECIDED_HERE } from '#checker/prove/prove-documents.ts';
import { formatIssue } from '#checker/report/format-issues.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry, type Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { readCampaignFiles } from './campaign-files.ts';

export interface OpenCampaign {
  readonly path: string;
  readonly campaign: Campaign;
  readonly model: CampaignModel;
  readonly subject: Subject;
  readonly registry: Registry;
  /** The campaign's own file and its neighbours. */
  readonly files: readonly SourceFile[];
  readonly issues: CheckedCampaigns['issues'];
}

/**
 * One campaign, named by its file or, where it lies in the campaigns folder, by its id. Rejects in words where there is
 * none, or where it has errors: what they are is told.
 */
export async function openCampaign(names: readonly string[], blocks: string): Promise<OpenCampaign> {
  const [name] = names;
  if (name === undefined || names.length > 1) throw new Error('Name one campaign: a file, or the id of one in the campaigns folder');
  const path = existsSync(name) ? join(name) : join(process.env['CAMPAIGNS_DIR'] ?? 'campaigns', `${name}.json`);
  const { files } = await readCampaignFiles([path]);
  const registry = createRegistry(await loadBlocks(blocks));
  // What a proof decides better than a look keeps no campaign from being shown.
  const { campaigns, models, issues } = await checkedCampaigns({ files, registry }, DECIDED_HERE);
  const id = basename(path, '.json');
  const [campaign, model] = [campaigns.get(id), models.get(id)];
  if (!campaign || !model) throw new Error(`The campaign has errors:\n${issues.filter(({ severity }) => severity === 'error').map(formatIssue).join('\n')}`);
  return { path, campaign, model, subject: subjectOf(campaign, registry, () => undefined), registry, files, issues };
}
