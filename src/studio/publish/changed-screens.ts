import { isRecord } from '#api/guards.ts';
import type { LocalizedText } from '#schemas/language.ts';
import { partsOf } from '../store/campaign-parts.ts';
import { valueAt } from '../store/json-pointer.ts';
import { readOutline, type OutlineRoute, type TextOf } from '../outline/outline.ts';

/** A screen that shows something else than before. */
export interface ChangedScreen {
  readonly name: string;
  readonly title: LocalizedText;
  readonly titleBefore: LocalizedText;
  readonly isBefore: boolean;
  readonly isAfter: boolean;
  /** Those in which it differs; where it is no text that does, the first of the campaign. */
  readonly languages: readonly string[];
}

/** Anything but a text. */
const ANYTHING = '';

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const FOLDERS: Readonly<Record<string, string>> = { use: 'fragments', questionnaire: 'questionnaires' };

/** A value with the shared parts that it names in place of their names. */
function expanded(value: unknown, textOf: TextOf, within: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((one) => expanded(one, textOf, within));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const folder = FOLDERS[name];
      const file = folder === undefined || typeof part !== 'string' ? undefined : `${folder}/${part}.json`;
      // A part that names itself is a fault, which the check tells of.
      if (file === undefined || within.includes(file)) return [name, expanded(part, textOf, within)];
      return [name, expanded(parsed(textOf(file)), textOf, [...within, file])];
    }),
  );
}

/** What a screen shows: not where it leads. */
function shownBy({ document, pointer }: OutlineRoute, textOf: TextOf): unknown {
  const value = valueAt(parsed(textOf(document)), pointer);
  const { title, meta, blocks } = isRecord(value) ? value : {};
  return expanded({ title, meta, blocks }, textOf);
}

/** Adds the languages in which two values differ, or `ANYTHING`. */
function addDifferences(found: Set<string>, one: unknown, other: unknown, languages: readonly string[]): void {
  if (one === other) return;
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length)
    one.forEach((value, at) => addDifferences(found, value, other[at], languages));
  else if (isRecord(one) && isRecord(other))
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)]))
      if (languages.includes(name)) {
        if (JSON.stringify(one[name]) !== JSON.stringify(other[name])) found.add(name);
      } else addDifferences(found, one[name], other[name], languages);
  else found.add(ANYTHING);
}

/** The look of a campaign: its settings, and the themes that it may have. */
function lookOf(document: string, textOf: TextOf): string {
  const campaign = parsed(textOf(document));
  const themes = partsOf(document, textOf).filter((name) => name.startsWith('themes/'));
  return JSON.stringify([isRecord(campaign) ? campaign['settings'] : null, themes.map((name) => parsed(textOf(name)))]);
}

/**
 * The screens of a campaign that show something else than before, in the order of the campaign; those that are gone
 * come last. Another look of all of them is shown by the first screen.
 */
export function changedScreens(document: string, before: TextOf, after: TextOf): readonly ChangedScreen[] {
  const [old, now] = [readOutline(document, before), readOutline(document, after)];
  const languages = now?.languages ?? old?.languages ?? [];
  const [first = ''] = languages;
  const looksOther = old !== undefined && now !== undefined && lookOf(document, before) !== lookOf(document, after);
  const routes = [
    ...(now?.routes ?? []),
    ...(old?.routes ?? []).filter(({ name }) => !now?.routes.some((route) => route.name === name)),
  ];
  return routes.flatMap((route): readonly ChangedScreen[] => {
    const { name, title } = route;
    const [was, is] = [old, now].map((side) => side?.routes.find((one) => one.name === name));
    const found = new Set<string>();
    if (was === undefined || is === undefined) found.add(ANYTHING);
    else addDifferences(found, shownBy(was, before), shownBy(is, after), languages);
    if (looksOther && name === now.home) found.add(ANYTHING);
    if (found.size === 0) return [];
    const differing = languages.filter((language) => found.has(language));
    const isText = differing.length > 0;
    return [
      {
        name,
        title,
        titleBefore: was?.title ?? title,
        isBefore: was !== undefined,
        isAfter: is !== undefined,
        languages: isText ? differing : [first],
      },
    ];
  });
}
