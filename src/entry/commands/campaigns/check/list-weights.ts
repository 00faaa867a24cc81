import { weighCampaign, type CampaignWeight } from '#checker/checks/page/weight.ts';
import { openWorkspace } from '#checker/workspace.ts';
import { readCampaignFiles } from '../campaign-files.ts';
import { mediaBeside, shippedShelf } from './beside-campaigns.ts';
import { openBlocks } from './check-share.ts';

/**
 * Lists what visitors load for each campaign, blocks, pictures and fonts, the largest first. Throws if no bundle is
 * built, because sizes are unknown then.
 */
export async function listWeights(asked: readonly string[], blocks: string): Promise<number> {
  const [{ files, named }, { registry, weights }] = await Promise.all([readCampaignFiles(asked), openBlocks(blocks)]);
  if (!weights) throw new Error('The sizes of blocks are known only after the bundle is built: npm run build');
  const [media, shelf] = [await mediaBeside([...named]), await shippedShelf()];
  const workspace = await openWorkspace(files, registry, { weights, media, shelf });
  const weighed = workspace.campaigns
    .filter(({ model }) => named.has(model.document.path))
    .map(({ model }) => weighCampaign(model, weights, workspace));
  console.log(
    tableOf(weighed.toSorted((one, other) => other.whole - one.whole || one.campaign.localeCompare(other.campaign))),
  );
  return 0;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function tableOf(weighed: readonly CampaignWeight[]): string {
  const rows = [
    ['campaign', 'first page', 'heaviest page', '', 'all pages'],
    ...weighed.map(({ campaign, home, heaviest, whole }) => [
      campaign,
      kilobytes(home),
      kilobytes(heaviest.bytes),
      heaviest.route,
      kilobytes(whole),
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  // Names to the left, numbers to the right.
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 || column === 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  return `Blocks, pictures and fonts beyond what every page loads, as a phone loads them\n${lines.join('\n')}`;
}
