import { isRecord } from '#api/guards.ts';
import { applyOperations } from '#checker/operations/apply-operations.ts';
import type { Operation } from '#schemas/content-operations.ts';
import { readJson } from '../../store/read-json.ts';

/** The look in which the preview shows a campaign: its own, none, or a theme by its name. */
export type ShownTheme = { readonly of: 'campaign' | 'brand' } | { readonly of: 'theme'; readonly name: string };

export const OWN_THEME: ShownTheme = { of: 'campaign' };

const FILE = /^themes\/(.+)\.json$/;

/** The names of the themes among the documents. */
export const themesAmong = (documents: readonly string[]): readonly string[] =>
  documents.flatMap((name) => FILE.exec(name)?.[1] ?? []).toSorted();

function settingsIn(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = readJson(text)?.value;
  const settings = isRecord(value) ? value['settings'] : undefined;
  return isRecord(settings) ? settings : undefined;
}

function operationOf(text: string, theme: ShownTheme): Operation | undefined {
  const settings = settingsIn(text);
  const pointer = '/settings/theme';
  if (theme.of === 'theme')
    return settings === undefined
      ? { do: 'set', pointer: '/settings', value: { theme: theme.name } }
      : { do: 'set', pointer, value: theme.name };
  return theme.of === 'campaign' || settings?.['theme'] === undefined ? undefined : { do: 'remove', pointer };
}

/** The text of a campaign with another theme, for the preview alone: nothing of it is written. */
export function inTheme(text: string, theme: ShownTheme): string {
  const operation = operationOf(text, theme);
  const applied = operation && applyOperations(text, [operation]);
  // While the text is not JSON, the preview keeps what it shows.
  return applied?.ok === true ? applied.text : text;
}
