import { translationStatus, type PageStatus } from '#checker/translations/translation-status.ts';
import { collectTexts } from '#checker/translations/units/collect-units.ts';
import { reachedIn } from '#checker/translations/units/reached.ts';
import { dayOf } from '../../../day-of.ts';
import { EXIT } from '../../output.ts';
import { languagesInto, openForTexts } from './open-for-texts.ts';

/** Prints how many of the texts that visitors reach are translated. Exit code 1: some are not. */
export async function printStatus(ids: readonly string[], language: string | undefined): Promise<number> {
  let isComplete = true;
  for (const id of ids) {
    const opened = await openForTexts(id);
    const { campaign, model, registry } = opened;
    const reached = reachedIn(campaign, registry, dayOf(new Date()));
    const routes = campaign.routes.map(({ name }) => name);
    for (const into of languagesInto(opened, language)) {
      const texts = await collectTexts({ campaign, model, registry, language: into, reached });
      const { translated, of, pages } = translationStatus(texts, routes);
      console.log(`${campaign.id} ${into}: ${translated} of ${of} texts translated`);
      const width = Math.max(...pages.map(({ route = EVERY_PAGE }) => route.length));
      for (const page of pages) console.log(pageLine(page, width));
      isComplete &&= translated === of;
    }
  }
  return isComplete ? EXIT.good : EXIT.findings;
}

const EVERY_PAGE = '(every page)';

function pageLine({ route = EVERY_PAGE, translated, of }: PageStatus, width: number): string {
  return `  ${route.padEnd(width)}  ${translated} of ${of}${translated === of ? '' : `, ${of - translated} missing`}`;
}
