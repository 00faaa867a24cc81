import { isCopied } from '../model/is-copied.ts';
import type { CampaignTexts, TranslationUnit } from './units/translation-unit.ts';

/** How much of a page is translated. */
export interface PageStatus {
  /** The name of the route; undefined: texts that every page may show. */
  readonly route: string | undefined;
  readonly translated: number;
  readonly of: number;
}

export interface TranslationStatus {
  readonly language: string;
  /** Each text counts once, however many pages show it. */
  readonly translated: number;
  readonly of: number;
  /** In the order of the campaign. A text counts on every page that shows it. */
  readonly pages: readonly PageStatus[];
}

/** A copy of the source is none. */
const isTranslated = ({ source, target }: TranslationUnit) =>
  target !== undefined && !(target === source && isCopied(source));

/** Counts the texts that a visitor can reach and those of them that are translated, by page. */
export function translationStatus({ language, units }: CampaignTexts, routes: readonly string[]): TranslationStatus {
  const reachable = units.filter((unit) => unit.reachable);
  const count = (some: typeof reachable) => ({
    translated: some.filter(isTranslated).length,
    of: some.length,
  });
  const pages = [undefined, ...routes].map((route) => ({
    route,
    ...count(
      reachable.filter((unit) => (route === undefined ? unit.routes.length === 0 : unit.routes.includes(route))),
    ),
  }));
  return { language, ...count(reachable), pages: pages.filter(({ of }) => of > 0) };
}
