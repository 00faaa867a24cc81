import { conditionsFound } from '#engine/search/found-studies.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { Language } from '#schemas/language.ts';
import type { FoundStudy } from '#schemas/study/found-study.ts';

/** From this number of chips on, they can be searched. */
export const SEARCHED_FROM = 25;
const COMMONEST = 12;

/** A condition from the results, as a chip. */
export interface FoundCondition {
  readonly value: string;
  readonly label: string;
  /** The language of the label, if it differs from the page's. */
  readonly lang?: Language;
  /** How many of the found studies are about it. */
  readonly studies: number;
}

/** The conditions to choose from, sorted by name in the visitor's language. */
export function chipsOf(studies: readonly FoundStudy[], locale: Language): readonly FoundCondition[] {
  const counts = new Map<number, number>();
  for (const { associatedIndications } of studies)
    for (const { id } of associatedIndications) counts.set(id, (counts.get(id) ?? 0) + 1);
  return conditionsFound(studies)
    .map(({ id, name }) => ({
      value: String(id),
      label: name[locale] ?? name.en,
      ...(name[locale] === undefined ? { lang: DEFAULT_LANGUAGE } : {}),
      studies: counts.get(id) ?? 0,
    }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
}

/** The conditions that most of the studies are about; ties are sorted by name. */
export function commonest(conditions: readonly FoundCondition[]): ReadonlySet<string> {
  return new Set(
    conditions
      .toSorted((one, other) => other.studies - one.studies)
      .slice(0, COMMONEST)
      .map(({ value }) => value),
  );
}
