import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { formatMutations, mutationsAsData, type MutationReport } from '#checker/mutate/format-mutation.ts';
import { mutateCampaign } from '#checker/mutate/mutate-campaign.ts';
import { DECIDED_BY_PROOF } from '#checker/prove/prove-documents.ts';
import { formatIssue } from '#checker/report/format-issues.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { campaignsOf, readJourneys } from '../../journeys/read-journeys.ts';
import type { Journey } from '#checker/journeys/journey.ts';
import { runJourney, type JourneyGround } from '../../journeys/run-journey.ts';
import { campaignIds, readCampaignFiles } from './campaign-files.ts';
import { pathOfCampaign } from './one-campaign.ts';
import { OWN_BLOCKS } from './own-blocks.ts';

const OPTIONS = {
  format: { type: 'string', default: 'pretty' },
  blocks: { type: 'string', default: OWN_BLOCKS },
  journeys: { type: 'string', default: 'tests/journeys' },
} as const;

/**
 * `mutate [CAMPAIGN …]`: the share of small changes that the journeys of a campaign notice when the engine walks them,
 * and, for each unnoticed change, a visitor who would. Without names, all campaigns. `--journeys FOLDER` contains the
 * journeys.
 */
export async function mutate(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  if (values.format !== 'pretty' && values.format !== 'json')
    throw new Error(`There is no format "${values.format}"; use pretty or json`);
  const { files, named } = await readCampaignFiles(
    positionals.length > 0 ? positionals.map(pathOfCampaign) : [process.env['CAMPAIGNS_DIR'] ?? 'campaigns'],
  );
  const registry = createRegistry(await loadBlocks(values.blocks));
  const { issues, campaigns, models } = await checkedCampaigns({ files, registry }, DECIDED_BY_PROOF);
  const ids = campaignIds(named);
  const faulty = ids.filter((id) => !campaigns.has(id));
  if (faulty.length > 0)
    throw new Error(
      [
        ...issues.filter(({ severity }) => severity === 'error').map(formatIssue),
        `check finds errors in ${faulty.join(', ')}: correct them first`,
      ].join('\n'),
    );
  const ground: JourneyGround = { registry, campaign: (id) => campaigns.get(id) };
  const journeys = await soundJourneys(values.journeys, ground, ids);
  const reports = ids.flatMap((id): MutationReport[] => {
    const [campaign, model] = [campaigns.get(id), models.get(id)];
    if (!campaign || !model) return [];
    const own = journeys.filter((journey) => campaignsOf(journey).includes(id));
    return [
      {
        campaign: id,
        model,
        journeys: own.length,
        ...mutateCampaign(campaign, registry, (changed) => own.some((journey) => notices(journey, changed, ground))),
      },
    ];
  });
  console.log(
    values.format === 'json' ? JSON.stringify(mutationsAsData(reports), undefined, 2) : formatMutations(reports),
  );
  return reports.every(({ survivors }) => survivors.length === 0) ? 0 : 1;
}

function notices(journey: Journey, changed: Campaign, ground: JourneyGround): boolean {
  return (
    runJourney(journey, { ...ground, campaign: (id) => (id === changed.id ? changed : ground.campaign(id)) }) !==
    undefined
  );
}

/**
 * The journeys of the campaigns. Rejects with a message if one of them fails without any change: it would notice
 * everything.
 */
async function soundJourneys(folder: string, ground: JourneyGround, ids: readonly string[]): Promise<Journey[]> {
  const names = await readdir(folder).catch(() => {
    throw new Error(`There is no folder ${folder} with journeys`);
  });
  const paths = names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(folder, name));
  const all = (await Promise.all(paths.map(async (path) => readJourneys(path, await readFile(path, 'utf8'))))).flat();
  const journeys = all.filter((journey) => campaignsOf(journey).some((id) => ids.includes(id)));
  const broken = journeys.flatMap((journey) => {
    const noticed = runJourney(journey, ground);
    return noticed === undefined ? [] : [`The journey "${journey.title}" fails already: ${noticed}`];
  });
  if (broken.length > 0) throw new Error(broken.join('\n'));
  return journeys;
}
