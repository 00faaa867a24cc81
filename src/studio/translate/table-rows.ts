import { translationFault } from '#checker/translations/import/judge-text.ts';
import type { TranslationUnit } from '#checker/translations/units/translation-unit.ts';

/** Which texts the table shows. */
export const FILTERS = ['all', 'missing', 'changed', 'wrong'] as const;
export type Filter = (typeof FILTERS)[number];

/** What visitors get now of a text. */
export interface LiveText {
  readonly source: string;
  readonly target: string | undefined;
}

/** Has the source changed since it was published, and its translation not? */
export function isOutdated({ id, source, target }: TranslationUnit, live: ReadonlyMap<string, LiveText> | undefined) {
  const before = live?.get(id);
  return before !== undefined && target !== undefined && before.source !== source && before.target === target;
}

/** The texts that a filter lets through. */
export function filtered(
  units: readonly TranslationUnit[],
  filter: Filter,
  live: ReadonlyMap<string, LiveText> | undefined,
): readonly TranslationUnit[] {
  return units.filter((unit) => {
    const { target } = unit;
    if (filter === 'missing') return target === undefined;
    if (filter === 'changed') return isOutdated(unit, live);
    if (filter === 'wrong') return target !== undefined && translationFault(unit, target) !== undefined;
    return true;
  });
}

/** The texts of a screen; without a name: those that every screen may show. */
export interface ScreenTexts {
  readonly route: string | undefined;
  readonly units: readonly TranslationUnit[];
}

/** Each text once, on the first screen that shows it, in the order of the screens. */
export function byScreen(units: readonly TranslationUnit[], routes: readonly string[]): readonly ScreenTexts[] {
  const firstOf = (unit: TranslationUnit) => routes.find((route) => unit.routes.includes(route));
  const groups = Map.groupBy(units, firstOf);
  return [...routes, undefined].flatMap((route) => {
    const own = groups.get(route);
    return own === undefined ? [] : [{ route, units: own }];
  });
}
