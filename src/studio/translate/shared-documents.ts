import type { TranslationUnit } from '#checker/translations/units/translation-unit.ts';
import type { Shared } from '../outline/make-own.ts';
import { documentOfPart, type Outline } from '../outline/outline.ts';

/** A document besides the campaign's own, and what of the campaign it is. */
export interface SharedDocument {
  readonly document: string;
  readonly what: Shared;
}

/** What of a campaign another document is: a screen, or an entry of one; undefined: no copy of it could be made. */
function whatIs(document: string, { routes }: Outline): Shared | undefined {
  for (const route of routes) {
    const block = route.blocks.find(
      ({ part, questionnaire }) =>
        (part !== undefined && documentOfPart(part) === document) ||
        (questionnaire !== undefined && `questionnaires/${questionnaire}.json` === document),
    );
    if (block !== undefined) return { route, block };
  }
  const route = routes.find((one) => one.document === document);
  return route === undefined ? undefined : { route };
}

/** The documents of texts that the campaign may share with others, in the order of the texts. */
export function sharedDocuments(
  units: readonly TranslationUnit[],
  outline: Outline,
  own: string,
): readonly SharedDocument[] {
  const files = new Set(units.flatMap(({ file, stored }) => (stored.in === 'document' && file !== own ? [file] : [])));
  return [...files].flatMap((document) => {
    const what = whatIs(document, outline);
    return what === undefined ? [] : [{ document, what }];
  });
}
