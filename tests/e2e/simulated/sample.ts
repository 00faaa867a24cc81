import { readdirSync, readFileSync } from 'node:fs';
import { isRecord } from '#api/guards.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#schemas/language-codes.ts';
import type { Language } from '#schemas/language.ts';
import { basename, join } from 'node:path';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { journeyOf } from '#checker/simulate/journeys-of.ts';
import { realSample } from '#checker/simulate/real-visitors.ts';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { DEMONSTRATION_WORLD } from '#entry/commands/campaigns/simulate/demonstration-world.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createBlockBinder, createRegistry } from '#registry/registry.ts';
import type { Journey } from '../../journeys/journey.ts';
import { ROOT } from '../../support/tools/install.ts';

const CAMPAIGNS = join(ROOT, 'campaigns');

/** The campaigns of the product, by their files. */
export function campaignIds(): string[] {
  return readdirSync(CAMPAIGNS)
    .filter((name) => name.endsWith('.json'))
    .map((name) => basename(name, '.json'))
    .toSorted();
}

/** The languages that a campaign offers: its own, or those of the campaign that it extends. */
export function languagesOf(id: string): readonly Language[] {
  const document: unknown = JSON.parse(readFileSync(join(CAMPAIGNS, `${id}.json`), 'utf8'));
  if (!isRecord(document)) throw new Error(`The campaign ${id} is no document`);
  const { languages, extends: parent } = document;
  if (Array.isArray(languages)) return languages.filter(isLanguage);
  return typeof parent === 'string' ? languagesOf(parent) : [DEFAULT_LANGUAGE];
}

const open = (async () => {
  const registry = createRegistry(await loadBlocks(join(ROOT, 'blocks')));
  const { files } = await readCampaignFiles([CAMPAIGNS]);
  return { registry, ...(await checkedCampaigns({ files, registry })) };
})();

/**
 * The visitor of the demonstration who sees the most pages of a campaign, in one language. Undefined: no visitor of
 * the demonstration can walk it.
 */
export async function sampleOf(id: string, language: Language): Promise<Journey | undefined> {
  const { registry, campaigns } = await open;
  const campaign = campaigns.get(id);
  if (!campaign) throw new Error(`The campaign ${id} has faults`);
  const today = new Date().toISOString().slice(0, 10);
  const visitor = realSample(
    { campaign, registry, today, known: DEMONSTRATION_WORLD, note: () => undefined },
    language,
  );
  return (
    visitor &&
    journeyOf(
      { ...visitor, real: true },
      createBlockBinder(registry, () => () => ''),
      `${id} ${language}`,
    )
  );
}
