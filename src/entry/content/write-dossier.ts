import { dossierPage } from '#checker/dossier/page/dossier-page.ts';
import type { WriteDossier } from '#server/features/content/index.ts';
import { collectPackage } from '../commands/campaigns/dossier/collect-package.ts';

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
