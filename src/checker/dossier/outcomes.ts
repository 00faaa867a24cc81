import { visibleBlocks } from '#engine/route-state.ts';
import type { WordsOf } from './dossier-words.ts';
import type { Look } from './looks.ts';
import type { DossierScreen } from './screens.ts';

/** A screen that tells people something and asks nothing. */
export interface DossierOutcome {
  readonly screen: DossierScreen;
  readonly isEnd: boolean;
  readonly told: readonly Look[];
}

/** The screens after the first question that ask nothing, and every end. */
export function dossierOutcomes(screens: readonly DossierScreen[], wordsOf: WordsOf): DossierOutcome[] {
  const asks = ({ route, looks }: DossierScreen) =>
    looks.some(({ languages }) =>
      languages.some(({ visit }) =>
        visibleBlocks(route, visit, wordsOf(visit).bind).some(({ bound }) => bound.fields.length > 0),
      ),
    );
  const first = screens.findIndex(asks);
  return screens.flatMap((screen, index) => {
    const isEnd = screen.route.next.length === 0;
    if (!isEnd && (index <= first || asks(screen))) return [];
    return [{ screen, isEnd, told: screen.looks }];
  });
}
