import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { pointerOf } from '#checker/document/node-place.ts';
import type { SourceFile } from '#checker/document/source-document.ts';
import type { Issue } from '#checker/issue.ts';
import type { CampaignModel } from '#checker/model/campaign-model.ts';
import { DECIDED_BY_PROOF } from '#checker/prove/prove-documents.ts';
import { collectTexts, sourceLanguageOf } from '#checker/translations/units/collect-units.ts';
import type { Reached } from '#checker/translations/units/reached.ts';
import type { CampaignTexts } from '#checker/translations/units/translation-unit.ts';
import { globBlocksWithTexts } from '#registry/glob-texts.ts';
import { createRegistry, type Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';

/** A campaign whose translations may be missing, opened to translate it. */
export interface OpenTexts {
  readonly campaign: Campaign;
  readonly model: CampaignModel;
  /** Its documents. */
  readonly files: readonly SourceFile[];
  readonly issues: readonly Issue[];
  /** The blocks, with their own texts. */
  readonly registry: Registry;
  readonly sourceLanguage: string;
  /** The languages that it is translated into. */
  readonly targets: readonly string[];
}

/** Missing translations are no reason not to translate. */
const TOLERATED = [...DECIDED_BY_PROOF, 'missing-language', 'missing-built-in-text'] as const;

interface OpenRequest {
  readonly campaign: string;
  /** The documents that the campaign is made of. */
  readonly files: readonly SourceFile[];
  /** The ids of all campaigns: documents may lead to others. */
  readonly campaignIds: readonly string[];
}

/** The texts of blocks come on demand, a file for each block and language. */
const ownRegistry = createRegistry(globBlocksWithTexts);
let prepared: Promise<void> | undefined;

/** The blocks with their own texts and all of their rules. */
async function readyBlocks(): Promise<Registry> {
  prepared ??= ownRegistry.prepare();
  try {
    await prepared;
  } catch (error) {
    // Without a connection they did not come: the next call asks again.
    prepared = undefined;
    throw error;
  }
  return ownRegistry;
}

/** Opens the texts of a campaign. Undefined: it has errors. */
export async function openTexts(request: OpenRequest): Promise<OpenTexts | undefined> {
  const { campaign: id, files, campaignIds } = request;
  const registry = await readyBlocks();
  const { campaigns, models, issues } = await checkedCampaigns({ files, campaignIds, registry }, TOLERATED);
  const [campaign, model] = [campaigns.get(id), models.get(id)];
  if (campaign === undefined || model === undefined) return undefined;
  const sourceLanguage = sourceLanguageOf(campaign);
  const targets = campaign.languages.filter((language) => language !== sourceLanguage);
  return { campaign, model, files, issues, registry, sourceLanguage, targets };
}

const UNREACHED = ['unreachable-route', 'prove-block-never-shown'];

/** What visitors reach, by what check and the proof have found; whatever they have not found counts as reached. */
export function reachedBy(issues: readonly Issue[], { model }: Pick<OpenTexts, 'model'>): Reached {
  const unreached = new Set(
    issues.filter(({ code }) => UNREACHED.includes(code)).map(({ file, path }) => `${file} ${path}`),
  );
  const places = model.routes.flatMap((route) => {
    const { name, entry, blocks } = route;
    const isGone = unreached.has(`${entry.document.path} ${pointerOf(entry.node)}`);
    const hidden = blocks.filter(({ entry: block }) =>
      unreached.has(`${block.document.path} ${pointerOf(block.node)}`),
    );
    return [...(isGone ? [name] : []), ...hidden.map(({ id }) => `${name}@${id}`)];
  });
  const gone = new Set(places);
  const route = (name: string) => !gone.has(name);
  return { route, block: (name, id) => route(name) && !gone.has(`${name}@${id}`) };
}

/** The texts that a visitor can reach, in a language, in the order of the campaign. */
export async function textsIn(
  { campaign, model, registry }: OpenTexts,
  language: string,
  reached: Reached,
): Promise<CampaignTexts> {
  const texts = await collectTexts({ campaign, model, registry, language, reached });
  return { ...texts, units: texts.units.filter((unit) => unit.reachable) };
}
