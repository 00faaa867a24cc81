import type { Visitor } from './visitor.ts';
import { walkVisitor, type Walker } from './walk-visitor.ts';

/** Returns the same visitor in each language of the campaign. */
export function inEveryLanguage(walker: Walker, visitor: Visitor): Visitor[] {
  return walker.subject.campaign.languages.flatMap((language, locale) => {
    if (visitor.visit.locale === language) return [visitor];
    return walkVisitor(walker, { ...visitor.script, world: { ...visitor.script.world, locale } }) ?? [];
  });
}
