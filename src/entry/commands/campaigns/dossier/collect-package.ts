import { collectDossier, type CollectedDossier } from '#checker/dossier/collect-dossier.ts';
import type { DossierDifferences } from '#checker/dossier/differences.ts';
import { dossierPage } from '#checker/dossier/page/dossier-page.ts';
import type { DossierContent } from '#checker/dossier/dossier-input.ts';
import type { SourceFile } from '#checker/document/source-document.ts';
import type { CampaignModel } from '#checker/model/campaign-model.ts';
import { proveDocuments } from '#checker/prove/prove-documents.ts';
import { readAllRules, rulesOf } from '#checker/prove/read-rules.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { OperatorDocument } from '#schemas/operator/operator.ts';
import project from '#package' with { type: 'json' };
import { contentHash, type WriteDossier } from '#server/features/content/index.ts';
import { DEMONSTRATION_WORLD } from '../simulate/demonstration-world.ts';
import { openDrawing } from './draw-page.ts';

export interface PackageSubject {
  readonly campaign: Campaign;
  readonly model: CampaignModel;
  readonly registry: Registry;
  /** All documents that belong together. */
  readonly files: readonly SourceFile[];
  /** The folder of the campaigns, beside which media are. */
  readonly home: string;
  /** The files with the rules that hold for every campaign. */
  readonly rules: readonly SourceFile[];
  readonly operator: OperatorDocument;
  readonly revision: DossierContent['revision'];
  readonly differences?: DossierDifferences | undefined;
  readonly progress: (what: string) => void;
}

/** Collects the ethics package of a campaign, as it was on the day of its revision. */
export async function collectPackage({
  campaign,
  model,
  registry,
  files,
  home,
  rules,
  operator: document,
  revision,
  differences,
  progress,
}: PackageSubject): Promise<CollectedDossier> {
  const { day: today } = revision;
  progress('checking and proving');
  const written = readAllRules(rules);
  const [proof] = (await proveDocuments({ files, registry, today, only: new Set([campaign.id]), ...written })).proofs;
  if (!proof) throw new Error(`The campaign "${campaign.id}" cannot be proven: see check`);
  const { draw, wordsOf, operator } = await openDrawing({ campaign, registry, home, files, operator: document });
  return collectDossier({
    campaign,
    contentHash: contentHash(campaign),
    revision,
    operator,
    product: `Trialflow ${project.version}`,
    registry,
    today,
    known: DEMONSTRATION_WORLD,
    draw,
    wordsOf,
    rules: [...written.rules, ...rulesOf(model)],
    accepted: written.accepted,
    proof,
    differences,
    progress,
  });
}

/** Writes the ethics package that the command `dossier` writes, as far as that needs no browser: its HTML. */
export const writeDossier: WriteDossier = async ({ files, home, rules, operator, revision, language }, opened) => {
  const collected = await collectPackage({
    ...opened,
    files,
    home,
    rules,
    operator,
    revision,
    progress: () => undefined,
  });
  return dossierPage({ ...collected.inLanguage(language), medium: 'screen' });
};
