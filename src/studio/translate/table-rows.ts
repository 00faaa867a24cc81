import { hasWords } from '#checker/model/is-copied.ts';
import { translationFault } from '#checker/translations/import/judge-text.ts';
import type { TranslationUnit } from '#checker/translations/units/translation-unit.ts';

/** Which texts the table shows. */
export const FILTERS = ['all', 'missing', 'same', 'changed', 'wrong'] as const;
export type Filter = (typeof FILTERS)[number];

/** A translation whose source has changed since it was written. */
export interface StaleText {
  /** What the source said then. */
  readonly was: string;
  /** The translation. */
  readonly target: unknown;
}

/** Stale translations by their place. */
export type StaleTexts = ReadonlyMap<string, StaleText>;

export const placeKey = (file: string, place: string) => `${file} ${place}`;

/** What the source of a text said when its translation was written; undefined: the same as now. */
export function sourceThen(
  { file, place, source, target }: TranslationUnit,
  stale: StaleTexts | undefined,
): string | undefined {
  const found = stale?.get(placeKey(file, place));
  return found !== undefined && found.target === target && found.was !== source ? found.was : undefined;
}

/** Whether a translation repeats its source: a name may, a copy waits to be translated. */
export function isSame({ source, target }: Pick<TranslationUnit, 'source' | 'target'>): boolean {
  return target === source && hasWords(source);
}

/** The texts that a filter lets through. */
export function filtered(
  units: readonly TranslationUnit[],
  filter: Filter,
  stale: StaleTexts | undefined,
): readonly TranslationUnit[] {
  return units.filter((unit) => {
    const { target } = unit;
    if (filter === 'missing') return target === undefined;
    if (filter === 'same') return isSame(unit);
    if (filter === 'changed') return sourceThen(unit, stale) !== undefined;
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
